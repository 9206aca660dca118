/** @import { Range } from "../../types.js" */

/**
 * @param {{ range: Range }} a
 * @param {{ range: Range }} b
 * @returns {number} for sorting in the order of the text, what is around in front of what is inside
 */
export function compareByPlace(a, b) {
  return a.range[0] - b.range[0] || b.range[1] - a.range[1];
}
