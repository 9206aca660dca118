import { findWithin } from "../syntax/find-within.js";
import { getRoot } from "../syntax/member-chain.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods that leave less to go through. */
const TAKING = new Set(["shift", "pop", "splice", "delete", "clear"]);

/**
 * Whether a node stands in a loop that may go on until somebody else has done something. Without an `await` nobody else
 * comes to do it, and the loop never ends.
 *
 *   while (queue.length > 0) await getState()      for (;;) { … }
 *
 * A loop that changes what its condition reads ends by itself:
 *
 *   while (queue.length > 0) await send(queue.shift())
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isPolling(source, node) {
  for (let outer = node.parent; outer != null && !isFunction(outer); outer = outer.parent) {
    const isLoop =
      outer.type === "WhileStatement" ||
      outer.type === "DoWhileStatement" ||
      (outer.type === "ForStatement" && (outer.test == null || outer.update == null));
    if (isLoop && !changesCondition(source, outer)) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {boolean} whether the loop itself, without what it waits for, changes something that its condition reads
 */
function changesCondition(source, loop) {
  if (loop.test == null) return false;
  /** @type {Set<string>} */
  const read = new Set();
  walk(loop.test, source.visitorKeys, (node) => {
    if (node.type === "AwaitExpression" || node.type === "CallExpression" || isFunction(node)) return false;
    if (node.type === "Identifier" || node.type === "ThisExpression") read.add(source.slice(node));
    return undefined;
  });
  /** @param {Node} node */
  const isChange = (node) => {
    //   left--          left = rest.length          queue.shift()
    //   ^^^^            ^^^^                        ^^^^^
    const changed =
      node.type === "UpdateExpression"
        ? node.argument
        : node.type === "AssignmentExpression" && !hasAwait(source, node.right)
          ? node.left
          : isTaking(node)
            ? node.callee.object
            : undefined;
    return changed !== undefined && read.has(source.slice(getRoot(unwrap(changed))));
  };
  return findWithin(source, loop, isChange, isFunction) !== undefined;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it takes something away from a list or table, at once
 */
function isTaking(node) {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    TAKING.has(getPropertyName(node.callee) ?? "") &&
    node.parent.type !== "AwaitExpression"
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 */
function hasAwait(source, expression) {
  return findWithin(source, expression, ({ type }) => type === "AwaitExpression", isFunction) !== undefined;
}
