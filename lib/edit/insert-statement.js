import { getAttachedRange } from "./move-out.js";
import { getBareEnd } from "./bare-end.js";
import { getLeadingComments } from "./lines.js";
import { getLineIndent } from "../source/style.js";
import { indentCode } from "./indent-code.js";

/** @import { Comment, Edit, Node, Source } from "../types.js" */

/** Comments on top of a file that speak of the file, and of no statement. */
const OF_FILE =
  /^\s*(!|eslint-(?!disable-(next-)?line)|@ts-(no)?check|@flow|@format|@jest|global[s ]|jshint|jslint|jscs|istanbul|c8|prettier|biome-|oxlint-)|copyright|license|licence|@module|@file|@author/i;

/** Characters that continue the line before them where that has no semicolon. */
const CONTINUES = /^[([`+\-/*]/;

/** A function, which is no line of constants even where it is one line. */
const FUNCTION = /^(async )?function\b|^(const|var) [\w$]+ = (async )?(function\b|(\([^)]*\)|[\w$]+) =>)/;

/**
 * Puts code in front of a statement of the module: next to constants that stand there, else as a paragraph of its own.
 *
 * @param {Source} source
 * @param {{ index: number }} place
 * @param {string} code - a statement, without a line break at either end
 * @returns {Edit}
 */
export function insertAt(source, { index }, code) {
  const { eol } = source.style;
  const { body } = source.ast;
  const next = body[index];
  const before = body[index - 1];
  const end = before === undefined ? 0 : getStatementEnd(source, before);
  const start = next === undefined ? source.text.length : getParagraphStart(source, next, before === undefined);
  const indent = getLineIndent(source.text, next === undefined ? (before?.range[0] ?? 0) : start);
  const indented = indentCode(code, indent);
  // const LIMIT = 10;
  // ^^^^^^^^^^^^^^^^^ and ours is the next line
  const isOpenEnd = before !== undefined && end < before.range[1];
  if (
    before !== undefined &&
    (next === undefined || isOpenEnd || (isShortConstant(source, before, code) && !code.includes("\n")))
  ) {
    const isContinued = next !== undefined && !isOpenEnd && isContinuedBy(source, code, next);
    const gap = isShortConstant(source, before, code) && !code.includes("\n") ? eol : eol + eol;
    const isOpen = next !== undefined && !/^[\t ]*\r?\n[\t ]*\r?\n/.test(source.text.slice(end));
    return {
      range: [end, end],
      text: `${gap}${indented}${isContinued ? ";" : ""}${isOpen && !isConstant(next) ? eol : ""}`,
    };
  }
  const isContinued = isContinuedBy(source, code, next);
  const isBehindCode = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start).trim() !== "";
  // Imports have an empty line below them.
  const isTight = before !== undefined && !/\n[\t ]*\r?\n[\t ]*$/.test(source.text.slice(0, start));
  const position = isBehindCode ? start : start - indent.length;
  return {
    range: [position, position],
    text: `${isBehindCode || isTight ? eol : ""}${indented}${isContinued ? ";" : ""}${eol}${eol}${isBehindCode ? indent : ""}`,
  };
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {number} where it ends, with the comment behind it; the semicolon that protects the next line belongs to that
 */
export function getStatementEnd(source, statement) {
  const end = getBareEnd(source, statement);
  return end === statement.range[1] ? getAttachedRange(source, statement)[1] : end;
}

/**
 * Where the paragraph of a statement starts: with its comments, but below those that speak of the file.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {boolean} isFirst
 * @returns {number}
 */
function getParagraphStart(source, statement, isFirst) {
  //   @Controller()
  //   export class Users {}
  //   ^^^^^^^^^^^^^^^^^^^^^ the statement, in the tree of a parser
  const [decorator] = (statement.declaration ?? statement).decorators ?? [];
  const start = /** @type {Node} */ (decorator?.range[0] < statement.range[0] ? decorator : statement);
  const comments = getLeadingComments(source, start);
  if (comments.length === 0 && !isFirst) return findDocumentation(source, start)?.range[0] ?? start.range[0];
  const ofFile = isFirst
    ? comments.findLastIndex(
        (comment) =>
          !/^(Block|Line)$/.test(comment.type) ||
          (OF_FILE.test(comment.value) && !/^\*?\s*@(type|import)\b/.test(comment.value)),
      )
    : -1;
  return (comments[ofFile + 1] ?? start).range[0];
}

/**
 * A doc comment that has an empty line between it and the statement that it speaks of.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Comment | undefined}
 */
function findDocumentation(source, statement) {
  const comment = source.comments.findLast(({ range }) => range[1] <= statement.range[0]);
  const isAbove =
    comment !== undefined &&
    comment.type === "Block" &&
    comment.value.startsWith("*") &&
    /^[\t ]*\r?\n[\t ]*\r?\n[\t ]*$/.test(source.text.slice(comment.range[1], statement.range[0]));
  return isAbove && /(^|\n)[\t ]*$/.test(source.text.slice(0, comment.range[0])) ? comment : undefined;
}

/** @param {Node} statement */
function isConstant({ type, kind, declarations }) {
  return (
    type === "VariableDeclaration" &&
    declarations.every((/** @type {Node} */ { init }) =>
      init == null ? kind === "let" : !/Function|Class/.test(init.type),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {string} code - of the other
 * @returns {boolean} whether it is a line of constants that another can join: no modules, no functions
 */
export function isShortConstant(source, statement, code) {
  if (FUNCTION.test(code)) return false;
  const isSameKind = statement.kind !== "var" || code.startsWith("var ");
  return (
    isSameKind &&
    isConstant(statement) &&
    !source.slice({ range: [statement.range[0], getStatementEnd(source, statement)] }).includes("\n") &&
    !/\brequire\s*\(/.test(source.slice(statement))
  );
}

/**
 * @param {Source} source
 * @param {string} code - a statement that is put in front of another
 * @param {Node} next - that
 * @returns {boolean} whether it would go on there, for want of a semicolon
 */
export function isContinuedBy(source, code, next) {
  return !/[;}]$/.test(code) && CONTINUES.test(source.slice(next));
}
