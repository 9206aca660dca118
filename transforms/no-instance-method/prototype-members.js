import { append } from "../../lib/ast/append.js";
import { getLineIndent } from "../../lib/source/style.js";
import { insertBelow } from "../../lib/edit/prototype-place.js";
import { getPropertyName, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { writeComments, writeTrailing } from "../../lib/edit/comment-text.js";
import { replaceStatements } from "./new-fields.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { writeFunction, writeMethod } from "../../lib/edit/function-text.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Member } from "./member.js" */
/** @import { NewField } from "./new-fields.js" */

/**
 * Code of the same block that may make an instance before it gets to the place, as functions are there from its start:
 *
 *   const first = createReply(raw);
 *                 ^^^^^^^^^^^^^^^^
 *   function Reply (raw) { … }
 *
 * @param {Source} source
 * @param {Node} place
 * @returns {Node | undefined}
 */
export function findEarlyMaking(source, place) {
  /** @param {Node} node */
  const isOwn = (node) =>
    (node.type === "CallExpression" || node.type === "NewExpression") &&
    resolve(source, node.callee).some(
      (value) =>
        value.kind === "node" && (isClass(value.node) || (isFunction(value.node) && hasCall(source, value.node))),
    );
  for (const statement of place.parent.body) {
    if (statement.range[0] >= place.range[0]) break;
    const making = findWithin(source, statement, isOwn, isFunction);
    if (making !== undefined) return making;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it calls or makes anything; not `function use (name, plugin) { plugins[name] = plugin }`
 */
function hasCall(source, fn) {
  return findWithin(source, fn, ({ type }) => /^(Call|New|TaggedTemplate)Expression$/.test(type)) !== undefined;
}

/**
 * The members on the prototype of a constructor function, and what stays of the function.
 *
 *   Reply.prototype.send = function (body) { … };
 *
 * @param {Source} source
 * @param {{ name: string, place: Node }} where
 * @param {Member[]} members - in the order of the text
 * @param {NewField[]} fields - that they need
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function writePrototypeMembers(source, { name, place }, members, fields) {
  const { eol } = source.style;
  const indent = getLineIndent(source.text, place.range[0]);
  /** @type {Range[]} */
  const moved = [];
  let text = "";
  /** @type {Map<Node, Member[]>} */
  const byStatement = new Map();
  for (const member of members) append(byStatement, member.own.statement, member);
  for (const [statement, defined] of byStatement) {
    const made = writeStatement(source, `${name}.prototype`, statement, defined, indent);
    if (made.text === "") continue;
    const comments = writeComments(source, statement, indent);
    text += `${eol}${eol}${indent}${comments === "" ? "" : `${comments}${eol}${indent}`}${made.text}${writeTrailing(source, statement)}`;
    moved.push(...made.moved);
  }
  const edits = replaceStatements(source, [...byStatement.keys()], fields);
  if (text === "") return { edits, moved };
  return { edits: [...edits, insertBelow(source, place, text)], moved };
}

/**
 * @param {Source} source
 * @param {string} prototype
 * @param {Node} statement
 * @param {Member[]} members - that it defines
 * @param {string} indent
 * @returns {{ text: string, moved: Range[] }}
 */
function writeStatement(source, prototype, statement, members, indent) {
  const [{ own, replacements }] = members;
  if (own.form === "bound") return { text: "", moved: [] };
  const end = source.style.semicolons ? ";" : "";
  const { expression } = statement;
  if (expression.type === "AssignmentExpression") {
    const fn = /** @type {Node} */ (own.fn);
    const made = writeFunction(source, fn, replacements(fn, indent), indent);
    return { text: `${prototype}.${own.name} = ${made.text}${end}`, moved: made.moved };
  }
  //   Object.defineProperty(this, "ip", { get: function () { … } })
  //                         ^^^^
  const object =
    getPropertyName(expression.callee) === "__defineGetter__" ? expression.callee.object : expression.arguments[0];
  /** @type {Edit[]} */
  const edits = [{ range: object.range, text: prototype }];
  /** @type {Range[]} */
  const moved = [];
  for (const member of members) {
    for (const fn of [member.own.fn, member.own.get, member.own.set]) {
      if (fn === undefined) continue;
      const before = getLineIndent(source.text, fn.range[0]);
      const inner = `${indent}${before.slice(getLineIndent(source.text, statement.range[0]).length)}`;
      if (fn.type !== "ArrowFunctionExpression") {
        edits.push(...member.replacements(fn, inner));
        continue;
      }
      const made = writeArrow(source, fn, member.replacements(fn, inner), inner);
      edits.push(made.edit);
      moved.push(...made.moved);
    }
  }
  const made = writeExpression(source, expression, edits, indent);
  return { text: `${made.text}${end}`, moved: [...moved, ...made.moved] };
}

/**
 *   { get: () => this.parts.length }  →  { get() { return this.parts.length; } }
 *
 * @param {Source} source
 * @param {Node} arrow
 * @param {Edit[]} replacements - inside of it
 * @param {string} indent
 * @returns {{ edit: Edit, moved: Range[] }}
 */
function writeArrow(source, arrow, replacements, indent) {
  const { parent } = arrow;
  if (parent.type !== "Property" || parent.computed === true || source.text[arrow.range[0]] !== "(") {
    const made = writeFunction(source, arrow, replacements, indent);
    return { edit: { range: arrow.range, text: made.text }, moved: made.moved };
  }
  if (
    arrow.body.type === "BlockStatement" ||
    source.lineOf(parent.range[0]) !== source.lineOf(parent.range[1]) ||
    arrow.params.length > 0
  ) {
    const made = writeMethod(source, arrow, replacements, indent, source.slice(parent.key));
    return { edit: { range: parent.range, text: made.text }, moved: made.moved };
  }
  const body = writeExpression(source, arrow.body, replacements, indent);
  return {
    edit: {
      range: parent.range,
      text: `${source.slice(parent.key)}${source.style.spaceBeforeMethodParen ? " " : ""}() { return ${body.text}${source.style.semicolons ? ";" : ""} }`,
    },
    moved: body.moved,
  };
}
