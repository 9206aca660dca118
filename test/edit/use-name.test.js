import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { useName } from "../../lib/edit/use-name.js";

/**
 * @param {string} text - of a file that reads `process.env.A` once
 * @returns {string} the same with the name `a` for it
 */
function use(text) {
  const source = parseSource(text, "a.js");
  const [value] = source.nodes("MemberExpression").filter((node) => source.slice(node) === "process.env.A");
  return applyEdits(text, [useName(source, value, "a")]);
}

describe("useName", () => {
  it("puts a name where a value stands, without parentheses that it does not need", () => {
    assert.equal(use("send(process.env.A);"), "send(a);");
    assert.equal(use("send((process.env.A).length);"), "send(a.length);");
  });

  it("shortens a property that is called like it, where the author does so", () => {
    assert.equal(use("const b = { a: process.env.A };"), "const b = { a };");
    assert.equal(use("var b = { a: process.env.A };"), "var b = { a: a };");
    assert.equal(use("const b = { c: c, a: process.env.A };"), "const b = { c: c, a: a };");
    assert.equal(use("var b = { c, a: process.env.A };"), "var b = { c, a };");
  });

  it("keeps other keys, and comments", () => {
    assert.equal(use("const b = { c: process.env.A };"), "const b = { c: a };");
    assert.equal(use("const b = { [a]: process.env.A };"), "const b = { [a]: a };");
    assert.equal(use("const b = { 'a': process.env.A };"), "const b = { 'a': a };");
    assert.equal(use("const b = { a: /* now */ process.env.A };"), "const b = { a: /* now */ a };");
    assert.equal(use("const b = { a: process.env.A || c };"), "const b = { a: a || c };");
  });
});
