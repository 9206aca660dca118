import { isFunction } from "../ast/syntax/functions.js";
import { isMadeOnce } from "./made-once.js";
import { isOnceEach } from "./once-each.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Whether code stands aside of what its function does for each request, so that what it calls is not hot for that: it reports an
 * error, or makes for the first request what all others use.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isAside(source, node) {
  for (let around = node; around.parent != null && !isFunction(around); around = around.parent)
    if (isAsideItself(source, around)) return true;
  return false;
}

/**
 * The same of a node alone, for those who come from its function.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isAsideItself(source, node) {
  return (
    node.type === "CatchClause" ||
    node.type === "ThrowStatement" ||
    (node.parent?.type === "BlockStatement" && isOnceEach(source, node.parent, node)) ||
    isMadeOnce(source, node)
  );
}
