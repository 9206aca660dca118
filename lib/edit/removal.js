import { getLinesOf } from "./lines.js";

/** @import { Range, Source } from "../types.js" */

/**
 * The lines of a statement that goes, with the empty line below where the line above is empty or opens the block: no two
 * empty lines are left, and no block starts with one.
 *
 * @param {Source} source
 * @param {Range} range
 * @returns {Range}
 */
export function getRemoval(source, range) {
  const [start, end] = getLinesOf(source, range);
  const blank = /^[\t ]*\r?\n/.exec(source.text.slice(end));
  return blank !== null && /(^|\n|\{)[\t ]*\r?\n$/.test(source.text.slice(0, start)) ? [start, end + blank[0].length] : [start, end];
}
