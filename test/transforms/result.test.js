import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findResult } from "../../transforms/no-optional-await/result.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a function */
function find(body) {
  const source = parseSource(`async function* f() { ${body} }`, "code.js");
  return findResult(source, source.nodes("FunctionDeclaration")[0].body.body);
}

describe("findResult", () => {
  it("is what is returned, ready for a callback", () => {
    assert.equal(find("return a.trim();"), "a.trim()");
    assert.equal(find("return { a };"), "({ a })");
    assert.equal(find(`return ${"a".repeat(60)};`), "a".repeat(60));
  });

  for (const body of [
    "",
    "return;",
    "a(); return b;",
    "return a; b();",
    "throw a;",
    `return ${"a".repeat(61)};`,
    "return a(\n1);",
    "return /* why */ a;",
    "return (a, b);",
    "return () => a;",
    "return async (b) => { await b; };",
    "return 1 + await a;",
    "return function () {};",
    "return class {};",
  ])
    it(`is undefined for ${body.replaceAll("\n", " ")}`, () => assert.equal(find(body), undefined));
});
