import { findFunction } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} node
 * @returns {boolean} whether it stands in a loop of its own function
 */
export function isInLoop(node) {
  return isIn(node, /^(For|While|DoWhile)/);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it stands in a `try` statement of its own function, in whatever part of it
 */
export function isInTry(node) {
  return isIn(node, /^TryStatement$/);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it stands in a `catch` of its own function
 */
export function isInCatch(node) {
  return isIn(node, /^CatchClause$/);
}

/**
 * @param {Node} node
 * @param {RegExp} types
 */
function isIn(node, types) {
  const owner = findFunction(node);
  for (let outer = node.parent; outer != null && outer !== owner; outer = outer.parent)
    if (types.test(outer.type)) return true;
  return false;
}
