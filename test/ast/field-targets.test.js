import { describe, it } from "node:test";
import { getFieldTargets, staysInSight } from "../../lib/ast/objects/field-targets.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with a class that sets `this.b = 1;` first */
function ask(text) {
  const source = parseSource(text, "a.js");
  const [classNode] = source.nodes("ClassDeclaration");
  const [assignment] = source.nodes("AssignmentExpression");
  return {
    targets: getFieldTargets(source, classNode, assignment.parent).map((node) => source.slice(node)),
    stays: staysInSight(source, classNode),
  };
}

const CLASS = "class A { constructor(c) { this.b = 1; } set(d) { CODE } }\n";

describe("getFieldTargets", () => {
  for (const [code, targets] of Object.entries({
    "this.b = 2;": ["this.b"],
    "d.b++;": ["d.b"],
    "[this.b] = d;": ["this.b"],
    "({ e: this.b } = d);": ["this.b"],
    "for (this.b of d);": ["this.b"],
    "[this.b = 1] = d;": ["this.b"],
    "[...this.b] = d;": ["this.b"],
    "this[d] = 1;": ["this[d]"],
    "Object.assign(this, d);": ["this"],
    "this.c = this.b;": [],
    "d.b.e = 1;": [],
  })) {
    it(code, () => assert.deepEqual(ask(CLASS.replace("CODE", code)).targets, targets));
  }

  it("leaves out objects that are no instances", () =>
    assert.deepEqual(ask(`${CLASS.replace("CODE", "")} const other = { b: 1 }; other.b = 2;`).targets, []));
});

describe("staysInSight", () => {
  /** @type {Record<string, boolean>} */
  const cases = {
    "const a = new A(); a.set();": true,
    "new A().set();": true,
    "const a = new A(); use(a);": false,
    "use(new A());": false,
    "const { b } = new A();": false,
    "export { A };": false,
  };
  for (const [code, stays] of Object.entries(cases))
    it(`${code} ${stays ? "does" : "does not"}`, () =>
      assert.equal(ask(CLASS.replace("CODE", "") + code).stays, stays));
  it("not where `this` is handed on", () => assert.equal(ask(CLASS.replace("CODE", "use(this);")).stays, false));
});
