import { EACH_METHODS } from "../array-methods.js";
import { getBound } from "../syntax/bound.js";
import { findThisFunction, getPropertyName, isFunction } from "../syntax/functions.js";
import { findClassOfThis } from "../objects/class-of-this.js";
import { findInstanceMembers } from "./resolve.js";
import { findThis } from "./this-alias.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The methods that a call on a `this` runs which is the one of the function around:
 *
 *   req.on("end", function () { this.finish(req); }.bind(this));
 *                               ^^^^^^^^^^^
 *   rows.forEach(function (row) { this.add(row); }, this);
 *   Promise.bind(this).then(function () { return this.load(req); });
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findBoundMethods(source, callee) {
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (name === undefined) return [];
  let given = callee.object;
  // As many steps as functions lie in each other.
  for (;;) {
    const self = findThis(source, given);
    const owner = self === undefined ? undefined : findThisFunction(self);
    if (self === undefined || owner === undefined) return [];
    const classNode = findClassOfThis(source, self);
    if (classNode !== undefined) return findInstanceMembers(source, classNode, name).filter(isFunction);
    given = findGivenThis(owner);
    if (given === undefined) return [];
  }
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} what a function gets for its `this`
 */
function findGivenThis(fn) {
  const bound = getBound(fn);
  if (bound !== fn) return bound.arguments[0];
  const { parent } = fn;
  if (parent.type !== "CallExpression" || parent.callee === fn) return undefined;
  const callee = unwrap(parent.callee);
  if (callee.type !== "MemberExpression") return undefined;
  if (EACH_METHODS.has(getPropertyName(callee) ?? "") && parent.arguments[0] === fn && parent.arguments.length === 2)
    return parent.arguments[1];
  return findChainThis(callee.object);
}

/**
 * @param {Node} object - of a call
 * @returns {Node | undefined} what Bluebird was told to hand to all callbacks of a chain: `this` of `Promise.bind(this).then(…)`
 */
function findChainThis(object) {
  let call = unwrap(object);
  while (call.type === "CallExpression") {
    const callee = unwrap(call.callee);
    if (callee.type !== "MemberExpression") return undefined;
    const target = unwrap(callee.object);
    if (
      getPropertyName(callee) === "bind" &&
      (target.name === "Promise" || target.name === "Bluebird" || target.type === "CallExpression")
    )
      return call.arguments[0];
    call = target;
  }
  return undefined;
}
