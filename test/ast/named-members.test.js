import { describe, it } from "node:test";
import { getNamedMembers, getNamedPatterns } from "../../lib/ast/syntax/named-members.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("getNamedMembers", () => {
  const source = parseSource(
    'class A { #a; m() { return this.#a; } }\nb.a; b["a"].c; b[a]; b.__proto__; b.constructor; const { a, a: d, ["e"]: e, ...rest } = b; ({ [a]: f, g: { a: h } } = b);',
    "a.js",
  );
  /** @param {readonly import("../../lib/types.js").Node[]} nodes */
  const show = (nodes) => nodes.map((node) => source.slice(node));

  it("has the members of a name, and private ones apart", () => {
    assert.deepEqual(show(getNamedMembers(source, "a")), ["b.a", 'b["a"]']);
    assert.deepEqual(show(getNamedMembers(source, "#a")), ["this.#a"]);
  });

  it("knows names that objects have themselves", () => {
    assert.deepEqual(show(getNamedMembers(source, "__proto__")), ["b.__proto__"]);
    assert.deepEqual(show(getNamedMembers(source, "constructor")), ["b.constructor"]);
    assert.deepEqual(getNamedMembers(source, "toString"), []);
  });

  it("has each pattern once", () => {
    assert.deepEqual(show(getNamedPatterns(source, "a")), ['{ a, a: d, ["e"]: e, ...rest }', "{ a: h }"]);
    assert.deepEqual(show(getNamedPatterns(source, "e")), ['{ a, a: d, ["e"]: e, ...rest }']);
    assert.deepEqual(getNamedPatterns(source, "rest"), []);
  });
});
