import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function read(text) {
  const source = parseSource(text, "a.js");
  const [classNode] = source.nodes("ClassDeclaration", "ClassExpression", "FunctionDeclaration");
  const { name, constructions, setup, hidden } = getClassUses(source, classNode);
  return { name, constructions: constructions.length, setup: setup.length, hidden };
}

describe("getClassUses", () => {
  it("finds the constructions of a class that the file keeps to itself", () => {
    assert.deepEqual(read("class A { copy() { return new A(); } } const a = new A(); a instanceof A;"), {
      name: "A",
      constructions: 2,
      setup: 0,
      hidden: undefined,
    });
    assert.deepEqual(read("const A = class B {}; new A();"), {
      name: "A",
      constructions: 1,
      setup: 0,
      hidden: undefined,
    });
  });

  it("finds what makes the prototype of a constructor function", () => {
    assert.deepEqual(read("function A () {}\ninherits(A, B)\nA.prototype.send = function () {}\nnew A()"), {
      name: "A",
      constructions: 1,
      setup: 2,
      hidden: undefined,
    });
  });

  for (const text of [
    "export class A {}",
    "export default class A {}",
    "class A {} export { A };",
    "class A {} export { A as B };",
    "class A {} module.exports = A;",
    "class A {} exports.A = A;",
    "class A {} module.exports = { A };",
    "export const A = class {};",
  ]) {
    it(`${text} is exported`, () => assert.equal(read(text).hidden, "the class is exported"));
  }

  for (const [text, hidden] of [
    ["class A {} register(A);", "the class is passed on (line 1)"],
    ["class A {} class B extends A {}", "another class extends it (line 1)"],
    ["class A { copy() { return new this.constructor(); } }", "the class makes instances of itself (line 1)"],
    ["class A { static of() { return new this(); } }", "the class makes instances of itself (line 1)"],
    ["function A () {} function B () { A.call(this); }", "the class is called without `new` (line 1)"],
    ["run(class A {});", "the class has no name that the file could use"],
  ]) {
    it(text, () => assert.equal(read(text).hidden, hidden));
  }
});
