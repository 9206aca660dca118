import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isText } from "../../lib/ast/values/text.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - code with `$(expression)`
 * @param {(node: any) => boolean} [isOther]
 * @returns {boolean}
 */
function ask(text, isOther) {
  const source = parseSource(text, "a.ts");
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "$");
  return isText(source, call.arguments[0], isOther);
}

describe("isText", () => {
  for (const text of [
    "$('a')",
    "$(`${a}`)",
    "$(a + 'b')",
    "$(1 + (2 + 'b'))",
    "$(a ? 'b' : `c`)",
    "$('' || 'b')",
    "$(('a' as any))",
    "const a = 'b'; const c = a; $(c)",
    "let a = 'b'; $(a)",
  ])
    it(`knows ${text}`, () => assert.equal(ask(text), true));

  for (const text of [
    "$(1)",
    "$(a)",
    "$(1 + 2)",
    "$('a' - b)",
    "$(a ? 'b' : c)",
    "$(a || 'b')",
    "let a = 'b'; a = 1; $(a)",
    "const { a } = 'b'; $(a)",
    "function f(a = 'b') { $(a) }",
    "let a; $(a)",
    "const a = b, b = a; $(a)",
    "$(f('a'))",
  ])
    it(`does not know ${text}`, () => assert.equal(ask(text), false));

  it("is told of others, wherever they stand", () => {
    const isOther = (/** @type {any} */ { type, name }) => type === "Identifier" && name === "url";
    assert.equal(ask("$(url)", isOther), true);
    assert.equal(ask("const path = url || '/'; $(path)", isOther), true);
    assert.equal(ask("$(url && other)", isOther), false);
  });
});
