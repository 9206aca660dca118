import { applyEdits } from "../../lib/edit/apply.js";

/** @import { Edit, Source } from "../../lib/types.js" */

/**
 * Whole lines, 1-based and both included, and what stands in their place: what reviewers are shown, and replace at one click. The
 * line break behind the last one stays.
 *
 * @typedef {{ line: number, endLine: number, text: string }} Block
 */

/** Lines. Whoever is asked to replace more of them by one click does not see what changes. */
const MOST_LINES = 60;

/**
 * @param {Source} source
 * @param {Edit[]} edits - of one rewrite, one at least
 * @returns {Block | undefined} undefined where its edits stand too far apart
 */
export function findBlock({ text, lineOf }, edits) {
  // What is added behind the last line break has no line of its own before.
  const most = text.endsWith("\n") ? text.length - 1 : text.length;
  const first = Math.min(most, ...edits.map(({ range }) => range[0]));
  const last = Math.min(most, Math.max(...edits.map(({ range }) => range[1])));
  const line = lineOf(first);
  if (lineOf(last) - line >= MOST_LINES) return undefined;
  const start = text.lastIndexOf("\n", first - 1) + 1;
  const lineBreak = text.indexOf("\n", last);
  const rest = lineBreak === -1 ? "" : text.slice(lineBreak);
  const changed = applyEdits(text, edits);
  if (!changed.endsWith(rest)) return undefined;
  const before = text.slice(start, text.length - rest.length).split("\n");
  const after = changed.slice(start, changed.length - rest.length).split("\n");
  // What is added behind a line is shown without it, but for the last one: something has to be replaced.
  let same = 0;
  while (same < Math.min(before.length, after.length) - 1 && before[same] === after[same]) same++;
  return { line: line + same, endLine: line + before.length - 1, text: after.slice(same).join("\n") };
}
