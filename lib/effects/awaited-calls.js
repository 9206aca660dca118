import { findFunction, getPropertyName } from "../ast/syntax/functions.js";
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
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {number} which of those of its function it is, from 0 on in the order of the text
 */
export function getNumberOfAwait(source, awaited) {
  return getOwnNodes(source, findFunction(awaited), "AwaitExpression").indexOf(awaited);
}
