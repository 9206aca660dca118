import { contains } from "../ast/syntax/contains.js";
import { findBound } from "./module-place.js";
import { getStatementEnd, isContinuedBy, isShortConstant } from "./insert-statement.js";
import { findSilencedPart } from "./silencing.js";
import { getLeadingComments } from "./lines.js";
import { getLineIndent } from "../source/style.js";
import { isFunction } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { walk } from "../ast/syntax/walk.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../types.js" */

/**
 * A place among the statements of the function that a script keeps its names in.
 *
 * @typedef {object} WrapperPlace
 * @property {number} index - of the statement to stand in front of
 * @property {Node} wrapper - the function
 */

/**
 * Where a new constant goes in a script that keeps its names in a function: at its top, below directives, modules, and what else
 * runs nothing of the file. So nothing can use the constant before it has its value.
 *
 *   (function (root, factory) { … })(this, function (exports) {
 *     "use strict";
 *     var http = require("http");
 *     ◁
 *     function onRequest(req, res) { … }
 *
 * @param {Source} source
 * @param {Node} wrapper
 * @param {Node} use
 * @param {Node[]} parts - of the user's code that move there
 * @returns {WrapperPlace | Refusal}
 */
export function findWrapperPlace(source, wrapper, use, parts) {
  const { body } = wrapper.body;
  const own = body.findIndex((/** @type {Node} */ statement) => contains(statement, use));
  const silenced = findSilencedPart(source, body[own], use);
  if (silenced !== undefined) return silenced;
  let index = body.findIndex((/** @type {Node} */ statement) => statement.directive == null);
  while (index < own && isQuiet(source, body[index])) index++;
  if (!startsLine(source, body[index])) return refuse(source, "codeOnOneLine");
  for (const part of parts) {
    const bound = findBound(source, part);
    if (bound !== undefined) return bound;
  }
  return { index, wrapper };
}

/**
 * Puts code there: next to a constant, else as a paragraph of its own.
 *
 * @param {Source} source
 * @param {WrapperPlace} place
 * @param {string} code - a statement, without indentation before it and without a line break at either end
 * @returns {Edit}
 */
export function insertInWrapper(source, { index, wrapper }, code) {
  const { eol } = source.style;
  const { body } = wrapper.body;
  const [before, next] = [body[index - 1], body[index]];
  const start = getStart(source, next);
  const indent = getLineIndent(source.text, start);
  const lineStart = start - indent.length;
  if (before !== undefined && isShortConstant(source, before, code) && !code.includes("\n")) {
    const end = getStatementEnd(source, before);
    return { range: [end, end], text: `${eol}${indent}${code}` };
  }
  // 'use strict';
  // ^^^^^^^^^^^^^ what stands right above gets an empty line below it
  const isTight = before !== undefined && !/\n[\t ]*\r?\n$/.test(source.text.slice(0, lineStart));
  const isContinued = isContinuedBy(source, code, next);
  return {
    range: [lineStart, lineStart],
    text: `${isTight ? eol : ""}${indent}${code}${isContinued ? ";" : ""}${eol}${eol}`,
  };
}

/**
 * @param {Source} source
 * @param {WrapperPlace} place
 * @returns {string} indentation of what stands there
 */
export function getWrapperIndent(source, { index, wrapper }) {
  return getLineIndent(source.text, getStart(source, wrapper.body.body[index]));
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {number} where it starts, with its comments
 */
function getStart(source, statement) {
  return (getLeadingComments(source, statement)[0] ?? statement).range[0];
}

/**
 * @param {Source} source
 * @param {Node} statement
 */
function startsLine(source, statement) {
  const start = getStart(source, statement);
  return /(^|\n)[\t ]*$/.test(source.text.slice(0, start));
}

/**
 * Whether a statement declares variables, and runs nothing of the file: `var http = require("http"), limit = 10;`
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
function isQuiet(source, statement) {
  if (statement.type !== "VariableDeclaration") return false;
  let isLoud = false;
  walk(statement, source.visitorKeys, (node) => {
    if (isFunction(node) || node.type === "ClassExpression") isLoud = true;
    //   var known = Array.from(names, parse);   function parse(name) { … }
    //                                 ^^^^^
    if (source.findVariable(node)?.defs.some(({ type }) => type === "FunctionName")) isLoud = true;
    if (/^(Call|New|TaggedTemplate|Import)Expression$/.test(node.type)) isLoud ||= !isOfOthers(source, node.callee);
    return !isLoud;
  });
  return !isLoud;
}

/**
 * @param {Source} source
 * @param {Node | null | undefined} callee
 * @returns {boolean} whether it is a global, or a member of one: `require`, `Intl.NumberFormat`
 */
function isOfOthers(source, callee) {
  let root = callee == null ? undefined : unwrap(callee);
  while (root?.type === "MemberExpression" || root?.type === "CallExpression")
    root = unwrap(root.object ?? root.callee);
  return root?.type === "Identifier" && source.findVariable(root) === undefined;
}
