import { describe, it } from "node:test";
import { findCallType, findElementType } from "../../lib/ast/values/spelled-type.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} type - of `hooks` */
function getElementType(type) {
  const source = parseSource(`function run(hooks: ${type}) { hooks; }`, "a.ts");
  return findElementType(source, source.nodes("ExpressionStatement")[0].expression);
}

/**
 * @param {string} call - in a method
 * @param {string} [members] - of the class
 */
function getCallType(call, members = "#encode;") {
  const source = parseSource(
    `class A { ${members} run(options: Options, hooks: readonly Hook[], maybe?: Options) { return ${call}; } }`,
    "a.ts",
  );
  return findCallType(source, source.nodes("CallExpression")[0]);
}

describe("findElementType", () => {
  for (const [type, element] of [
    ["Hook[]", "Hook"],
    ["readonly Hook[]", "Hook"],
    ["Array<Hook>", "Hook"],
    ["ReadonlySet<Hook>", "Hook"],
    ["HookArray<Hook>", undefined],
    ["Map<string, Hook>", undefined],
    ["Hooks", undefined],
  ])
    it(`tells that ${type} has ${element}`, () => assert.equal(getElementType(String(type)), element));
});

describe("findCallType", () => {
  for (const [call, type] of [
    ["options.encode(1)", 'ReturnType<Options["encode"]>'],
    ["options.encode?.(1)", 'ReturnType<NonNullable<Options["encode"]>> | undefined'],
    ["options.encode!(1)", 'ReturnType<NonNullable<Options["encode"]>>'],
    ["options.hooks.encode(1)", 'ReturnType<Options["hooks"]["encode"]>'],
    ["options?.encode(1)", undefined],
    ["options[key](1)", undefined],
    ["options.#encode(1)", undefined],
    ["maybe.encode(1)", undefined],
    ["hooks.at(1)", undefined],
  ])
    it(`spells out the type of ${call}`, () => assert.equal(getCallType(String(call)), type));

  it("knows fields and parameters of the constructor", () => {
    const type = 'ReturnType<Options["encode"]>';
    assert.equal(getCallType("this.options.encode(1)", "options: Options;"), type);
    assert.equal(getCallType("this.options.encode(1)", "constructor(private options: Options) {}"), type);
    assert.equal(getCallType("this.options.encode(1)", "options?: Options;"), undefined);
    assert.equal(getCallType("this[other].encode(1)", "[key]: Options;"), undefined);
  });

  it("knows nothing of `this` outside of classes", () => {
    const source = parseSource("function run() { return this.options.encode(1); }", "a.ts");
    assert.equal(findCallType(source, source.nodes("CallExpression")[0]), undefined);
  });
});
