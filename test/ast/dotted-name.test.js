import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - an expression, in a constructor */
function ask(text) {
  const source = parseSource(`class A { constructor() { (${text}); } }`, "a.ts");
  return getDottedName(source.nodes("ExpressionStatement")[0].expression);
}

describe("getDottedName", () => {
  it("gives the names of a chain", () => {
    assert.equal(ask("Object.keys"), "Object.keys");
    assert.equal(ask("Symbol"), "Symbol");
    assert.equal(ask("this.constructor"), "this.constructor");
    assert.equal(ask("new.target"), "new.target");
  });

  it("sees through what may stand between them", () => {
    for (const text of [
      "Object /* all */ . keys",
      "Object // all\n  .keys",
      "Object?.keys",
      "Object!.keys",
      "(Object as any).keys",
      "Object['keys']",
    ])
      assert.equal(ask(text), "Object.keys", text);
  });

  it("says where it does not know a name", () => {
    assert.equal(ask("require('util').inherits"), "….inherits");
    assert.equal(ask("Object[key]"), "Object.…");
    assert.equal(ask("keys()"), "…");
  });
});
