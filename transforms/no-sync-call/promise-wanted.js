import { findDocumentedType } from "./documented-type.js";
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
 * @param {Node} call - with the wrappers around it
 * @returns {boolean} whether somebody may want the promise that a function returns, and not what it comes to
 */
export function isUsed(call) {
  const { parent } = call;
  // What is returned is judged where that is called.
  return !/^(AwaitExpression|ReturnStatement)$/.test(parent.type) && !(isFunction(parent) && parent.body === call);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Set<Node>} known - calls of functions of other files that return no promise
 * @returns {boolean} whether what a function returns certainly is no promise
 */
export function returnsNoPromise(source, fn, known) {
  return (
    getPromisedOfBody(source, fn) === "never" || isDeclaredPlain(source, fn) || returnsPlain({ source, known }, fn, 0)
  );
}

/** Types whose values are no promises, whatever the type of the others. */
const PLAIN = /^(boolean|string|number|bigint|void|null|undefined|true|false|Buffer|Uint8Array|Date)(\[\])?$/i;

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether the file says that it returns such a value: `@returns {boolean}`
 */
function isDeclaredPlain(source, fn) {
  const written = fn.returnType?.typeAnnotation;
  const type = written == null ? findDocumentedType(source, fn)?.type : source.slice(written);
  return type !== undefined && type.split("|").every((one) => PLAIN.test(one.trim()));
}

/** @typedef {{ source: Source, known: Set<Node> }} Sight */

/**
 * @param {Sight} sight
 * @param {Node} fn
 * @param {number} depth
 */
function returnsPlain(sight, fn, depth) {
  return findReturns(sight.source, fn).every((one) => one === undefined || isPlain(sight, one, depth));
}

/**
 * @param {Sight} sight
 * @param {Node} expression
 * @param {number} depth
 * @returns {boolean} whether it certainly is no promise, such as what a synchronous call returns and what is made of that
 */
function isPlain(sight, expression, depth) {
  const { source } = sight;
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  if (getPromised(source, node) === "never") return true;
  switch (node.type) {
    case "ConditionalExpression":
      return [node.consequent, node.alternate].every((one) => isPlain(sight, one, depth + 1));
    case "LogicalExpression":
      return [node.left, node.right].every((one) => isPlain(sight, one, depth + 1));
    case "Identifier":
      return resolve(source, node).every(
        (value) => value.kind === "node" && value.node !== node && isPlain(sight, value.node, depth + 1),
      );
    case "MemberExpression":
      return isPlain(sight, node.object, depth + 1);
    case "CallExpression":
      return sight.known.has(node) || isPlainCall(sight, node, depth);
    default:
      return false;
  }
}

/**
 * @param {Sight} sight
 * @param {Node} call
 * @param {number} depth
 */
function isPlainCall(sight, call, depth) {
  const { source } = sight;
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : callee.name;
  if (/Sync$/.test(name ?? "")) return true;
  const called = getCalled(source, call);
  if (called.length > 0) return called.every((fn) => fn.async !== true && returnsPlain(sight, fn, depth + 1));
  return callee.type === "MemberExpression" && isPlain(sight, callee.object, depth + 1);
}
