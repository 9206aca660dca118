import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text @param {string} [path] */
const get = (text, path = "a.js") => getLiteralStyle(parseSource(text, path));

describe("getLiteralStyle", () => {
  it("counts the commas behind last properties", () => {
    assert.equal(get("a({\n b: 1,\n});").trailingComma, true);
    assert.equal(get("a({\n b: 1 // ,\n});").trailingComma, false);
    assert.equal(get("a({\n b: 1, // one\n});").trailingComma, true);
    assert.equal(get("a({\n b: 1,\n}); a({\n b: 1\n});").trailingComma, false);
  });
  it("counts those of lists, patterns and imports, too", () => {
    assert.equal(get("a([\n b\n]);").trailingComma, false);
    assert.equal(get("import {\n a\n} from 'a';").trailingComma, false);
    assert.equal(get("import a, {\n b,\n} from 'a'\na()").trailingComma, true);
    assert.equal(get("function a({\n b\n}: { b: string, c: string }) {}", "a.ts").trailingComma, false);
  });
  it("leaves out what cannot or need not end with a comma", () => {
    assert.equal(get("const {\n a,\n ...b\n} = c;").trailingComma, true);
    assert.equal(get("a([{ b: 1,\n c: 2 }]);").trailingComma, true);
    assert.equal(get("a(\n b\n);").trailingComma, true);
  });
  it("goes by the semicolons where there is none of several lines", () => {
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
