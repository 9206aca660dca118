import { isFunction } from "../../lib/ast/functions.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * Whether a node stands in a loop that may go on until somebody else has done something. Without an `await` nobody else
 * comes to do it, and the loop never ends.
 *
 *   while (queue.length > 0) await getState()      for (;;) { … }
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isPolling(node) {
  for (let outer = node.parent; outer != null && !isFunction(outer); outer = outer.parent) {
    if (outer.type === "WhileStatement" || outer.type === "DoWhileStatement") return true;
    if (outer.type === "ForStatement" && (outer.test == null || outer.update == null)) return true;
  }
  return false;
}
