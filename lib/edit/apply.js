/** @import { Edit } from "../types.js" */

/**
 * Edits in the order of the text; those that insert at one place keep the order they were given in.
 *
 * @param {Edit[]} edits
 * @returns {Edit[]}
 */
export function sortEdits(edits) {
  return edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.range[0] - b.edit.range[0] || a.edit.range[1] - b.edit.range[1] || a.index - b.index)
    .map(({ edit }) => edit);
}

/**
 * Edits as one each where one begins where the other ends: an insertion in front of what is replaced means something else to those who
 * apply edits from the last one on.
 *
 * @param {Edit[]} edits
 * @returns {Edit[]} in the order of the text
 */
export function joinTouching(edits) {
  /** @type {Edit[]} */
  const joined = [];
  for (const edit of sortEdits(edits)) {
    const last = joined.at(-1);
    if (last?.range[1] === edit.range[0])
      joined[joined.length - 1] = { range: [last.range[0], edit.range[1]], text: last.text + edit.text };
    else joined.push(edit);
  }
  return joined;
}

/**
 * Applies edits to a text; every other character stays as it is.
 *
 * @param {string} text
 * @param {Edit[]} edits
 * @returns {string}
 * @throws {RangeError} if two edits overlap or one lies outside the text
 */
export function applyEdits(text, edits) {
  let result = "";
  let position = 0;
  for (const { range, text: replacement } of sortEdits(edits)) {
    const [start, end] = range;
    if (start < position || end < start || end > text.length)
      throw new RangeError(`edit ${start}–${end} overlaps another one or lies outside the text`);
    result += text.slice(position, start) + replacement;
    position = end;
  }
  return result + text.slice(position);
}
