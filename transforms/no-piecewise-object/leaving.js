import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getRemoval } from "../../lib/edit/removal.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */

/**
 * What goes with statements that leave: whole lines where nothing else stands on them, or else the space towards what stays.
 *
 *   stats.a = 1; const b = c();         const b = c(); stats.b = b;
 *               ^^^^^^^^^^^^^^^         ^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node[]} statements - in the order of the text
 * @returns {Range[]} one for statements that follow each other on a line
 */
export function getLeaving(source, statements) {
  const { text } = source;
  /** @type {Range[]} */
  const ranges = [];
  for (const statement of statements) {
    const [start, end] = getAttachedRange(source, statement);
    const last = ranges.at(-1);
    if (last !== undefined && /^[\t ]*$/.test(text.slice(last[1], start))) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges.map((range) => {
    const [start, end] = range;
    const lines = getRemoval(source, range);
    if (lines[1] !== end) return lines;
    const line = text.lastIndexOf("\n", start - 1) + 1;
    const before = text.slice(line, start).trimEnd();
    if (before !== "") return [line + before.length, end];
    return [start, end + text.slice(end).search(/[^\t ]/)];
  });
}
