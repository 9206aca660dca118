import { getOrInsert } from "../../ast/get-or-insert.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { walk } from "../../ast/syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The expressions that a function returns.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]}
 */
export function findReturned(source, fn) {
  if (fn.body.type !== "BlockStatement") return [fn.body];
  const returned = source.memo(findReturned, () => /** @type {Map<Node, Node[]>} */ (new Map()));
  return getOrInsert(returned, fn, () => {
    /** @type {Node[]} */
    const expressions = [];
    walk(fn.body, source.visitorKeys, (node) => {
      if (isFunction(node)) return false;
      if (node.type === "ReturnStatement" && node.argument != null) expressions.push(node.argument);
      return undefined;
    });
    return expressions;
  });
}
