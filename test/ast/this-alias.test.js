import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findThis } from "../../lib/ast/values/this-alias.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with `$(expression)` */
function find(text) {
  const source = parseSource(text, "a.ts");
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "$"));
  return findThis(source, call.arguments[0])?.type;
}

describe("findThis", () => {
  it("follows a constant to the `this` that it holds", () => {
    for (const text of [
      "function F () { $(this) }",
      "function F () { $((this as any)!) }",
      "function F () { const self = this; $(self) }",
      "function F () { var self = this as any; x(function () { $(self) }) }",
    ])
      assert.equal(find(text), "ThisExpression", text);
  });

  it("follows nothing that may be another object", () => {
    for (const text of [
      "function F (self) { $(self) }",
      "function F () { let self = this; self = x; $(self) }",
      "function F () { const { self } = this; $(self) }",
      "function F () { const self = this.self; $(self) }",
      "function F () { var self = this; var self = x; $(self) }",
      "function F (self = this) { $(self) }",
      "$(self)",
      "let self; $(self)",
    ])
      assert.equal(find(text), undefined, text);
  });

  it("takes nothing for nothing", () => {
    assert.equal(findThis(parseSource("a", "a.js"), undefined), undefined);
  });
});
