import { findClassOfMember, findThisFunction } from "../ast/syntax/functions.js";

/** @import { Node } from "../types.js" */

/**
 * @param {Node} node - ThisExpression
 * @returns {Node | undefined} the class whose instance, or which itself, it is
 */
export function findNearestClass(node) {
  return findClassOfMember(findThisFunction(node));
}
