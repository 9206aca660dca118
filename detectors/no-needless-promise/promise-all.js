import { findWait } from "./waited.js";
import { isPromiseCall } from "../../lib/ast/promises/promise-call.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findReturns } from "../../lib/ast/order/returns.js";
import { isArrayLike } from "./iterators.js";
import { isPlainFunction } from "./plain-function.js";
import { isPlainValue } from "./plain-value.js";
import { isPolling } from "../../lib/ast/order/polling.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWaits } from "./waits.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What the transform needs to know of a `Promise.all()`.
 *
 * @typedef {object} AllFacts
 * @property {"all"} form
 * @property {Node} call
 * @property {Node} wait - see `findWait`
 * @property {Node} [only] - the one element of a list
 * @property {boolean} isPlain - no element is a promise
 * @property {Node} [callback] - an `async` function that is run for each element and waits for nothing
 */

/**
 * `Promise.all()` of one promise, or of values that are no promises.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {{ messageId: string, facts: AllFacts } | undefined}
 */
export function findAll(source, node) {
  if (!isPromiseCall(source, node, "all") || node.arguments.length !== 1) return undefined;
  const wait = findWait(node);
  if (wait === undefined) return undefined;
  const found = findList(source, node, wait);
  return found === undefined || (found.facts.isPlain && isPolling(source, wait)) ? undefined : found;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} wait
 * @returns {ReturnType<typeof findAll>}
 */
function findList(source, node, wait) {
  const list = unwrap(node.arguments[0]);
  //   await Promise.all(items.map((item) => item.id))
  if (list.type === "CallExpression") return findMapped(source, node, list, wait);
  if (list.type !== "ArrayExpression" || list.elements.length === 0) return undefined;
  const { elements } = list;
  if (elements.some((/** @type {Node | null} */ element) => element === null || element.type === "SpreadElement"))
    return undefined;
  if (elements.filter(isAwait).length > 1) return undefined;
  const isPlain = elements.every((/** @type {Node} */ element) => isPlainValue(source, element));
  const only = elements.length === 1 ? elements[0] : undefined;
  //   await Promise.all([Number(req.query.page), req.ip.trim()])
  if (isPlain) return { messageId: "allOfPlain", facts: { form: "all", call: node, wait, only, isPlain } };
  //   const [user] = await Promise.all([findUser(id)])
  return only === undefined
    ? undefined
    : { messageId: "allOfOne", facts: { form: "all", call: node, wait, only, isPlain } };
}

/**
 * `Promise.all([await sign(id), await sign(key)])`: whoever wrote that wanted both at once, and the `await`s are what is too much.
 *
 * @param {Node} element
 */
function isAwait(element) {
  return unwrap(element).type === "AwaitExpression";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} mapped - what it is given, a call
 * @param {Node} wait
 * @returns {ReturnType<typeof findAll>}
 */
function findMapped(source, node, mapped, wait) {
  const callee = unwrap(mapped.callee);
  if (
    callee.type !== "MemberExpression" ||
    callee.optional ||
    getPropertyName(callee) !== "map" ||
    mapped.arguments.length === 0 ||
    !isArrayLike(source, callee.object)
  )
    return undefined;
  const callback = unwrap(mapped.arguments[0]);
  const functions = resolve(source, callback).flatMap((value) =>
    value.kind === "node" && isFunction(value.node) ? [value.node] : [undefined],
  );
  if (functions.every((fn) => fn !== undefined && isPlainFunction(source, fn)))
    return { messageId: "allOfPlain", facts: { form: "all", call: node, wait, isPlain: true } };
  //   await Promise.all(items.map(async (item) => item.id))
  //                               ^^^^^
  if (!isFunction(callback) || !callback.async || callback.generator || getWaits(source, callback).length > 0)
    return undefined;
  const isPlain = findReturns(source, callback).every(
    (returned) => returned === undefined || isPlainValue(source, returned),
  );
  return isPlain ? { messageId: "allOfPlain", facts: { form: "all", call: node, wait, isPlain, callback } } : undefined;
}
