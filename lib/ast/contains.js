/** @import { Node } from "../types.js" */

/**
 * @param {Node} outer
 * @param {Node} inner
 * @returns {boolean} whether a node is a part of another, or the same
 */
export function contains(outer, inner) {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}
