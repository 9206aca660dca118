import { findReturns } from "../../lib/ast/order/returns.js";
import { getCalled } from "../../lib/ast/values/callers.js";
import { getPromised, getPromisedOfBody } from "../../lib/ast/promises/promise.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** How many calls and names deep a value is followed. */
const MAX_DEPTH = 8;

/**
 *   save(user).then(…)      where `await save(user)` would be what it comes to
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} call - of it, with the wrappers around it
 * @returns {boolean} whether somebody may want the promise that the function returns, and not what it comes to
 */
export function isPromiseWanted(source, fn, call) {
  const { parent } = call;
  // What is returned is judged where that is called.
  if (/^(AwaitExpression|ReturnStatement)$/.test(parent.type) || (isFunction(parent) && parent.body === call))
    return false;
  return getPromisedOfBody(source, fn) !== "never" && !returnsPlain(source, fn, 0);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {number} depth
 */
function returnsPlain(source, fn, depth) {
  return findReturns(source, fn).every((one) => one === undefined || isPlain(source, one, depth));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} depth
 * @returns {boolean} whether it certainly is no promise, such as what a synchronous call returns and what is made of that
 */
function isPlain(source, expression, depth) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  if (getPromised(source, node) === "never") return true;
  switch (node.type) {
    case "ConditionalExpression":
      return [node.consequent, node.alternate].every((one) => isPlain(source, one, depth + 1));
    case "LogicalExpression":
      return [node.left, node.right].every((one) => isPlain(source, one, depth + 1));
    case "Identifier":
      return resolve(source, node).every(
        (value) => value.kind === "node" && value.node !== node && isPlain(source, value.node, depth + 1),
      );
    case "MemberExpression":
      return isPlain(source, node.object, depth + 1);
    case "CallExpression":
      return isPlainCall(source, node, depth);
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {number} depth
 */
function isPlainCall(source, call, depth) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : callee.name;
  if (/Sync$/.test(name ?? "")) return true;
  const called = getCalled(source, call);
  if (called.length > 0) return called.every((fn) => fn.async !== true && returnsPlain(source, fn, depth + 1));
  return callee.type === "MemberExpression" && isPlain(source, callee.object, depth + 1);
}
