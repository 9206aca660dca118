import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

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
  if (fn?.async !== true || fn.generator === true) return undefined;
  if (parent === fn) return fn.body === used ? fn : undefined;
  if (parent.type !== "ReturnStatement") return undefined;
  for (let outer = parent.parent; outer !== fn; outer = outer.parent)
    if (outer.type === "TryStatement") return undefined;
  return parent;
}
