import { isFunction } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/**
 * Whether code rarely runs although its function is hot: on the way out by an error.
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isRare(node) {
  for (let { parent } = node; parent != null && !isFunction(parent); parent = parent.parent)
    if (parent.type === "ThrowStatement" || parent.type === "CatchClause") return true;
  return false;
}
