import { isFunction } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/** The children of a node that run only sometimes.
 * @type {Record<string, string[]>} */
const CONDITIONAL = {
  IfStatement: ["consequent", "alternate"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["right"],
  ForStatement: ["body"],
  ForInStatement: ["body"],
  ForOfStatement: ["body"],
  WhileStatement: ["body"],
  CatchClause: ["body"],
};

/**
 * The innermost branch that a node stands in, inside its function: an arm of an `if`, a `case`, the body of a loop.
 *
 * @param {Node} node
 * @returns {Node | undefined} undefined where it runs whenever the function does (but for early returns)
 */
export function findBranch(node) {
  for (let child = node; child.parent != null && !isFunction(child); child = child.parent) {
    const { parent } = child;
    if (parent.type === "SwitchCase" && parent.test !== child) return parent;
    if (CONDITIONAL[parent.type]?.some((key) => parent[key] === child)) return child;
  }
  return undefined;
}
