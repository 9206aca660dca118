/** @import { Node } from "../types.js" */

/**
 * Adds a node to the list that a map has under a name.
 *
 * @param {Map<string, Node[]>} lists
 * @param {string} name
 * @param {Node} node
 */
export function append(lists, name, node) {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [node]);
  else list.push(node);
}
