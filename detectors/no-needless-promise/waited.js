import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * The `await` or the `return` of an `async` function that waits for a promise. Not a `return` in a `try`, which lets go of
 * the promise before it is rejected.
 *
 *   await load(id)      async (id) => load(id)      return load(id)
 *   ^^^^^                             ^^^^^^^^      ^^^^^^
 *
 * @param {Node} node - the promise
 * @returns {Node | undefined} AwaitExpression, ReturnStatement, or the arrow function that has the promise as its body
 */
export function findWait(node) {
  const used = getWrapped(node);
  const { parent } = used;
  if (parent.type === "AwaitExpression") return parent;
  const fn = findFunction(used);
  if (fn === undefined || !isFunction(fn) || !fn.async || fn.generator) return undefined;
  if (parent === fn) return fn.body === used ? fn : undefined;
  if (parent.type !== "ReturnStatement") return undefined;
  for (let outer = parent.parent; outer !== fn; outer = outer.parent)
    if (outer.type === "TryStatement") return undefined;
  return parent;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string} name - "all", "resolve"
 * @returns {boolean} whether it is a call of that method of the language's own `Promise`
 */
export function isPromiseCall(source, node, name) {
  const callee = unwrap(node.callee);
  return (
    node.type === "CallExpression" &&
    node.optional !== true &&
    callee.type === "MemberExpression" &&
    getPropertyName(callee) === name &&
    callee.object.name === "Promise" &&
    source.findVariable(callee.object) === undefined
  );
}
