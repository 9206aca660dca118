import { findTrailingComment, getLeadingComments, reindent } from "./lines.js";

/** @import { Node, Source } from "../types.js" */

/**
 * The comments above a statement, for a line of another indentation.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {string} indent
 * @returns {string} without indentation before the first; empty where there are none
 */
export function writeComments(source, statement, indent) {
  const comments = getLeadingComments(source, statement);
  return comments.length === 0
    ? ""
    : reindent(source, [comments[0].range[0], /** @type {any} */ (comments.at(-1)).range[1]], indent);
}

/**
 * The comment behind a statement.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {string} with the space before; empty where there is none
 */
export function writeTrailing(source, statement) {
  const comment = findTrailingComment(source, statement);
  return comment === undefined ? "" : source.text.slice(statement.range[1], comment.range[1]);
}
