import { describe, it } from "node:test";
import { OffsetMap } from "../../lib/net/offsets.js";
import assert from "node:assert/strict";
import { applyEdits } from "../../lib/edit/apply.js";
import { carryTypes, createTypes } from "../../lib/source/types.js";
import { createSource } from "../../lib/source/create-source.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Edit, Source, TypedNode, Types } from "../../lib/types.js" */

/**
 * Types that are the texts of the nodes: enough to see which node was asked for.
 *
 * @param {string} text
 * @returns {Source}
 */
function createTyped(text) {
  const source = parseSource(text, "a.ts");
  /** @type {Types} */
  const types = { find: (node) => /** @type {any} */ ({ type: source.slice(node) }) };
  return createSource({ ...source, types });
}

/**
 * @param {Source} source
 * @param {Types | undefined} types
 * @returns {Record<string, unknown>} the type of each name, by its text
 */
function getNames(source, types) {
  return Object.fromEntries(
    source
      .nodes("Identifier")
      .map((node) => [source.slice(node), /** @type {TypedNode | undefined} */ (types?.find(node))?.type]),
  );
}

describe("carryTypes", () => {
  it("finds the types for another tree of the same text", () => {
    const text = "const a = b(c);\n";
    assert.deepEqual(getNames(parseSource(text, "a.ts"), carryTypes(createTyped(text))), { a: "a", b: "b", c: "c" });
  });

  it("finds the types behind an edit, and none for what the edit puts in", () => {
    const source = createTyped("const a = await b(c); d(e);\n");
    /** @type {Edit[]} */
    const edits = [{ range: [10, 20], text: "other(long, names)" }];
    const offsets = new OffsetMap(edits);
    const types = carryTypes(source, (range) =>
      offsets.getRelation(range) === "outside" ? offsets.getShifted(range) : undefined,
    );
    assert.deepEqual(getNames(parseSource(applyEdits(source.text, edits), "a.ts"), types), {
      a: "a",
      other: undefined,
      long: undefined,
      names: undefined,
      d: "d",
      e: "e",
    });
  });

  it("tells a node from another one at its place", () => {
    const source = createTyped("a;\n");
    const [statement] = parseSource("a;\n", "a.ts").nodes("ExpressionStatement");
    assert.deepEqual(carryTypes(source)?.find(statement)?.type, "a;");
    assert.equal(carryTypes(source)?.find({ ...statement, type: "Literal" }), undefined);
  });

  it("has none where there are none", () => {
    assert.equal(carryTypes(parseSource("a;\n", "a.ts")), undefined);
  });
});

describe("createTypes", () => {
  it("has none for parsers without a checker", () => {
    for (const services of [
      undefined,
      null,
      {},
      { program: null, esTreeNodeToTSNodeMap: new WeakMap() },
      { program: {} },
    ])
      assert.equal(createTypes(services), undefined);
  });

  it("asks the checker about the node that stands for one of the tree", () => {
    const [node] = parseSource("a;\n", "a.ts").nodes("Identifier");
    const tsNode = {};
    const checker = { getTypeAtLocation: (/** @type {object} */ asked) => (asked === tsNode ? "its type" : undefined) };
    const types = createTypes({
      program: { getTypeChecker: () => checker },
      esTreeNodeToTSNodeMap: new Map([[node, tsNode]]),
    });
    assert.deepEqual(types?.find(node), { checker, node: tsNode, type: "its type" });
    assert.equal(types?.find(node.parent), undefined);
  });
});
