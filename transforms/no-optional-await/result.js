/** @import { Node, Source } from "../../lib/types.js" */

/** Longer expressions are not written a second time, characters. */
const MAX_LENGTH = 60;

/**
 * What statements return, where they do nothing else and it is short enough to stand in a callback:
 *
 *   return body.trim()      →      .then((body) => body.trim())
 *          ^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {string | undefined}
 */
export function findResult(source, statements) {
  const [statement, ...others] = statements;
  if (statement?.type !== "ReturnStatement" || others.length > 0 || statement.argument == null) return undefined;
  const text = source.slice(statement.argument);
  const isCommented = source.comments.some(
    ({ range }) => statement.range[0] <= range[0] && range[1] <= statement.range[1],
  );
  if (
    isCommented ||
    text.length > MAX_LENGTH ||
    /\n|=>|\bawait\b|\bfunction\b|\bclass\b/.test(text) ||
    statement.argument.type === "SequenceExpression"
  )
    return undefined;
  return text.startsWith("{") ? `(${text})` : text;
}
