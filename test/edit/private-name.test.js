import { createPrivateNames, hasPrivateNames } from "../../lib/edit/private-name.js";
import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { insertDeclarations } from "../../lib/edit/field-declarations.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - that starts with a class or function */
function read(text) {
  const source = parseSource(text, "a.js");
  return { source, node: source.ast.body[0] };
}

/** @param {string} text @param {string[]} wished */
function name(text, ...wished) {
  const { source, node } = read(text);
  return wished.map(createPrivateNames(source, node)).join();
}

describe("createPrivateNames", () => {
  it("follows the class", () => {
    assert.equal(name("class A { #a }", "raw"), "#raw");
    assert.equal(name("class A { #a () {} }", "raw"), "#raw");
    assert.equal(name("class A { a }", "raw"), "_raw");
    assert.equal(name("function A () {}\nclass B { #a }", "raw"), "_raw");
    assert.ok(!hasPrivateNames(read("class A { m () { class B { #b } } }").node));
  });

  it("gives no name twice", () => {
    assert.equal(name("class A { #raw }", "raw", "raw"), "#raw2,#raw3");
    assert.equal(name("class A { _raw = 1 }", "raw", "raw"), "_raw2,_raw3");
    assert.equal(
      name('class A extends EventEmitter {}\nimport { EventEmitter } from "node:events";', "events", "raw"),
      "_events2,_raw",
    );
    // Another class may be around this one.
    assert.equal(name("class A { #a }\nclass B { #raw }", "raw"), "#raw2");
  });
});

/** @param {string} text @param {number[]} [gone] - members of the class that go */
function declare(text, gone = []) {
  const { source, node } = read(text);
  const constructor = node.body.body.find((/** @type {any} */ { kind }) => kind === "constructor");
  return applyEdits(text, [
    insertDeclarations(
      source,
      constructor,
      "  #b;",
      gone.map((index) => node.body.body[index]),
    ),
  ]);
}

describe("insertDeclarations", () => {
  it("stands behind the fields above the constructor, and their comments", () => {
    assert.equal(
      declare("class A {\n  a = 1; // one\n\n  constructor() {}\n}"),
      "class A {\n  a = 1; // one\n  #b;\n\n  constructor() {}\n}",
    );
  });

  it("stands on top where there are none", () => {
    assert.equal(
      declare("class A {\n  static a = 1;\n  constructor() {}\n  b = 1;\n}"),
      "class A {\n  #b;\n\n  static a = 1;\n  constructor() {}\n  b = 1;\n}",
    );
  });

  it("does not stand behind a field that goes", () => {
    assert.equal(
      declare("class A {\n  a;\n  c;\n  constructor() {}\n}", [1]),
      "class A {\n  a;\n  #b;\n  c;\n  constructor() {}\n}",
    );
  });
});
