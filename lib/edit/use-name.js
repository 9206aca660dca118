import { getLiteralStyle } from "./literal-style.js";
import { getParenthesized } from "./drop-await.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/**
 * Puts a name where a value stands.
 *
 *   res.json({ debug: process.env.DEBUG })
 *              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ is `debug`, where the author shortens such properties
 *
 * @param {Source} source
 * @param {Node} value
 * @param {string} name
 * @param {Range} [range] - what the name stands for; the value, or parentheses around it that a name can do without
 * @returns {Edit}
 */
export function useName(source, value, name, range = getParenthesized(source, value)) {
  const { parent } = value;
  const isShort =
    parent.type === "Property" &&
    !parent.computed &&
    parent.key.name === name &&
    parent.value === value &&
    !source.comments.some((comment) => parent.range[0] < comment.range[0] && comment.range[1] <= value.range[0]) &&
    getLiteralStyle(source).shorthand;
  //   (process.env.LEVEL || "info").trim() needs no parentheses around the name
  return { range: isShort ? parent.range : range, text: name };
}
