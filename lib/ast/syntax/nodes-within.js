import { contains } from "./contains.js";
import { countFirst } from "../count-first.js";

/** @import { Node, Range, Source } from "../../types.js" */

/**
 * The nodes of some types that stand in a part of a file, without a look at those that do not.
 *
 * @param {Source} source
 * @param {{ range: Range }} area - a node, or anything else with a range; it is among them, if its type is
 * @param {...string} types
 * @returns {Node[]} in the order of the text
 */
export function getNodesWithin(source, area, ...types) {
  return getWithin(source.nodes(...types), area);
}

/**
 * @param {readonly Node[]} nodes - in the order of the text
 * @param {{ range: Range }} area
 * @returns {Node[]} those of them that stand in a part of the file
 */
export function getWithin(nodes, area) {
  const first = countFirst(nodes, ({ range }) => range[0] < area.range[0]);
  const behind = countFirst(nodes, ({ range }) => range[0] < area.range[1]);
  return nodes.slice(first, behind).filter((node) => contains(area, node));
}
