import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

/** What binds its operands closer than `await`, or where Prettier puts parentheses around it. */
const OPERATIONS = new Set([
  "BinaryExpression",
  "LogicalExpression",
  "SpreadElement",
  "TSAsExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "UnaryExpression",
]);

/**
 * @param {Node} call - with the wrappers around it
 * @param {string} text - in its place
 * @returns {string} in parentheses where `await` would take more than the call, as in `pbkdf2Sync(…).toString("hex")`
 */
export function writeAwait(call, text) {
  const { parent } = call;
  const isOperand =
    OPERATIONS.has(parent.type) ||
    (parent.type === "MemberExpression" && parent.object === call) ||
    (parent.type === "ConditionalExpression" && parent.test === call) ||
    parent.callee === call ||
    parent.tag === call;
  return isOperand ? `(await ${text})` : `await ${text}`;
}

/**
 * What is waited for where a call is: the value is not null, and not its promise.
 *
 *   find(name)!      <User>find(name)
 *
 * @param {Node} call
 * @returns {Node}
 */
export function getAwaited(call) {
  return /^TS(NonNullExpression|TypeAssertion)$/.test(call.parent.type) && getWrapped(call).type !== "ChainExpression"
    ? call
    : getWrapped(call);
}
