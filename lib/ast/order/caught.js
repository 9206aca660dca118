import { isFunction } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/**
 * Whether an error thrown by a statement is caught in the same function.
 *
 * @param {Node} statement
 * @returns {boolean}
 */
export function isCaught(statement) {
  for (let node = statement; node.parent != null && !isFunction(node); node = node.parent)
    if (node.parent.type === "TryStatement" && node.parent.block === node && node.parent.handler != null) return true;
  return false;
}
