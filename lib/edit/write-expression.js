import { getLineIndent } from "../source/style.js";
import { reindent } from "./lines.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/**
 * The user's expression for another place, with some parts of it replaced.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Edit[]} replacements - those outside of it are left out
 * @param {string} indent - of the line that it will stand on
 * @returns {{ text: string, moved: Range[] }} `moved`: what stays of the user's code
 */
export function writeExpression(source, node, replacements, indent) {
  const before = getLineIndent(source.text, node.range[0]);
  /** @type {Range[]} */
  const moved = [];
  let text = "";
  /** @param {Range} range */
  const keep = (range) => {
    if (range[0] === range[1]) return;
    text += reindent(source, range, indent, before);
    moved.push(range);
  };
  let position = node.range[0];
  const inside = replacements.filter(({ range }) => node.range[0] <= range[0] && range[1] <= node.range[1]);
  for (const { range, text: replacement } of inside.sort((a, b) => a.range[0] - b.range[0])) {
    keep([position, range[0]]);
    text += replacement;
    position = range[1];
  }
  keep([position, node.range[1]]);
  return { text, moved };
}
