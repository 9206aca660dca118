import { getLinesOf } from "./lines.js";

/** @import { Range, Source } from "../types.js" */

/**
 * The lines of a statement that goes, with the empty line below where the line above is empty or opens the block, or the one
 * above where the line below closes it: no two empty lines are left, and no block starts or ends with one.
 *
 * @param {Source} source
 * @param {Range} range
 * @returns {Range}
 */
export function getRemoval(source, range) {
  // Lines that are whole already would take the empty one below along.
  const [start, end] = source.text[range[1] - 1] === "\n" ? range : getLinesOf(source, range);
  const blank = /^[\t ]*\r?\n/.exec(source.text.slice(end));
  // From the end of the line before the last one: the start of a text may be long.
  const before = source.text.slice(Math.max(source.text.lastIndexOf("\n", start - 2), 0), start);
  if (blank !== null) return /(^|\n|\{)[\t ]*\r?\n$/.test(before) ? [start, end + blank[0].length] : [start, end];
  const above = /\n([\t ]*\r?\n)$/.exec(before);
  return above !== null && /^[\t ]*\}/.test(source.text.slice(end)) ? [start - above[1].length, end] : [start, end];
}
