/** @import { Node, Source } from "../types.js" */

/**
 * Where a statement ends but for a semicolon that stands on a line of its own and protects what follows:
 *
 *     const a = b
 *     ;[c, d].forEach(run)
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {number} offset
 */
export function getBareEnd(source, statement) {
  const text = source.slice(statement);
  if (!text.endsWith(";")) return statement.range[1];
  const bare = text.slice(0, -1).trimEnd();
  return text.includes("\n", bare.length) ? statement.range[0] + bare.length : statement.range[1];
}
