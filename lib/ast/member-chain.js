import { getPropertyName } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node } from "../types.js" */

/**
 * The innermost object of a chain of members: `server` in `server.reply.plugins`.
 *
 * @param {Node} expression
 * @returns {Node}
 */
export function getRoot(expression) {
  let node = unwrap(expression);
  while (node.type === "MemberExpression") node = unwrap(node.object);
  return node;
}

/**
 * @param {Node} expression - Identifier or MemberExpression
 * @returns {string[]} the names of a chain, the last one first: `toolkit`, `decorations`, `server`
 */
export function getNames(expression) {
  const node = unwrap(expression);
  return [getLastName(node), ...(node.type === "MemberExpression" ? getNames(node.object) : [])];
}

/**
 * @param {Node} expression - Identifier or MemberExpression
 * @returns {string} its last name
 */
export function getLastName(expression) {
  const node = unwrap(expression);
  return node.type === "MemberExpression" ? (getPropertyName(node) ?? "") : (node.name ?? "");
}
