/** @import { Range } from "../../types.js" */

/**
 * @param {{ range: Range } | undefined} outer - a node, or anything else with a range
 * @param {{ range: Range }} inner
 * @returns {boolean} whether it is a part of the other, or the same
 */
export function contains(outer, inner) {
  return outer !== undefined && outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}
