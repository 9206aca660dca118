import { getMaking, keepInputs } from "./lazy-making.js";
import { contains } from "../ast/syntax/contains.js";
import { isFunction } from "../ast/syntax/functions.js";
import { getAttachedRange } from "./move-out.js";
import { getRemoval } from "./removal.js";
import { replaceRead } from "./replace-read.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */
/** @import { EagerLocal } from "./lazy-local.js" */

/** Characters of a line that is not too long for one more expression in it. */
const MAX_LINE = 120;

/** What needs no parentheses wherever a name stands. */
const WHOLE = /^(Call|Member|New)Expression$/;

/**
 * The value takes the place of the variable where that is read in one place, and fits into its line:
 *
 *   const url = new URL(req.url, base);              if (req.method === "GET" && new URL(req.url, base).pathname === "/") …
 *   if (req.method === "GET" && url.pathname === "/") …
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {Node[]} reads
 * @returns {{ edits: Edit[], moved: Range[], how: "moved" } | undefined} undefined: a person would not write it so
 */
export function putWhereRead(source, eager, reads) {
  const { statement, value } = eager;
  const [{ id }] = statement.declarations;
  const [read] = reads;
  if (reads.length > 1 || id.type !== "Identifier" || id.typeAnnotation != null || getMaking(eager).length > 1)
    return undefined;
  if (!WHOLE.test(value.type) || !isOnce(statement, read)) return undefined;
  const attached = getAttachedRange(source, statement);
  if (source.comments.some(({ range }) => attached[0] <= range[0] && range[1] <= attached[1])) return undefined;
  const text = source.slice(value);
  if (text.includes("\n") || getLineLength(source, read) + text.length - id.name.length > MAX_LINE) return undefined;
  const list = statement.parent.body;
  const passed = list.slice(
    list.indexOf(statement) + 1,
    list.findIndex((/** @type {Node} */ other) => contains(other, read)) + 1,
  );
  if (keepInputs(source, eager, passed).lines.length > 0) return undefined;
  return {
    edits: [{ range: getRemoval(source, attached), text: "" }, replaceRead(read, text)],
    moved: [value.range],
    how: "moved",
  };
}

/**
 * Whether a place runs at most once for each time that a statement does, and is no callee of `new`, which would take the
 * arguments of the value for its own.
 *
 * @param {Node} statement
 * @param {Node} read
 * @returns {boolean}
 */
function isOnce(statement, read) {
  for (let node = read; node.parent !== statement.parent; node = node.parent) {
    const { parent } = node;
    if (parent.type === "NewExpression" && parent.callee === node) return false;
    if (isFunction(parent) || /^(For|While|DoWhile)/.test(parent.type)) return false;
  }
  return true;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {number} characters of the line that it stands on
 */
function getLineLength({ text }, { range: [start] }) {
  const end = text.indexOf("\n", start);
  return (end < 0 ? text.length : end) - text.lastIndexOf("\n", start) - 1;
}
