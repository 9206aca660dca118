import { getText, getUnchanged } from "./lines-of-text.js";
import { findCalledName } from "./called-name.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findPassed } from "./passed.js";
import { getLocalName } from "../../lib/edit/local-name.js";
import { getKeyword } from "../../lib/edit/drop-await.js";
import { findResult } from "./result.js";
import { getThenableTest } from "../../lib/edit/thenable-test.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Section, Split, Stays } from "./split.js" */

/**
 * Whether a statement of the body can be cut right behind its `await`: it only takes the value.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} node - AwaitExpression
 * @param {Node} fn
 * @returns {boolean}
 */
export function isCut(source, statement, node, fn) {
  // The values would have types there that have no names.
  if (isTypeScript(source)) return false;
  const used = getWrapped(node);
  if (statement.type === "VariableDeclaration")
    return statement.declarations.length === 1 && statement.declarations[0].init === used;
  if (statement.type !== "ExpressionStatement") return false;
  if (statement.expression === used) return true;
  const { left, right, operator } = statement.expression;
  const variable = right === used && operator === "=" ? source.findVariable(left) : undefined;
  return (
    variable !== undefined &&
    variable.references.every((reference) => findFunction(/** @type {any} */ (reference.identifier)) === fn) &&
    variable.defs.every((def) => findFunction(/** @type {any} */ (def.name)) === fn)
  );
}

/**
 *     await hooks.onRequest(req)      →        const pending = hooks.onRequest(req)
 *     count++                                  if (typeof pending?.then === 'function') return Promise.resolve(pending).then(() => continueRun(req, count))
 *                                              return continueRun(req, count)
 *                                            }
 *
 *                                            function continueRun(req, count) {
 *                                              count++
 *
 * @param {Split} split
 * @param {Node} statement
 * @param {Node} node - AwaitExpression
 * @param {Range} range - of the body, up to the end of the statement's line
 * @returns {Section | Stays}
 */
export function cutBehind(split, statement, node, range) {
  const { source, fn, beside, taken, indent, moved } = split;
  const { eol, semicolons: hasSemicolons } = source.style;
  const semicolon = hasSemicolons ? ";" : "";
  const value = getValue(split, statement, node);
  const edits = [...split.dropped, ...value.edits];
  moved.push(...getUnchanged(range, edits));
  const test = `${getText(source, range, edits)}${eol}${indent}if (${getThenableTest(source, value.name)}) return Promise.resolve(${value.name})`;
  const isLast = source.text.slice(range[1], fn.body.range[1] - 1).trim() === "";
  if (isLast) return { text: `${test}.then(() => {})${semicolon}`, beside: [], next: undefined };
  const result =
    value.pattern === undefined
      ? findResult(source, fn.body.body.slice(fn.body.body.indexOf(statement) + 1))
      : undefined;
  if (result !== undefined)
    return {
      text:
        value.isUsed && result === value.name
          ? getText(source, range, edits)
          : `${test}.then((${value.isUsed ? value.name : ""}) => ${result})${semicolon}`,
      beside: [],
      next: undefined,
    };
  /** @type {Range[]} */
  const flat = [[range[1], fn.body.range[1]]];
  const passed = findPassed(source, fn, {
    flat: value.pattern === undefined ? flat : [value.pattern, ...flat],
    nested: [],
    isRepeated: false,
  });
  if ("stays" in passed) return passed;
  const next = beside.getName("continue", taken, findCalledName(split, node));
  const names = [
    ...passed.variables.map(({ name }) => name),
    ...(value.pattern === undefined ? [] : [value.name]),
  ].join(", ");
  const isSame = value.isUsed && names === value.name;
  const callback =
    (isSame ? beside.getReference(next) : undefined) ??
    `(${value.isUsed ? value.name : ""}) => ${beside.getCall(next, names)}`;
  const pattern =
    value.pattern === undefined
      ? ""
      : `${indent}${source.text.slice(statement.range[0], value.pattern[1])} = ${value.name}${semicolon}${eol}`;
  return {
    text: `${test}.then(${callback})${semicolon}${eol}${indent}return ${beside.getCall(next, names)}${semicolon}`,
    beside: [],
    next: {
      head: beside.getHead(next, names, false),
      text: pattern,
      locals: value.pattern === undefined ? [] : [value.name],
    },
  };
}

/**
 * What a cut statement calls its value, and the edits that give it the name.
 *
 * @param {Split} split
 * @param {Node} cut
 * @param {Node} node - AwaitExpression
 * @returns {{ name: string, edits: Edit[], pattern?: Range, isUsed: boolean }} `pattern`: of a declaration that is made behind the cut from now on
 */
function getValue({ source, locals }, cut, node) {
  const keyword = { range: getKeyword(source, node), text: "" };
  if (cut.type === "VariableDeclaration") {
    const { id } = cut.declarations[0];
    if (id.type === "Identifier") return { name: id.name, edits: [keyword], isUsed: true };
    const name = getLocalName(source, node, "result", locals);
    return {
      name,
      edits: [{ range: [cut.range[0], id.range[1]], text: `const ${name}` }, keyword],
      pattern: id.range,
      isUsed: true,
    };
  }
  if (cut.expression.type === "AssignmentExpression")
    return { name: cut.expression.left.name, edits: [keyword], isUsed: true };
  const name = getLocalName(source, node, "pending", locals);
  return { name, edits: [{ range: [cut.range[0], cut.range[0]], text: `const ${name} = ` }, keyword], isUsed: false };
}
