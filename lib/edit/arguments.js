/** @import { Edit, Node, Source } from "../types.js" */

/**
 * Removes one element of a list in parentheses (an argument, a parameter) with its comma.
 *
 * @param {Source} source
 * @param {Node[]} list
 * @param {number} index
 * @returns {Edit}
 */
export function removeFromList(source, list, index) {
  const node = list[index];
  //   new Reply(raw, plugins)
  //                ^^^^^^^^^
  if (index > 0) return { range: [list[index - 1].range[1], node.range[1]], text: "" };
  //   new Reply(plugins, raw)
  //             ^^^^^^^^^
  if (list.length > 1) return { range: [node.range[0], list[1].range[0]], text: "" };
  //   new Reply(plugins,)
  //             ^^^^^^^^
  const comma = /^\s*,/.exec(source.text.slice(node.range[1]));
  return { range: [node.range[0], node.range[1] + (comma?.[0].length ?? 0)], text: "" };
}
