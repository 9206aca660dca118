import { findLastName } from "./member-chain.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} decorator
 * @returns {string} "Get" of `@Get()`, `@Get` and `@nest.Get("/")`; empty where it has no name
 */
export function getDecoratorName({ expression }) {
  return findLastName(expression.type === "CallExpression" ? expression.callee : expression) ?? "";
}
