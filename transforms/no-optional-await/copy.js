import { getLineIndent } from "../../lib/source/style.js";
import { writeExpression } from "../../lib/edit/write-expression.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */

/**
 * A part of the file with the edits that lie in it, for another place.
 *
 * @param {Source} source
 * @param {Range} range
 * @param {Edit[]} edits
 * @param {string} indent - of the line that it will stand on
 * @returns {{ text: string, moved: Range[] }} `moved`: what stays as it is
 */
export function copy(source, range, edits, indent) {
  const before = getLineIndent(source.text, range[0]);
  // What the edits put in is laid out for the place where the code stands now.
  const own = edits.map((edit) => ({
    range: edit.range,
    text: edit.text.replaceAll(`\n${before}`, `\n${indent}`),
  }));
  return writeExpression(source, /** @type {Node} */ ({ range }), own, indent);
}
