import { getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * `rows.reduce((users, row) => …, [])`, which puts a list together, one element after the other.
 *
 * @param {Node} fn
 * @param {Node} param - of the function
 * @returns {Node | undefined} the call, if that parameter is the list
 */
export function findReduction(fn, param) {
  const call = fn.parent;
  if (call.type !== "CallExpression" || call.arguments[0] !== fn || fn.params[0] !== param) return undefined;
  const callee = unwrap(call.callee);
  const [, start] = call.arguments;
  return callee.type === "MemberExpression" &&
    getPropertyName(callee) === "reduce" &&
    start !== undefined &&
    unwrap(start).type === "ArrayExpression"
    ? call
    : undefined;
}
