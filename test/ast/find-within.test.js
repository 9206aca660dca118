import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Node } from "../../lib/types.js" */

describe("findWithin", () => {
  const source = parseSource("a; () => { b; }; c; b;", "a.js");
  /** @param {string} wanted */
  const isNamed =
    (wanted) =>
    (/** @type {Node} */ { name }) =>
      name === wanted;

  it("finds the first node", () => {
    assert.deepEqual(findWithin(source, source.ast, isNamed("b"))?.range, [11, 12]);
    assert.equal(findWithin(source, source.ast, isNamed("d")), undefined);
  });

  it("may be the root itself", () => {
    assert.equal(
      findWithin(source, source.ast, () => true),
      source.ast,
    );
  });

  it("does not look into what is closed", () => {
    assert.deepEqual(findWithin(source, source.ast, isNamed("b"), isFunction)?.range, [20, 21]);
    assert.equal(findWithin(source, source.ast, isFunction, isFunction)?.type, "ArrowFunctionExpression");
  });
});
