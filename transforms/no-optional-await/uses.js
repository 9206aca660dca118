import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { isInTry } from "../../lib/ast/order/enclosing.js";
import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/**
 * How the promises of an `async` function are used where all its calls are in sight.
 *
 * @typedef {object} Uses
 * @property {Node[]} awaited - the `await` expressions
 * @property {boolean} ignored - some call drops the promise
 */

/**
 * The calls of a function that only its own file can call, where each awaits, returns or drops the promise.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Uses | Stays}
 */
export function findUses(source, fn) {
  const calls = findCalls(source, fn);
  if ("refused" in calls) return { stays: calls.code };
  /** @type {Uses} */
  const uses = { awaited: [], ignored: false };
  for (const call of calls) {
    const used = getWrapped(call);
    const { parent } = used;
    const caller = findFunction(call);
    if (parent.type === "AwaitExpression") uses.awaited.push(parent);
    else if (parent.type === "ExpressionStatement" || (parent.type === "UnaryExpression" && parent.operator === "void"))
      uses.ignored = true;
    // In a `try` the synchronous throw would be caught, which the rejection was not.
    else if (!(
      (parent === caller || (parent.type === "ReturnStatement" && caller !== undefined && !isInTry(parent))) &&
      caller.async
    ))
      return { stays: "promiseUsed" };
  }
  if (uses.awaited.length === 0 && !uses.ignored) return { stays: "callersUnknown" };
  return isRecursive(source, fn) ? { stays: "recursive" } : uses;
}

/**
 * Whether a function leads to a call of itself, through others of the file too. An `await` ends the chain of calls each time;
 * without one it may grow until there is no room for it.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
function isRecursive(source, fn) {
  const reached = new Set([fn]);
  for (const called of reached) {
    for (const call of getCallers(source, called)) {
      for (let outer = findFunction(call); outer !== undefined; outer = findFunction(outer)) {
        if (outer === fn) return true;
        if (isFunction(outer)) reached.add(outer);
      }
    }
  }
  return false;
}
