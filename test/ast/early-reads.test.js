import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findEarlyRead } from "../../lib/ast/objects/early-reads.js";
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
  return findEarlyRead(source, source.nodes("ClassDeclaration")[0], statement, "field")?.why;
}

describe("findEarlyRead", () => {
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
    "if (!a) return;": "the constructor may end before it sets the field",
    "a(this.field);": "the field is read before it is set",
    "const { field } = this;": "the field is read before it is set",
    "a(this[a]);": "the field may be read before it is set",
    "const self = this; a(self.field);": "the field is read before it is set",
    "const self = this; a(self);": "the instance is handed on before the field is set",
    "a(this);": "the instance is handed on before the field is set",
    "this.direct();": "a method reads the field before it is set",
    "this.indirect();": "a method reads the field before it is set",
    "this.taken();": "a method reads the field before it is set",
  };
  for (const [code, why] of Object.entries(cases)) it(code, () => assert.equal(ask(code), why));
});
