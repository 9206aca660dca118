import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getWithoutFormat } from "../../lib/edit/without-format.js";

/**
 * @param {string} one
 * @param {string} other
 */
const isEqual = (one, other) => getWithoutFormat(one) === getWithoutFormat(other);

describe("code without what formatting adds", () => {
  it("is equal however it is broken and indented", () => {
    assert.equal(isEqual('f(1, {\n    a: "b",\n  })', 'f(\n1,\n{ a: "b" })'), true);
    assert.equal(isEqual("[1, 2,\n]", "[1, 2]"), true);
    assert.equal(isEqual("/a b/\n  .test(x)", "/a b/\n.test(x)"), true);
  });

  it("is not equal where texts, words or patterns differ", () => {
    assert.equal(isEqual('f("a b")', 'f("a  b")'), false);
    assert.equal(isEqual("f('a, b')", "f('a,b')"), false);
    assert.equal(isEqual("typeof a", "typeofa"), false);
    assert.equal(isEqual("a + ++b", "a++ + b"), false);
    assert.equal(isEqual("{ return\n  a; }", "{ return a; }"), false);
    assert.equal(isEqual("{ a++\nb }", "{ a\n++b }"), false);
    assert.equal(isEqual("[1, ,\n]", "[1,]"), false);
    assert.equal(isEqual("[,\n]", "[]"), false);
    assert.equal(isEqual("/a b/", "/a  b/"), false);
    assert.equal(isEqual("`a b`", "`a  b`"), false);
    assert.equal(isEqual('"a\\\n  b"', '"a\\\nb"'), false);
  });
});
