import { getPropertyName } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

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
 * @returns {string} its last name; "" where the code does not say it
 */
export function getLastName(expression) {
  return findLastName(expression) ?? "";
}

/**
 * The name by which code takes a value: `send` of `send` and of `this.reply.send`.
 *
 * @param {Node} expression
 * @returns {string | undefined} undefined where the code does not say it, or something else stands there
 */
export function findLastName(expression) {
  const node = unwrap(expression);
  if (node.type === "MemberExpression") return getPropertyName(node);
  return node.type === "Identifier" ? node.name : undefined;
}
