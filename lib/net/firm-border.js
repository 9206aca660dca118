/** @import { Edit, Node, Source } from "../types.js" */

/** What begins a statement on a line of its own, whatever the line above ends with. */
const KEYWORD = /^(?:await|class|const|for|function|if|let|return|switch|throw|try|var|while)\b/;

/**
 * Whether two statements on lines of their own stay two where an edit changes the end of one or the start of the other, whatever
 * another edit does on the other side of their border: the first one ends with a semicolon before and after, or, where it does
 * not, the second one begins with a keyword before and after.
 *
 *   const pending = first(request);
 *   if (typeof pending?.then === "function") await pending;
 *                                                          ^ the border to what was `await second(request);`
 *
 * @param {Source} source
 * @param {Node} list
 * @param {number} index - of the second statement in it
 * @param {Edit} edit - that stands at their border
 * @returns {boolean}
 */
export function isFirmBorder(source, { type, body }, index, { range: [start, end], text }) {
  const first = body[index - 1];
  const second = body[index];
  if (first === undefined || second === undefined) return false;
  if (!source.text.slice(first.range[1], second.range[0]).includes("\n")) return false;
  const isEnded = isEndedBy(source, first);
  /** @param {Node | undefined} statement */
  const isBegun = (statement) =>
    type !== "ClassBody" && statement !== undefined && KEYWORD.test(source.text.slice(...statement.range));
  const isAtSecond = end >= second.range[0];
  // It spans both, or stands between them, where others may put something, too.
  if (start <= first.range[1] === isAtSecond) return false;
  const isRemoval = text === "";
  // What goes takes an empty line along, or not, by what stands above it.
  if (isRemoval && !/^[\t ]*[^\s}]/.test(source.text.slice(end))) return false;
  if (isAtSecond)
    return isEnded || (isBegun(second) && (isRemoval ? isBegun(body[index + 1]) : KEYWORD.test(text.trimStart())));
  if (isRemoval) return isEnded && isEndedBy(source, body[index - 2]);
  if (!isEnded) return isBegun(second);
  // `;` at the end of a comment ends nothing.
  const written = text.trimEnd();
  return written.endsWith(";") && !written.slice(written.lastIndexOf("\n") + 1).includes("//");
}

/**
 * @param {Source} source
 * @param {Node | undefined} statement
 * @returns {boolean}
 */
function isEndedBy(source, statement) {
  return statement === undefined || source.text[statement.range[1] - 1] === ";";
}
