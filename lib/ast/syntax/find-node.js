import { countFirst } from "../count-first.js";

/** @import { Node, Range, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @param {string} type
 * @param {Range} range
 * @returns {Node | undefined} the innermost node of that type that has exactly that range
 */
export function findNode(source, type, [start, end]) {
  const nodes = source.nodes(type);
  const first = countFirst(nodes, ({ range }) => range[0] < start);
  const behind = countFirst(nodes, ({ range }) => range[0] <= start);
  return nodes.slice(first, behind).findLast(({ range }) => range[1] === end);
}
