/** @import { Edit, Node } from "../types.js" */

/**
 * Puts something else where an expression is read, also where a name is key and value in one: `{ body }` → `{ body: text }`.
 *
 * @param {Node} node
 * @param {string} text
 * @returns {Edit}
 */
export function replaceRead({ parent, range, name }, text) {
  const isShorthand = parent.type === "Property" && parent.shorthand === true;
  return { range, text: isShorthand ? `${name}: ${text}` : text };
}
