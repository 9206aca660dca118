/** @import { Node } from "../../types.js" */

const WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "ChainExpression",
  "ParenthesizedExpression",
  "TypeCastExpression",
]);

/**
 * The expression itself, without type assertions, parentheses and the shell of an optional chain.
 *
 * @param {Node} node
 * @returns {Node}
 */
export function unwrap(node) {
  let inner = node;
  while (inner != null && WRAPPERS.has(inner.type)) inner = inner.expression;
  return inner;
}

/**
 * The node as its parent uses it: the outermost of the wrappers around it.
 *
 * @param {Node} node
 * @returns {Node}
 */
export function getWrapped(node) {
  let outer = node;
  while (outer.parent != null && WRAPPERS.has(outer.parent.type)) outer = outer.parent;
  return outer;
}
