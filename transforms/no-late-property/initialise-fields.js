import { findTrailingComment, getLeadingComments, layout } from "../../lib/edit/lines.js";
import { getLineIndent } from "../../lib/source/style.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findSetter } from "../../lib/ast/objects/setter.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isForCallsWithoutNew } from "./called-without-new.js";
import { showsInstance } from "./shown-instance.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */

/**
 * Puts lines before a statement, and before the comments that belong to it. Where an empty line stands there, the lines join
 * the assignments above it, or become a paragraph of their own.
 *
 * @param {Source} source
 * @param {Node} statement - that begins its line
 * @param {string[]} lines - as `layout` takes them
 * @returns {Edit}
 */
export function insertBeforeStatement(source, statement, lines) {
  const [comment] = getLeadingComments(source, statement);
  const start = comment?.range[0] ?? statement.range[0];
  const indent = getLineIndent(source.text, start);
  const { eol } = source.style;
  const isParagraph = /\n[\t ]*\r?\n[\t ]*$/.test(source.text.slice(0, start));
  const { body } = statement.parent;
  const above = body[body.indexOf(statement) - 1];
  if (
    isParagraph &&
    above !== undefined &&
    isAssignment(above) &&
    source.text.slice(above.range[1], start).trim() === ""
  )
    return insertAfterStatement(source, above, lines);
  return {
    range: [start, start],
    text: layout(source, indent, lines).slice(indent.length) + eol + (isParagraph ? eol : "") + indent,
  };
}

/** @param {Node} statement */
function isAssignment({ type, expression }) {
  return (
    type === "ExpressionStatement" &&
    expression.type === "AssignmentExpression" &&
    expression.left.type === "MemberExpression" &&
    expression.left.object.type === "ThisExpression"
  );
}

/**
 * Puts lines behind a statement, and behind the comment at the end of its line.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {string[]} lines - as `layout` takes them
 * @returns {Edit}
 */
function insertAfterStatement(source, statement, lines) {
  const end = findTrailingComment(source, statement)?.range[1] ?? statement.range[1];
  return {
    range: [end, end],
    text: source.style.eol + layout(source, getLineIndent(source.text, statement.range[0]), lines),
  };
}

/**
 * Puts lines at the place of a constructor where fields are declared: behind `super()` and the plain assignments on top,
 * before anything that could run other code on the instance.
 *
 * @param {Source} source
 * @param {Node} constructor - its function
 * @param {string[]} lines - as `layout` takes them
 * @returns {Edit}
 */
export function insertFields(source, constructor, lines) {
  const { body } = constructor.body;
  const index = countPlain(source, constructor);
  const isBelowGuard = index > 0 && body[index] !== undefined && isForCallsWithoutNew(source, body[index - 1]);
  if (index > 0 && !isBelowGuard) return insertAfterStatement(source, body[index - 1], lines);
  if (body.length > 0) return insertBeforeStatement(source, body[index], lines);
  const [start, end] = constructor.body.range;
  const indent = getLineIndent(source.text, start);
  const code = source.style.eol + layout(source, indent + source.style.indent, lines);
  // Only a comment may stand in the empty block; it stays.
  const isBlank = source.text.slice(start + 1, end - 1).trim() === "";
  return isBlank
    ? { range: [start + 1, end - 1], text: code + source.style.eol + indent }
    : { range: [start + 1, start + 1], text: code };
}

/**
 * How many statements at the top of a constructor only call `super` and set fields, so that nothing else has seen the instance;
 * those that answer calls without `new` come before them.
 *
 * @param {Source} source
 * @param {Node} constructor - its function
 * @returns {number}
 */
export function countPlain(source, constructor) {
  const { body } = constructor.body;
  const guard = body.findLastIndex((/** @type {Node} */ statement) => isForCallsWithoutNew(source, statement));
  const index = body.findIndex(
    (/** @type {Node} */ statement, /** @type {number} */ position) => position > guard && !isPlain(source, statement),
  );
  return Math.max(index < 0 ? body.length : index, getSuperIndex(constructor) + 1);
}

/**
 * @param {Node} constructor - its function
 * @returns {number} of the statement `super(…)` in the body, -1 where there is none
 */
export function getSuperIndex(constructor) {
  return constructor.body.body.findIndex(
    (/** @type {Node} */ statement) =>
      statement.type === "ExpressionStatement" &&
      statement.expression.type === "CallExpression" &&
      statement.expression.callee.type === "Super",
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
function isPlain(source, statement) {
  if (statement.type !== "ExpressionStatement" && statement.type !== "VariableDeclaration") return false;
  if (statement.type === "ExpressionStatement" && statement.expression.type === "CallExpression")
    return statement.expression.callee.type === "Super";
  return !showsInstance(source, statement) && !runsSetter(source, statement);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether it sets what the class has a setter for, which may set fields
 */
function runsSetter(source, statement) {
  let isSetting = false;
  walk(statement, source.visitorKeys, (node) => {
    const classNode = node.type === "ThisExpression" ? findClassOfThis(source, node) : undefined;
    const name = getPropertyName(node.parent);
    if (classNode !== undefined && findSetter(source, classNode, name) !== undefined) isSetting = true;
    return !isSetting;
  });
  return isSetting;
}
