import { contains } from "../../lib/ast/syntax/contains.js";

/** @import { Comment, Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} outer
 * @param {Node} inner
 * @returns {Comment | undefined} one that stands in the outer node, and not in the inner one
 */
export function findBetween(source, outer, inner) {
  return source.comments.find((comment) => contains(outer, comment) && !contains(inner, comment));
}
