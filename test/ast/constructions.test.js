import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function read(text) {
  const source = parseSource(text, "a.js");
  const [classNode] = source.nodes("ClassDeclaration", "ClassExpression", "FunctionDeclaration", "FunctionExpression");
  const { name, constructions, setup, hidden } = getClassUses(source, classNode);
  return { name, constructions: constructions.length, setup: setup.length, hidden: hidden?.refused };
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
    ["class A {} register(A);", "the class is passed on as a value (line 1)"],
    ["class A {} class B extends A {}", "another class extends it (line 1)"],
    ["class A { copy() { return new this.constructor(); } }", "the class creates instances of itself (line 1)"],
    ["class A { static of() { return new this(); } }", "the class creates instances of itself (line 1)"],
    ["function A () {} function B () { A.call(this); }", "the class is called without `new` (line 1)"],
    ["run(class A {});", "the class has no name that the file can use"],
  ]) {
    it(text, () => assert.equal(read(text).hidden, hidden));
  }

  describe("of a class in an object of the file's own", () => {
    it("finds the constructions", () => {
      assert.deepEqual(
        read(
          "const own = { count: 0 }; own.A = class {}; own.make = () => new own.A(); own.is = (a) => a instanceof own.A; new own.A();",
        ),
        { name: "own.A", constructions: 2, setup: 0, hidden: undefined },
      );
      assert.deepEqual(
        read("const own = {}; own.A = function () {}; own.A.prototype.send = send; inherits(own.A, B); new own.A();"),
        { name: "own.A", constructions: 1, setup: 2, hidden: undefined },
      );
    });

    for (const [text, hidden] of [
      ["const own = {}; module.exports = own.A = class {};", "the class is exported"],
      ["const own = {}; own.A = class {}; module.exports = own.A;", "the class is exported"],
      ["const own = {}; own.A = class {}; module.exports = { A: own.A };", "the class is exported"],
      ["const own = {}; own.A = class {}; register(own.A);", "the class is passed on as a value (line 1)"],
      ["const own = {}; own.A = class {}; own.B = class extends own.A {};", "another class extends it (line 1)"],
    ])
      it(text, () => assert.equal(read(text).hidden, hidden));

    for (const text of [
      "const own = {}; own.A = class {}; module.exports = own;",
      "const own = {}; own.A = class {}; own[name];",
      "const own = {}; own.A = class {}; const { A } = own;",
      "const own = {}; own.A = class {}; own.A = other;",
      "const own = {}; own.A = class {}; ({ A: own.A } = others);",
      "const own = {}; own.A = class {}; delete own.A;",
      "const own = { A: other }; own.A = class {};",
      "const own = { ...others }; own.A = class {};",
      "let own = {}; own = others; own.A = class {};",
      "const own = {}; if (flag) own.A = class {};",
      "const own = {}; own.A = class {}; own.make = { of() { return new this.A(); } };",
      "const f = (own) => { own.A = class {}; };",
      "other.A = class {};",
    ])
      it(`${text} is not known`, () =>
        assert.deepEqual(read(text), {
          name: undefined,
          constructions: 0,
          setup: 0,
          hidden: "the class has no name that the file can use",
        }));
  });
});
