import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { getWrapped } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/**
 * Whoever calls it is seen to do so.
 *
 *   const session = (cache, id) => ({ get: () => cache.get(id), drop: () => cache.drop(id) });
 *                                          ^^^^^^^^^^^^^^^^^^^        ^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node
 * @param {Node} root - a function
 * @returns {boolean} whether it is a function that the other returns, or a method of an object that it returns
 */
export function isHandedOut(node, root) {
  if (!isFunction(node) || node === root) return false;
  let outer = getWrapped(node);
  while (outer.parent.type === "Property" && outer.parent.value === outer) {
    if (isCalledUnseen(outer.parent)) return false;
    outer = getWrapped(outer.parent.parent);
  }
  return outer === root.body || (outer.parent.type === "ReturnStatement" && findFunction(outer) === root);
}

/**
 * `get rows() { … }`, `then(resolve) { … }`, `toJSON() { … }`, `*[Symbol.iterator]() { … }`
 *
 * @param {Node} property
 * @returns {boolean} whether the language may call it where no call is written
 */
function isCalledUnseen({ kind, computed, key }) {
  return kind !== "init" || computed || /^(?:then|toJSON|toString|valueOf)$/.test(key.name ?? "");
}
