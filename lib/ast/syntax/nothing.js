import { unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} expression
 * @returns {boolean} whether it is `null` or `undefined`
 */
export function isNothing(expression) {
  const node = unwrap(expression);
  return (node.type === "Literal" && node.raw === "null") || (node.type === "Identifier" && node.name === "undefined");
}
