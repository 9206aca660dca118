import { isFunction } from "./functions.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} node
 * @param {{ has(node: Node): boolean }} wanted
 * @returns {Node | undefined} the first of these that a node stands in, or is, inside of its function
 */
export function findAround(node, wanted) {
  for (let around = node; around != null && !isFunction(around); around = around.parent)
    if (wanted.has(around)) return around;
  return undefined;
}
