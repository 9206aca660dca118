import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
const get = (text) => getLiteralStyle(parseSource(text, "a.js"));

describe("getLiteralStyle", () => {
  it("counts the commas behind last properties", () => {
    assert.equal(get("a({\n b: 1,\n});").trailingComma, true);
    assert.equal(get("a({\n b: 1 // ,\n});").trailingComma, false);
    assert.equal(get("a({\n b: 1, // one\n});").trailingComma, true);
    assert.equal(get("a({\n b: 1,\n}); a({\n b: 1\n});").trailingComma, false);
  });
  it("goes by the semicolons where there is no literal of several lines", () => {
    assert.equal(get("a({ b: 1 });").trailingComma, true);
    assert.equal(get("a({ b: 1 })\na()").trailingComma, false);
  });
  it("counts shorthand properties", () => {
    assert.equal(get("a({ b, c: 1 });").shorthand, true);
    assert.equal(get("a({ b, c: c });").shorthand, false);
    assert.equal(get("const a = { b: b };").shorthand, false);
  });
  it("goes by the age of the JavaScript where no property could be shorter", () => {
    assert.equal(get("const { b } = c; a({ b: c });").shorthand, true);
    assert.equal(get("import a from 'a'; a({ b: 1 });").shorthand, true);
    assert.equal(get("var a = { b: 1 };").shorthand, false);
  });
});
