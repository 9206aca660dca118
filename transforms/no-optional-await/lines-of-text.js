import { applyEdits } from "../../lib/edit/apply.js";

/** @import { Edit, Range, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {number} offset
 * @returns {number} the end of its line
 */
export function getLineEnd(source, offset) {
  const end = source.text.indexOf("\n", offset);
  return source.text[end - 1] === "\r" ? end - 1 : end;
}

/**
 * A piece of the text with those of the edits that lie in it, without the line break that it starts with.
 *
 * @param {Source} source
 * @param {Range} range
 * @param {Edit[]} edits
 * @returns {string}
 */
export function getText(source, range, edits) {
  const own = edits
    .filter((edit) => edit.range[0] >= range[0] && edit.range[1] <= range[1])
    .map((edit) => ({
      range: /** @type {Range} */ ([edit.range[0] - range[0], edit.range[1] - range[0]]),
      text: edit.text,
    }));
  return applyEdits(source.text.slice(range[0], range[1]), own).replace(/^\r?\n/, "");
}

/**
 * @param {Source} source
 * @param {number} end - of a statement
 * @param {number} next - where the next one or its comment starts
 * @returns {string} the line break between them where they are written once more, with the empty line that stands there
 */
export function getLineBreak(source, end, next) {
  const { eol } = source.style;
  return /\n[\t ]*\r?\n/.test(source.text.slice(end, next)) ? eol + eol : eol;
}

/**
 * @param {Range} range
 * @param {Edit[]} edits
 * @returns {Range[]} what of it stays as it is
 */
export function getUnchanged(range, edits) {
  /** @type {Range[]} */
  const unchanged = [];
  let position = range[0];
  for (const edit of edits
    .filter((one) => one.range[0] >= range[0] && one.range[1] <= range[1])
    .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
    unchanged.push([position, edit.range[0]]);
    position = edit.range[1];
  }
  unchanged.push([position, range[1]]);
  return unchanged;
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Range[]} the range without the white space around it, which depends on the place; none where nothing is left
 */
export function getTrimmed(source, [start, end]) {
  const text = source.text.slice(start, end);
  return text.trim() === ""
    ? []
    : [[start + text.length - text.trimStart().length, end - (text.length - text.trimEnd().length)]];
}

/**
 * @param {{ text: string }} lines - with or without the last line break
 * @param {string} added - empty, or whole lines
 * @param {string} eol
 */
export function append(lines, added, eol) {
  const isOpen = lines.text !== "" && !lines.text.endsWith(eol);
  lines.text += isOpen && added !== "" ? eol + added : added;
}
