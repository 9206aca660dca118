import { OffsetMap } from "./offsets.js";
import { applyEdits } from "../edit/apply.js";
import { carryTypes } from "../source/types.js";
import { detect } from "../run/detect.js";
import { findChangedName } from "./names.js";
import { findChangedSlice } from "./slices.js";
import { parseSource } from "../source/parse.js";
import { walk } from "../ast/walk.js";

/** @import { Comment, Detector, Finding, Node, Range, Rewrite, Settings, Source } from "../types.js" */

/**
 * @typedef {{ ok: true, after: Source } | { ok: false, refused: string }} Verdict
 */

/** Fields that say where a node is, not what it is. */
const POSITION = new Set(["type", "start", "end", "range", "loc", "parent"]);

/**
 * The net: checks a rewrite before anyone sees it. The new text parses; every node, name and comment outside the edits is
 * the same at the shifted place; comments inside them survive; moved slices stand as they were, and their names mean what
 * they meant; the finding is gone.
 *
 * @param {object} what
 * @param {Source} what.source
 * @param {Rewrite} what.rewrite
 * @param {Finding} what.finding
 * @param {Detector} what.detector
 * @param {Settings} what.settings
 * @param {Record<string, unknown>} what.options - of the rule
 * @returns {Verdict} with the new Source, or the check that failed
 */
export function checkRewrite({ source, rewrite, finding, detector, settings, options }) {
  const offsets = new OffsetMap(rewrite.edits);
  /** @type {Source} */
  let after;
  try {
    const types = carryTypes(source, (range) =>
      offsets.getRelation(range) === "outside" ? offsets.getShifted(range) : undefined,
    );
    after = parseSource(applyEdits(source.text, rewrite.edits), source.filename, source.path, types);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { ok: false, refused: `the result would not parse: ${error.message}` };
  }
  const refused =
    findChangedNode(source, after, offsets, new Set(rewrite.changed)) ??
    findLostComment(source, after, offsets) ??
    findChangedName(source, after, offsets) ??
    findChangedSlice(source, after, offsets, rewrite.moved ?? []) ??
    findRemaining(source, after, { finding, detector, settings, options });
  return refused === undefined ? { ok: true, after } : { ok: false, refused };
}

/**
 * @param {Node} node
 * @param {Range} range
 */
function getKey(node, range) {
  return `${node.type} ${range[0]} ${range[1]}`;
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Set<Node>} changed - nodes that change on purpose
 * @returns {string | undefined}
 */
function findChangedNode(source, after, offsets, changed) {
  /** @type {Map<string, Node>} */
  const nodes = new Map();
  walk(after.ast, after.visitorKeys, (node) => void nodes.set(getKey(node, node.range), node));
  const replaced = getReplaced(source, offsets);
  /** @type {string | undefined} */
  let refused;
  walk(source.ast, source.visitorKeys, (node) => {
    if (refused !== undefined) return false;
    const [start, end] = node.range;
    if (node.type === "Program" || start === end || changed.has(node)) return undefined;
    const relation = offsets.getRelation(node.range);
    if (relation === "cut" && !hasReplacedOperand(node, replaced, offsets)) return undefined;
    const shifted = offsets.getShifted(node.range);
    // Where no semicolons are written, one that is inserted behind a statement ends it: `add(a)` becomes `add(a); add(b)`.
    const ended =
      GROWING.test(node.type) && after.text[shifted[1]] === ";"
        ? [/** @type {Range} */ ([shifted[0], shifted[1] + 1])]
        : [];
    const places = [shifted, ...(GROWING.test(node.type) ? offsets.getGrown(node.range) : []), ...ended];
    const other = places.map((range) => nodes.get(getKey(node, range))).find((found) => found !== undefined);
    if (other === undefined || !isSame(node, other, relation === "outside"))
      refused = `code outside the rewrite would change (line ${source.lineOf(start)})`;
    return undefined;
  });
  return refused;
}

/** Nodes that an insertion at one of their ends may belong to: `return a` becomes `return a + b`, `f()` becomes `await f()`. */
const GROWING =
  /Statement$|^VariableDeclarat|^PropertyDefinition$|^Property$|^ArrowFunctionExpression$|^AssignmentExpression$/;

/** Nodes whose operands can come apart when one of them is replaced by something that binds less. */
const BINDING =
  /^(Binary|Logical|Unary|Await|Conditional|Member|Call|New|TaggedTemplate|TSAs|TSSatisfies|TSNonNull)Expression$/;

/**
 * @param {Source} source
 * @param {OffsetMap} offsets
 * @returns {Set<string>} the ranges of edits that replace exactly one expression
 */
function getReplaced(source, offsets) {
  const edited = new Set(offsets.edits.filter(({ range }) => range[0] < range[1]).map(({ range }) => range.join()));
  /** @type {Set<string>} */
  const replaced = new Set();
  if (edited.size > 0)
    walk(
      source.ast,
      source.visitorKeys,
      (node) => void (edited.has(node.range.join()) && replaced.add(node.range.join())),
    );
  return replaced;
}

/**
 * Whether edits replace an operand at the edge of an expression and leave the expression itself: `slow * b` must not become
 * `a + c * b`.
 *
 * @param {Node} node
 * @param {Set<string>} replaced
 * @param {OffsetMap} offsets
 * @returns {boolean}
 */
function hasReplacedOperand({ type, range }, replaced, offsets) {
  if (!BINDING.test(type)) return false;
  const edges = offsets.getCutting(range);
  return edges.every(
    (edit) =>
      edit[0] >= range[0] &&
      edit[1] <= range[1] &&
      (edit[0] !== range[0] || edit[1] !== range[1]) &&
      replaced.has(edit.join()),
  );
}

/**
 * @param {Node} node
 * @param {Node} other
 * @param {boolean} whole - whether nothing inside of it is edited
 * @returns {boolean} whether the nodes' own fields are equal
 */
function isSame(node, other, whole) {
  for (const key of Object.keys(node)) {
    if (POSITION.has(key)) continue;
    const value = node[key];
    if (value === null || typeof value === "object") {
      // A child that disappears from the inside of an edited node is the edit's business, elsewhere it is a loss.
      if (whole && (value === null) !== (other[key] === null)) return false;
    } else if (typeof value !== "undefined" && value !== other[key]) {
      return false;
    }
  }
  return true;
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @returns {string | undefined}
 */
function findLostComment(source, after, offsets) {
  const placed = new Map(after.comments.map((comment) => [comment.range[0], comment]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const comment of after.comments) counts.set(getFlat(comment), (counts.get(getFlat(comment)) ?? 0) + 1);
  // Those that stay have a place of their own; what is left over, those inside the edits may be.
  const isOutside = (/** @type {Comment} */ comment) => offsets.getRelation(comment.range) === "outside";
  for (const comment of [
    ...source.comments.filter(isOutside),
    ...source.comments.filter((inside) => !isOutside(inside)),
  ]) {
    const count = counts.get(getFlat(comment)) ?? 0;
    const isKept = !isOutside(comment) || placed.get(offsets.getShifted(comment.range)[0])?.value === comment.value;
    if (count === 0 || !isKept) return `a comment would be lost (line ${source.lineOf(comment.range[0])})`;
    counts.set(getFlat(comment), count - 1);
  }
  return undefined;
}

/** @param {Comment} comment - a block comment that moves may be indented anew */
function getFlat({ value }) {
  return value.replace(/\n[\t ]*/g, "\n");
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {{ finding: Finding, detector: Detector, settings: Settings, options: Record<string, unknown> }} what
 * @returns {string | undefined}
 */
function findRemaining(source, after, { finding, detector, settings, options }) {
  /** @param {Source} any */
  const count = (any) => detect(any, detector, settings, options).length;
  return count(after) < count(source)
    ? undefined
    : `the finding would remain (line ${source.lineOf(finding.node.range[0])})`;
}
