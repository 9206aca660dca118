import { contains } from "../ast/syntax/contains.js";
import { findFunction, findThisFunction } from "../ast/syntax/functions.js";
import { findFileWrapper } from "../ast/syntax/file-wrapper.js";
import { findSilencedPart } from "./silencing.js";
import { getAttachedRange } from "./move-out.js";
import { getBareEnd } from "./bare-end.js";
import { getLeadingComments } from "./lines.js";
import { indentCode } from "./indent-code.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { getLineIndent } from "../source/style.js";
import { walk } from "../ast/syntax/walk.js";
import { getWrites } from "../ast/values/writes.js";

/** @import { Comment, Edit, Node, Refusal, Source, Variable } from "../types.js" */

/** Comments on top of a file that speak of the file, and of no statement. */
const OF_FILE =
  /^\s*(!|eslint-(?!disable-(next-)?line)|@ts-(no)?check|@flow|@format|@jest|global[s ]|jshint|jslint|jscs|istanbul|c8|prettier|biome-|oxlint-)|copyright|license|licence|@module|@file|@author/i;

/** Characters that continue the line before them where that has no semicolon. */
const CONTINUES = /^[([`+\-/*]/;

/**
 * A statement of the module that has to run before a new one.
 *
 * @typedef {object} Bound
 * @property {number} index - of the first statement that the new one may stand in front of
 * @property {string} refused - why there is no place for it, should code above that need it already
 */

/** A function, which is no line of constants even where it is one line. */
const FUNCTION = /^(async )?function\b|^(const|var) [\w$]+ = (async )?(function\b|(\([^)]*\)|[\w$]+) =>)/;

/**
 * Where a new statement of the module goes: above the statement that a use stands in, below the imports and the names that
 * the code needs, and above whatever could run the use's function before.
 *
 * @param {Source} source
 * @param {Node} use
 * @param {Node[]} parts - of the user's code that move there
 * @param {Bound} [below] - what must run before
 * @returns {{ index: number } | Refusal} index of the statement of the module to stand in front of
 */
export function findHoistPlace(source, use, parts, below) {
  const { body } = source.ast;
  const top = getTopStatement(use);
  const own = body.indexOf(top);
  if (findFileWrapper(source, use) !== undefined)
    return { refused: "the file keeps its names in a function of its own" };
  const silenced = findSilencedPart(source, top, use);
  if (silenced !== undefined) return silenced;
  const imports = body.findLastIndex(
    (/** @type {Node} */ statement) =>
      statement.type === "ImportDeclaration" || statement.type === "TSImportEqualsDeclaration",
  );
  const directives = body.findLastIndex((/** @type {Node} */ statement) => statement.directive != null);
  const first = getFirstRun(source, own);
  let index = Math.max(first, directives + 1, imports < own ? imports + 1 : 0);
  if (below !== undefined && below.index > index) {
    if (below.index > first) return { refused: below.refused };
    index = below.index;
  }
  for (const part of parts) {
    const bound = findBound(source, part);
    if (bound !== undefined) return { refused: bound };
    for (const variable of getOuterVariables(source, part)) {
      const definition = /** @type {any} */ (variable.defs[0]);
      if (definition.type !== "Variable" && definition.type !== "ClassName") continue;
      const declared = body.indexOf(getTopStatement(definition.name));
      if (declared < index) continue;
      if (definition.parent?.kind === "var")
        return {
          refused: `\`${variable.name}\` gets its value later (line ${source.lineOf(definition.name.range[0])})`,
        };
      index = declared + 1;
    }
  }
  //   ;(function () { … })();
  //   ^ belongs to what stands behind it
  const isProtected =
    body[index - 1]?.type === "EmptyStatement" &&
    body[index] !== undefined &&
    source.lineOf(body[index - 1].range[0]) === source.lineOf(body[index].range[0]);
  return { index: isProtected ? index - 1 : index };
}

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
    const isContinued =
      next !== undefined && !isOpenEnd && !/[;}]$/.test(code) && CONTINUES.test(source.text.slice(next.range[0]));
    const gap = isShortConstant(source, before, code) && !code.includes("\n") ? eol : eol + eol;
    const isOpen = next !== undefined && !/^[\t ]*\r?\n[\t ]*\r?\n/.test(source.text.slice(end));
    return {
      range: [end, end],
      text: `${gap}${indented}${isContinued ? ";" : ""}${isOpen && !isConstant(next) ? eol : ""}`,
    };
  }
  const isContinued = !/[;}]$/.test(code) && CONTINUES.test(source.text.slice(next.range[0]));
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
function isConstant(statement) {
  return (
    statement.type === "VariableDeclaration" &&
    statement.declarations.every((/** @type {Node} */ { init }) => init != null && !/Function|Class/.test(init.type))
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
  const isSameKind = statement.kind === "const" || (statement.kind === "var" && code.startsWith("var "));
  return (
    isSameKind &&
    isConstant(statement) &&
    !source.slice({ range: [statement.range[0], getStatementEnd(source, statement)] }).includes("\n") &&
    !/\brequire\s*\(/.test(source.slice(statement))
  );
}

/**
 * @param {Node} node
 * @returns {Node} the statement of the module that it stands in
 */
export function getTopStatement(node) {
  let top = node;
  while (top.parent != null && top.parent.type !== "Program") top = top.parent;
  return top;
}

/**
 * The first statement that may run a function declared in another: function declarations work from the top of the file.
 *
 * @param {Source} source
 * @param {number} index - of the statement with the function
 * @returns {number}
 */
export function getFirstRun(source, index) {
  const { body } = source.ast;
  let first = index;
  const open = [index];
  const seen = new Set(open);
  for (const position of open) {
    const statement = body[position];
    const declared = /^Export/.test(statement.type) ? statement.declaration : statement;
    if (declared?.type !== "FunctionDeclaration" || declared.id == null) continue;
    const variable = source.findVariable(declared.id);
    for (const reference of variable?.references ?? []) {
      const identifier = /** @type {any} */ (reference.identifier);
      const other = body.indexOf(getTopStatement(identifier));
      if (seen.has(other) || identifier.parent.type === "ExportSpecifier") continue;
      seen.add(other);
      open.push(other);
      if (other < first) first = other;
    }
  }
  return first;
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {string | undefined} why code means something else outside of its function
 */
export function findBound(source, part) {
  /** @type {string | undefined} */
  let found;
  walk(part, source.visitorKeys, (node) => {
    const owner =
      node.type === "ThisExpression" ||
      node.type === "Super" ||
      node.type === "MetaProperty" ||
      (node.type === "Identifier" && node.name === "arguments")
        ? findThisFunction(node)
        : node.type === "AwaitExpression" || node.type === "YieldExpression"
          ? findFunction(node)
          : undefined;
    if (owner !== undefined && !contains(part, owner) && source.slice(node) !== "import.meta")
      found ??= `\`${source.slice(node).split(/\s/)[0]}\` belongs to the function`;
    return found === undefined;
  });
  if (found !== undefined) return found;
  const local = getOuterVariables(source, part).find((variable) => !isModuleVariable(variable));
  if (local !== undefined) return `\`${local.name}\` belongs to the function`;
  const written = getOuterVariables(source, part).find((variable) => getWrites(variable).length > 0);
  return written === undefined ? undefined : `\`${written.name}\` is written again`;
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {Variable[]} that the part uses and does not declare, types among them
 */
function getOuterVariables(source, part) {
  /** @type {Set<Variable>} */
  const variables = new Set();
  walk(part, source.visitorKeys, (node) => {
    if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return;
    const variable = source.findReference(node) === undefined ? undefined : source.findVariable(node);
    if (
      variable !== undefined &&
      !variable.defs.every((definition) => contains(part, /** @type {any} */ (definition.name)))
    )
      variables.add(variable);
  });
  return [...variables];
}
