import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * Whether the value of an `await` is what the function returns, and nothing in it waits for that: the caller waits as well.
 *
 *   return onSend ? await onSend(body) : body
 *                   ^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node - AwaitExpression
 * @param {Node} fn
 * @returns {boolean}
 */
export function isReturned(node, fn) {
  let value = getWrapped(node);
  for (let { parent } = value; ; { parent } = value) {
    const isResult =
      (parent.type === "ConditionalExpression" && parent.test !== value) ||
      (parent.type === "LogicalExpression" && parent.right === value);
    if (!isResult) break;
    value = getWrapped(parent);
  }
  if (value.parent === fn) return true;
  if (value.parent.type !== "ReturnStatement") return false;
  // `catch` and `finally` see the rejection, and an iterator is closed after it.
  for (let outer = value.parent.parent; outer !== fn; outer = outer.parent)
    if (outer.type === "TryStatement" || outer.type === "ForOfStatement") return false;
  return true;
}
