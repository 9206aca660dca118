import { findTrailingComment, getLeadingComments, getLinesOf, reindent } from "./lines.js";
import { getLineIndent } from "../source/style.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/** More than any line is indented. */
const MAX_INDENT = 1000;

/**
 * Statements with the comments that belong to them, for another place of the file.
 *
 * @param {Source} source
 * @param {Node[]} statements - in the order of the text
 * @param {Edit[]} replacements - inside of them
 * @param {(statement: Node) => Range} [getRange] - what of the file goes with a statement
 * @returns {{ removals: Edit[], moved: Range[], write: (indent: string) => string }} `write` gives the code for a block of that indentation, without a line break at either end
 */
export function moveOut(
  source,
  statements,
  replacements,
  getRange = (statement) => getAttachedRange(source, statement),
) {
  const ranges = statements.map(getRange);
  const pieces = ranges.map((range) => getPieces(range, replacements));
  return {
    removals: ranges.map((range) => ({ range: getRemoved(source, range), text: "" })),
    moved: pieces.flat().flatMap((piece) => ("text" in piece ? [] : [piece.range])),
    write: (indent) =>
      pieces
        .map((parts, index) => {
          const before = getLineIndent(source.text, ranges[index][0]);
          return (
            indent +
            parts.map((part) => ("text" in part ? part.text : reindent(source, part.range, indent, before))).join("")
          );
        })
        .join(source.style.eol),
  };
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Range} with its lines, or with the space before it where the lines have other code
 */
function getRemoved(source, range) {
  const lines = getLinesOf(source, range);
  if (lines[0] !== range[0] || lines[1] !== range[1]) return lines;
  const space = /\S([\t ]+)$/.exec(source.text.slice(0, range[0]))?.[1].length ?? 0;
  return [range[0] - space, range[1]];
}

/**
 * @param {Range} range
 * @param {Edit[]} replacements
 * @returns {({ range: Range } | Edit)[]}
 */
function getPieces([start, end], replacements) {
  /** @type {({ range: Range } | Edit)[]} */
  const pieces = [];
  let position = start;
  for (const replacement of replacements
    .filter(({ range }) => start <= range[0] && range[1] <= end)
    .sort((a, b) => a.range[0] - b.range[0])) {
    pieces.push({ range: [position, replacement.range[0]] }, replacement);
    position = replacement.range[1];
  }
  return [...pieces, { range: [position, end] }];
}

/**
 * A statement with the comments right above it and the one behind it.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Range}
 */
export function getAttachedRange(source, statement) {
  const [first] = getLeadingComments(source, statement);
  const trailing = findTrailingComment(source, statement);
  return [first?.range[0] ?? statement.range[0], trailing?.range[1] ?? statement.range[1]];
}

/**
 * The same for one that loads a module for what follows right below: comments above speak of all of that, and stay.
 *
 *   // The client asks for columns in an order of its own.
 *   const { getDialect } = require("knex/lib/dialects");
 *   getDialect("mysql2").prototype.columns = columns;
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Range}
 */
export function getRangeOfLoading(source, statement) {
  const [start, end] = getAttachedRange(source, statement);
  const { body = [] } = statement.parent;
  const next = body[body.indexOf(statement) + 1];
  const below = /^[^\S\n]*\n(?![^\S\n]*\r?\n)/.test(source.text.slice(end, end + MAX_INDENT));
  return next !== undefined && below ? [statement.range[0], end] : [start, end];
}
