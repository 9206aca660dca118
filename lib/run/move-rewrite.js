/** @import { Edit, Finding, Range, Rewrite, Source } from "../types.js" */

/**
 * Rewrites that were planned on the same text and stand apart, as they are when they are made one after the other.
 *
 * @param {Source} source
 * @returns {(planned: { finding: Finding, rewrite: Rewrite }) => { finding: Finding, rewrite: Rewrite, line: number }} gives each its ranges, and its finding the line, in the text that those before it make
 */
export function createMover(source) {
  /** @type {Edit[]} */
  const made = [];
  return ({ finding, rewrite }) => {
    /** @param {number} offset @param {(text: string) => number} count */
    const getShift = (offset, count) =>
      made.reduce((sum, edit) => sum + (edit.range[1] <= offset ? count(edit.text) - count(source.slice(edit)) : 0), 0);
    /** @param {{ range: Range }} what */
    const move = ({ range: [start, end] }) => {
      const shift = getShift(start, (text) => text.length);
      return /** @type {Range} */ ([start + shift, end + shift]);
    };
    const [start] = finding.node.range;
    const moved = rewrite.moved?.map((range) => move({ range }));
    const edits = rewrite.edits.map((edit) => ({ ...edit, range: move(edit) }));
    const line = source.lineOf(start) + getShift(start, (text) => text.split("\n").length);
    made.push(...rewrite.edits);
    return { finding, rewrite: { ...rewrite, edits, ...(moved && { moved }) }, line };
  };
}
