import { findFirst } from "../ast/find-first.js";
import { OffsetMap } from "./offsets.js";
import { applyEdits } from "../edit/apply.js";
import { carryTypes } from "../source/types.js";
import { detect } from "../run/detect.js";
import { findNode } from "../ast/syntax/find-node.js";
import { findChangedName } from "./names.js";
import { findPartedOverload } from "./overloads.js";
import { findChangedSlice } from "./slices.js";
import { parseSource } from "../source/parse.js";
import { walk } from "../ast/syntax/walk.js";
import { refuse } from "../ast/refuse.js";

/** @import { Comment, Detector, Finding, Node, Refusal, Rewrite, Settings, Source } from "../types.js" */

/**
 * @typedef {{ ok: true, after: Source } | { ok: false } & Refusal} Verdict
 */

/** Fields with numbers that say where a node is, not what it is. */
const POSITION = new Set(["start", "end"]);

/**
 * What the net is asked about.
 *
 * @typedef {object} Checked
 * @property {Source} source
 * @property {{ rewrite: Rewrite, finding: Finding }[]} planned
 * @property {Detector} detector
 * @property {Settings} settings
 * @property {Record<string, unknown>} options - of the rule
 */

/**
 * The net: checks a rewrite before anyone sees it. The new text parses; every node, name and comment outside the edits is
 * the same at the shifted place; comments inside them survive; moved slices stand as they were, and their names mean what
 * they meant; the finding is gone.
 *
 * @param {Omit<Checked, "planned"> & { rewrite: Rewrite, finding: Finding }} what
 * @returns {Verdict} with the new Source, or the check that failed
 */
export function checkRewrite({ rewrite, finding, ...what }) {
  return checkTogether({ ...what, planned: [{ rewrite, finding }] });
}

/**
 * Checks rewrites as one: what all of them make of the text. What that says of each is in apart.js.
 *
 * @param {Checked} what
 * @returns {Verdict}
 */
export function checkTogether({ source, planned, detector, settings, options }) {
  const verdict = checkEdits(
    source,
    planned.map(({ rewrite }) => rewrite),
  );
  if (!verdict.ok) return verdict;
  const refused = findRemaining(verdict.after, { source, planned, detector, settings, options });
  return refused === undefined ? verdict : { ok: false, ...refused };
}

/**
 * Checks what edits make of a text, whatever they are for.
 *
 * @param {Source} source
 * @param {Pick<Rewrite, "edits" | "moved" | "changed">[]} rewrites
 * @returns {Verdict}
 */
export function checkEdits(source, rewrites) {
  const offsets = new OffsetMap(rewrites.flatMap(({ edits }) => edits));
  /** @type {Source} */
  let after;
  try {
    const types = carryTypes(source, (range) =>
      offsets.getRelation(range) === "outside" ? offsets.getShifted(range) : undefined,
    );
    after = parseSource(applyEdits(source.text, offsets.edits), source.filename, source.path, types);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { ok: false, ...refuse(source, "wouldNotParse", { name: error.message }) };
  }
  const changed = new Set(rewrites.flatMap((rewrite) => rewrite.changed ?? []));
  const refused =
    findChangedNode(source, after, offsets, changed) ??
    findLostComment(source, after, offsets, rewrites, changed) ??
    findChangedName(source, after, offsets) ??
    findFirst(rewrites, (rewrite) => findChangedSlice(source, after, offsets, rewrite)) ??
    findPartedOverload(source, after);
  return refused === undefined ? { ok: true, after } : { ok: false, ...refused };
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Set<Node | Comment>} changed - on purpose
 * @returns {Refusal | undefined}
 */
function findChangedNode(source, after, offsets, changed) {
  /** @type {Refusal | undefined} */
  let refused;
  walk(source.ast, source.visitorKeys, (node) => {
    if (refused !== undefined) return false;
    const [start, end] = node.range;
    if (node.type === "Program" || start === end || changed.has(node)) return undefined;
    const relation = offsets.getRelation(node.range);
    if (relation === "cut" && !hasReplacedOperand(node, source, offsets)) return undefined;
    const shifted = offsets.getShifted(node.range);
    const places = [shifted];
    if (GROWING.test(node.type)) places.push(...offsets.getGrown(node.range));
    // Where no semicolons are written, one that is inserted behind a statement ends it: `add(a)` becomes `add(a); add(b)`.
    if (after.text[shifted[1]] === ";") places.push([shifted[0], shifted[1] + 1]);
    const other = findFirst(places, (range) => findNode(after, node.type, range));
    if (other === undefined || !isSame(node, other, relation === "outside"))
      refused = refuse(source, "codeOutsideChanges", { at: node });
    return undefined;
  });
  return refused;
}

/** Nodes that an insertion at one of their ends may belong to: `return a` becomes `return a + b`, `f()` becomes `await f()`. */
const GROWING = /Statement|VariableDeclarat|^Property|ArrowFunctionExpression|AssignmentExpression/;

/** Nodes whose operands can come apart when one of them is replaced by something that binds less. */
const BINDING =
  /(Binary|Logical|Unary|Await|Conditional|Member|Call|New|TaggedTemplate|TSAs|TSSatisfies|TSNonNull)Expression/;

/**
 * @param {Source} source
 * @returns {Set<string>} the ranges of all nodes
 */
function getRanges(source) {
  return source.memo(getRanges, () => {
    /** @type {Set<string>} */
    const ranges = new Set();
    walk(source.ast, source.visitorKeys, (node) => void ranges.add(node.range.join()));
    return ranges;
  });
}

/**
 * Whether edits replace an operand at the edge of an expression and leave the expression itself: `slow * b` must not become
 * `a + c * b`.
 *
 * @param {Node} node
 * @param {Source} source
 * @param {OffsetMap} offsets
 * @returns {boolean}
 */
function hasReplacedOperand({ type, range }, source, offsets) {
  if (!BINDING.test(type)) return false;
  const edges = offsets.getCutting(range);
  return edges.every(
    (edit) =>
      edit[0] >= range[0] &&
      edit[1] <= range[1] &&
      (edit[0] !== range[0] || edit[1] !== range[1]) &&
      getRanges(source).has(edit.join()),
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
    if (typeof value === "object") {
      // A child that disappears from the inside of an edited node is the edit's business, elsewhere it is a loss.
      if (whole && (value === null) !== (other[key] === null)) return false;
    } else if (value !== other[key]) {
      return false;
    }
  }
  return true;
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Pick<Rewrite, "edits">[]} rewrites
 * @param {Set<Node | Comment>} changed - on purpose
 * @returns {Refusal | undefined}
 */
function findLostComment(source, after, offsets, rewrites, changed) {
  const placed = new Map(after.comments.map((comment) => [comment.range[0], comment]));
  /** @param {Comment} comment */
  const getLost = (comment) => refuse(source, "commentLost", { at: comment });
  /** @type {Comment[]} */
  const inside = [];
  for (const comment of source.comments) {
    const relation = offsets.getRelation(comment.range);
    if (relation === "cut") {
      inside.push(comment);
      continue;
    }
    // One over several lines may be indented anew where it stands.
    const same = placed.get(offsets.getShifted(comment.range)[0]);
    if (same === undefined || (getFlat(same) !== getFlat(comment) && !changed.has(comment))) return getLost(comment);
  }
  if (inside.length === 0) return undefined;
  // Each rewrite brings the comments along that stood inside its own edits.
  return findFirst(rewrites, ({ edits }) => {
    const own = new OffsetMap(edits);
    const kept = inside.filter(({ range }) => own.getRelation(range) !== "outside");
    if (kept.length === 0) return undefined;
    const inserted = offsets.getInserted(edits);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const comment of after.comments)
      if (inserted.some(({ range }) => range[0] <= comment.range[0] && comment.range[1] <= range[1]))
        counts.set(getFlat(comment), (counts.get(getFlat(comment)) ?? 0) + 1);
    for (const comment of kept) {
      const count = counts.get(getFlat(comment)) ?? 0;
      if (count === 0) return getLost(comment);
      counts.set(getFlat(comment), count - 1);
    }
    return undefined;
  });
}

/** @param {Comment} comment - a block comment that moves may be indented anew */
function getFlat({ value }) {
  return value.replace(/\n[\t ]*/g, "\n");
}

/**
 * What a rewrite is for must be gone. Another message of the same rule may come in sight: where the reads of a loop go in front of it, what is left of its
 * rounds are the writes.
 *
 * @param {Source} after
 * @param {Checked} what
 * @returns {Refusal | undefined}
 */
function findRemaining(after, { source, planned, detector, settings, options }) {
  const [before, left] = [
    detect(source, detector, settings, options),
    detect(after, detector, settings, options, true),
  ];
  const count = (/** @type {Finding[]} */ findings, /** @type {string} */ id) =>
    findings.filter(({ messageId }) => messageId === id).length;
  const found = planned.map(({ finding }) => finding);
  const remaining = found.find(
    ({ messageId }) => count(left, messageId) > count(before, messageId) - count(found, messageId),
  );
  return remaining && refuse(source, "findingRemains", { at: remaining.node });
}
