import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getPlace } from "./registrations.js";
import { layout } from "../../lib/edit/lines.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */

/**
 * The last of the statements of a block that something has to wait for.
 *
 * @param {Node} block
 * @param {(Node | undefined)[]} statements
 * @returns {Node | undefined} undefined: it can stand first
 */
export function getAnchor(block, statements) {
  const waited = statements.filter((statement) => statement !== undefined && statement.parent === block);
  return waited.reduce(
    (/** @type {Node | undefined} */ last, statement) =>
      last === undefined || /** @type {Node} */ (statement).range[1] > last.range[1] ? statement : last,
    undefined,
  );
}

/**
 * Whether an instance is, or may be, made before the code behind an anchor has run.
 *
 * @param {Source} source
 * @param {Node} construction
 * @param {Node} block
 * @param {Node | undefined} anchor
 * @returns {boolean}
 */
export function isMadeTooEarly(source, construction, block, anchor) {
  if (anchor === undefined) return false;
  const place = getPlace(construction, block);
  if (place !== undefined) return place.range[0] <= anchor.range[1];
  // A function that makes instances and is called before: by its name, in the block itself.
  for (let node = construction; node.parent != null && node !== block; node = node.parent) {
    //   const createReply = memoize(() => new Reply(raw, plugins));
    //         ^^^^^^^^^^^
    const variable = node.id == null ? undefined : source.findVariable(node.id);
    const isCalled = variable?.references.some((reference) => {
      const identifier = /** @type {any} */ (reference.identifier);
      return (
        identifier.parent.type === "CallExpression" &&
        identifier.parent.callee === identifier &&
        (getPlace(identifier, block)?.range[0] ?? Infinity) <= anchor.range[0]
      );
    });
    if (isCalled) return true;
  }
  return false;
}

/**
 * Code behind an anchor, or at the top of the block.
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node | undefined} anchor
 * @param {(string | ((indent: string) => string))[]} lines - as `layout` takes them, or code that lays itself out
 * @returns {Edit}
 */
export function insertAfterAnchor(source, block, anchor, lines) {
  const { eol } = source.style;
  const { body } = block;
  const after =
    anchor ??
    // Of a function, which is given what the code needs.
    body.findLast((/** @type {Node} */ statement) => statement.directive != null);
  const first = body[0];
  const indent = getLineIndent(source.text, (after ?? first).range[0]);
  const text = lines
    .map((line) => (typeof line === "string" ? layout(source, indent, [line]) : line(indent)))
    .join(eol);
  if (after === undefined) {
    const [start] = getAttachedRange(source, first);
    return { range: [start, start], text: `${text.slice(indent.length)}${eol}${indent}` };
  }
  const [, end] = getAttachedRange(source, after);
  // Where no semicolons are written, a line that starts with one of these would continue ours.
  const isContinued = !source.style.semicolons && /^[\s]*[([`+\-/]/.test(source.text.slice(end)) && !/[;}]$/.test(text);
  const isApart = /^(Class|Function|Import|Export)/.test(after.type) || /^\s*class\b|\n/.test(text);
  return {
    range: [end, end],
    text: `${isApart ? eol : ""}${eol}${text}${isContinued ? ";" : ""}${isApart && /^\r?\n[\t ]*[^\s}]/.test(source.text.slice(end)) ? eol : ""}`,
  };
}
