import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findBroken } from "../../lib/ast/objects/class-model.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code - of a constructor, in front of `this.field = make();` */
function ask(code) {
  const source = parseSource(
    `class A { constructor(a) { ${code} this.field = make(); } direct() { return this.field; } indirect() { return this.direct(); } taken() { const { field } = this; return field; } other() { return this.b; } }`,
    "a.js",
  );
  const statement = source
    .nodes("AssignmentExpression")
    .find((node) => source.slice(node) === "this.field = make()")?.parent;
  assert.ok(statement !== undefined);
  const [classNode] = source.nodes("ClassDeclaration");
  return findBroken(source, { classNode, name: "field", statement }, ["valueNotSeenEarly"])?.refused;
}

describe("valueNotSeenEarly", () => {
  for (const code of [
    "",
    "this.b = a;",
    "this.other();",
    "if (!a) throw new Error();",
    "if (!(this instanceof A)) return new A(a);",
    "EventEmitter.call(this);",
    "Object.defineProperty(this, 'id', { value: 1 });",
    "const { b } = this;",
    "const self = this; self.b = 1;",
    "a(function () { return this.field; });",
  ])
    it(`none: ${code}`, () => assert.equal(ask(code), undefined));
  /** @type {Record<string, string>} */
  const cases = {
    "if (!a) return;": "the constructor may return before it sets `field` (line 1)",
    "a(this.field);": "`field` is read before it is set (line 1)",
    "const { field } = this;": "`field` is read before it is set (line 1)",
    "a(this[a]);": "`field` may be read before it is set (line 1)",
    "const self = this; a(self.field);": "`field` is read before it is set (line 1)",
    "const self = this; a(self);": "the instance is passed on before `field` is set (line 1)",
    "a(this);": "the instance is passed on before `field` is set (line 1)",
    "this.direct();": "a method reads `field` before it is set (line 1)",
    "this.indirect();": "a method reads `field` before it is set (line 1)",
    "this.taken();": "a method reads `field` before it is set (line 1)",
  };
  for (const [code, why] of Object.entries(cases)) it(code, () => assert.equal(ask(code), why));
});
