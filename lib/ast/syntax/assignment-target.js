import { getWrapped } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * Whether something is assigned to: by itself, as a part of a pattern, in the head of a loop.
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isAssignmentTarget(node) {
  const target = getWrapped(node);
  const { parent } = target;
  if (parent.type === "AssignmentExpression" || parent.type === "AssignmentPattern" || parent.type.startsWith("For"))
    return parent.left === target;
  return (
    ["UpdateExpression", "ArrayPattern", "RestElement"].includes(parent.type) ||
    (parent.type === "Property" && parent.value === target && parent.parent.type === "ObjectPattern")
  );
}

/**
 * @param {Node} node
 * @returns {boolean} whether something is assigned to or deleted rather than read
 */
export function isWritten(node) {
  const { parent } = getWrapped(node);
  return isAssignmentTarget(node) || (parent.type === "UnaryExpression" && parent.operator === "delete");
}
