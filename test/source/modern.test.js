import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isModern } from "../../lib/source/modern.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
const test = (text) => isModern(parseSource(text, "a.js"));

describe("isModern", () => {
  it("sees what ES5 does not have", () => {
    for (const text of ["const a = 1;", "let a;", "a(() => b);", "class A {}", "a(class {});", "import a from 'a';"])
      assert.equal(test(text), true, text);
  });

  it("takes a file of `var` and `function` for ES5", () => {
    assert.equal(test("var a = { b: function (c) { return 'c' } }"), false);
    assert.equal(test(""), false);
  });
});
