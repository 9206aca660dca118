import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]} the places where a function itself waits: AwaitExpressions, and ForOfStatements with `await`
 */
export function getWaits(source, fn) {
  return getOwnNodes(source, fn, "AwaitExpression", "ForOfStatement").filter(
    (node) => node.type === "AwaitExpression" || node.await === true,
  );
}
