import { countEqual, countEqualFromEnd } from "./equal-ends.js";
import { countFirst } from "../ast/count-first.js";
import { isFunction } from "../ast/syntax/functions.js";
import { getChildren } from "../ast/syntax/walk.js";

/** @import { Node, Range, Source } from "../types.js" */

/** A part of a text that is another one in the next text; all other tokens are the same.
 * @typedef {{ before: Range, after: Range }} ChangedRange */

/**
 * What has changed between two trees: everything outside these nodes is the same, and stands in the same place of the tree.
 *
 * @typedef {object} ChangedNodes
 * @property {Node[]} before
 * @property {Node[]} after
 * @property {[number, number]} statements - the module's statements after the change that have to do with it: from this index up to, without, that
 * @property {[number, number]} oldStatements - those before it
 * @property {boolean} isInside - a function, that is: what the module does when it is loaded is the same
 */

/** Lists of which a part may be others while the rest stays what it was. */
const LISTS = new Set(["Program", "BlockStatement"]);

/**
 * @param {any} before - ESLint's SourceCode
 * @param {any} after
 * @returns {ChangedRange} from the start of a token to the end of one
 */
export function findChangedRange(before, after) {
  const [one, other] = [before.text, after.text];
  let start = countEqual(one, other);
  let end = countEqualFromEnd(one, other, start);
  for (;;) {
    const ranges = [
      getWithTokens(before.tokensAndComments, start, one.length - end),
      getWithTokens(after.tokensAndComments, start, other.length - end),
    ];
    const first = Math.min(...ranges.map((range) => range[0]));
    const behind = Math.min(one.length - ranges[0][1], other.length - ranges[1][1]);
    if (first === start && behind === end)
      return { before: [start, one.length - end], after: [start, other.length - end] };
    start = first;
    end = behind;
  }
}

/**
 * @param {{ range: Range }[]} tokens
 * @param {number} start
 * @param {number} end
 * @returns {Range} with all of the tokens that the range has a part of
 */
function getWithTokens(tokens, start, end) {
  const first = countFirst(tokens, ({ range }) => range[1] <= start);
  const last = countFirst(tokens, ({ range }) => range[0] < end) - 1;
  return last < first ? [start, end] : [Math.min(start, tokens[first].range[0]), Math.max(end, tokens[last].range[1])];
}

/**
 * The statements that have changed, as far inside as all others around them are the same.
 *
 * @param {Source} before
 * @param {Source} after
 * @param {ChangedRange} changed
 * @returns {ChangedNodes}
 */
export function findChangedNodes(before, after, changed) {
  const growth = after.text.length - before.text.length;
  let one = /** @type {Node} */ (before.ast);
  let other = /** @type {Node} */ (after.ast);
  /** @type {ChangedNodes | undefined} */
  let found;
  let isInside = false;
  for (;;) {
    isInside ||= isFunction(one);
    const parts = getChangedParts(one, other, before, changed, growth);
    const inBefore = parts.ofBefore.slice(...parts.before);
    const inAfter = parts.ofAfter.slice(...parts.after);
    if (LISTS.has(one.type))
      found = {
        statements: found?.statements ?? parts.after,
        oldStatements: found?.oldStatements ?? parts.before,
        isInside,
        before: inBefore,
        after: inAfter,
      };
    const [[down], [downOther]] = [inBefore, inAfter];
    const isOne =
      inBefore.length === 1 &&
      inAfter.length === 1 &&
      down.type === downOther.type &&
      isWithin(changed.before, down.range) &&
      isWithin(changed.after, downOther.range);
    if (!isOne) return /** @type {ChangedNodes} */ (found);
    one = down;
    other = downOther;
  }
}

/**
 * @param {Node} one
 * @param {Node} other
 * @param {Source} source
 * @param {ChangedRange} changed
 * @param {number} growth
 * @returns {{ ofBefore: Node[], ofAfter: Node[], before: [number, number], after: [number, number] }} which of the children have changed
 */
function getChangedParts(one, other, { visitorKeys }, changed, growth) {
  const isList = LISTS.has(one.type);
  const [ofBefore, ofAfter] = [one, other].map((node) => (isList ? node.body : getChildren(node, visitorKeys)));
  const least = Math.min(ofBefore.length, ofAfter.length);
  let start = 0;
  while (start < least && ofBefore[start].range[1] <= changed.before[0] && isSame(ofBefore[start], ofAfter[start], 0))
    start++;
  let end = 0;
  while (
    end < least - start &&
    ofBefore[ofBefore.length - 1 - end].range[0] >= changed.before[1] &&
    isSame(ofBefore[ofBefore.length - 1 - end], ofAfter[ofAfter.length - 1 - end], growth)
  )
    end++;
  const [before, after] = [ofBefore, ofAfter].map(
    ({ length }) => /** @type {[number, number]} */ ([start, length - end]),
  );
  return { ofBefore, ofAfter, before, after };
}

/**
 * @param {Node} one
 * @param {Node} other
 * @param {number} growth
 */
function isSame(one, other, growth) {
  return (
    one.type === other.type && one.range[0] + growth === other.range[0] && one.range[1] + growth === other.range[1]
  );
}

/**
 * @param {Range} inner
 * @param {Range} outer
 */
function isWithin(inner, outer) {
  return outer[0] <= inner[0] && inner[1] <= outer[1];
}
