import { findFunction, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * @param {Node} expression - that is waited for
 * @returns {Node} what brings the result where that does not fail: `getUser(id)` of `getUser(id).catch(() => null)`
 */
export function getCaught(expression) {
  const call = unwrap(expression);
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  return callee?.type === "MemberExpression" && getPropertyName(callee) === "catch" ? getCaught(callee.object) : call;
}

/**
 * `getUser(id).then((user) => user?.name)`
 *
 * @param {Node} expression - that is waited for
 * @returns {{ call: Node, parameter: Node } | undefined} what brings the result, and what that is handed to, where that is all that has it
 */
export function findHanded(expression) {
  const callee = unwrap(expression.callee);
  if (callee.type !== "MemberExpression" || getPropertyName(callee) !== "then") return undefined;
  const [handler, ...others] = expression.arguments;
  const call = getCaught(callee.object);
  if (handler === undefined || others.length > 0 || !isFunction(unwrap(handler)) || call.type !== "CallExpression")
    return undefined;
  const [parameter] = unwrap(handler).params;
  return parameter === undefined ? undefined : { call, parameter };
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {number} which of those of its function it is, from 0 on in the order of the text
 */
export function getNumberOfAwait(source, awaited) {
  return getOwnNodes(source, findFunction(awaited), "AwaitExpression").indexOf(awaited);
}
