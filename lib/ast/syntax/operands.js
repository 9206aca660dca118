import { unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} condition
 * @param {"&&" | "||"} [operator]
 * @returns {Node[]} unwrapped: `a`, `b` and `c` of `a && (b && c)`, which must all be true; the condition itself where it is no such
 */
export function getOperands(condition, operator = "&&") {
  const node = unwrap(condition);
  return node.type === "LogicalExpression" && node.operator === operator
    ? [...getOperands(node.left, operator), ...getOperands(node.right, operator)]
    : [node];
}
