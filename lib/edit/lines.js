import { countFirst } from "../ast/count-first.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getLineIndent } from "../source/style.js";
import { isBoundary } from "./silencing.js";

/** @import { Comment, Node, Range, Source } from "../types.js" */

/**
 * Code that the tool invents, laid out as the file is: each entry is a line in steps of two spaces; a `;` at its end goes
 * where the author writes none. Line breaks inside an entry (a slice of the user's code) stay as they are.
 *
 * @param {Source} source
 * @param {string} indent - of the block that the lines stand in
 * @param {string[]} lines
 * @returns {string} without a line break at either end
 */
export function layout(source, indent, lines) {
  const { style } = source;
  return lines
    .map((line) => {
      const steps = /^ */.exec(line)?.[0].length ?? 0;
      const code = line.slice(steps);
      if (code === "") return "";
      return indent + style.indent.repeat(steps / 2) + (style.semicolons ? code : code.replace(/;$/, ""));
    })
    .join(style.eol);
}

/**
 * A slice of the user's code for a place with another indentation: the lines after its first move by as much as the first
 * does. Lines inside template literals, strings and block comments that do not start with the old indentation stay.
 *
 * @param {Source} source
 * @param {Range} range
 * @param {string} indent - of the line it will stand on
 * @param {string} [before] - indentation of the code that the slice is a part of; default: of the line that it starts on
 * @returns {string}
 */
export function reindent(source, range, indent, before = getLineIndent(source.text, range[0])) {
  const text = source.text.slice(range[0], range[1]);
  if (before === indent) return text;
  const fixed = getNodesWithin(source, { range }, "TemplateLiteral", "Literal", "JSXText").filter(
    (node) => source.lineOf(node.range[0]) !== source.lineOf(node.range[1]),
  );
  let offset = range[0];
  return text
    .split("\n")
    .map((line, index, all) => {
      const start = offset;
      offset += line.length + 1;
      // The content of a template literal is its value.
      const isFixed =
        index === 0 ||
        fixed.some((node) => node.range[0] < start && start < node.range[1] && !isInExpression(node, start));
      // An empty line stays empty; what the slice ends with is the indentation of what follows.
      const isEmpty = line.trim() === "" && index < all.length - 1;
      return isFixed || !line.startsWith(before) || isEmpty ? line : indent + line.slice(before.length);
    })
    .join("\n");
}

/**
 * @param {Node} node
 * @param {number} offset
 * @returns {boolean} whether the offset lies in one of the expressions of a template literal, where white space is free
 */
function isInExpression(node, offset) {
  return (
    node.type === "TemplateLiteral" &&
    node.expressions.some(
      (/** @type {Node} */ expression) => expression.range[0] <= offset && offset < expression.range[1],
    )
  );
}

/**
 * Comments that stand right above a node, on lines of their own, and belong to it.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Comment[]}
 */
export function getLeadingComments(source, node) {
  /** @type {Comment[]} */
  const leading = [];
  let position = node.range[0];
  for (let index = countFirst(source.comments, ({ range }) => range[1] <= node.range[0]); index > 0; index--) {
    const comment = source.comments[index - 1];
    const between = source.text.slice(comment.range[1], position);
    const before = source.text.slice(source.text.lastIndexOf("\n", comment.range[0] - 1) + 1, comment.range[0]);
    if (between.trim() !== "" || /\n[\t ]*\r?\n/.test(between) || before.trim() !== "" || isBoundary(comment)) break;
    leading.unshift(comment);
    position = comment.range[0];
  }
  return leading;
}

/**
 * The comment behind a statement on its last line, if any.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Comment | undefined}
 */
export function findTrailingComment(source, node) {
  const comment = source.comments[countFirst(source.comments, ({ range }) => range[0] < node.range[1])];
  return comment !== undefined && /^[\t ;,]*$/.test(source.text.slice(node.range[1], comment.range[0]))
    ? comment
    : undefined;
}

/**
 * The range of a statement or class member with the whole lines it takes up: its indentation and its line break, so that
 * nothing is left of it. Only itself where there is other code on the same line.
 *
 * @param {Source} source
 * @param {Range} range
 * @returns {Range}
 */
export function getLinesOf(source, [start, end]) {
  const { text } = source;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const afterBreak = /^[\t ]*(\r?\n|$)/.exec(text.slice(end));
  if (text.slice(lineStart, start).trim() !== "" || afterBreak === null) return [start, end];
  return [lineStart, end + afterBreak[0].length];
}
