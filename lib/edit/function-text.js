import { writeExpression } from "./write-expression.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/**
 * A function expression for another place, with `this` of its own: an arrow function becomes a plain one.
 *
 *   async (id) => res.json(await load(id))  →  async function (id) {
 *                                                return this.json(await load(id));
 *                                              }
 *
 * @param {Source} source
 * @param {Node} fn - FunctionExpression or ArrowFunctionExpression
 * @param {Edit[]} replacements - inside of it
 * @param {string} indent - of the line that it will stand on
 * @returns {{ text: string, moved: Range[] }}
 */
export function writeFunction(source, fn, replacements, indent) {
  if (fn.type !== "ArrowFunctionExpression") return writeExpression(source, fn, replacements, indent);
  const space = source.style.spaceBeforeFunctionParen ? " " : "";
  return writeParts(source, fn, replacements, indent, `${fn.async ? "async " : ""}function${space}`);
}

/**
 * The same as a method of a class: `async load(id) { … }`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Edit[]} replacements
 * @param {string} indent
 * @param {string} name
 * @param {string} [modifiers] - "private ", "get "
 * @returns {{ text: string, moved: Range[] }}
 */
export function writeMethod(source, fn, replacements, indent, name, modifiers = "") {
  const space = source.style.spaceBeforeMethodParen ? " " : "";
  return writeParts(
    source,
    fn,
    replacements,
    indent,
    `${modifiers}${fn.async ? "async " : ""}${fn.generator ? "*" : ""}${name}${space}`,
  );
}

/**
 * The same as a declaration: `async function load(id) { … }`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Edit[]} replacements
 * @param {string} indent
 * @param {string} name
 * @param {boolean} [isMute] - nobody looks at what it returns: the one expression of an arrow function becomes a statement
 * @returns {{ text: string, moved: Range[] }}
 */
export function writeDeclaration(source, fn, replacements, indent, name, isMute = false) {
  return writeParts(
    source,
    fn,
    replacements,
    indent,
    `${fn.async ? "async " : ""}function${fn.generator ? "*" : ""} ${name}${getDeclarationSpace(source)}`,
    isMute,
  );
}

/**
 * @param {Source} source
 * @returns {string} what stands between the name of a declared function and its parameters
 */
export function getDeclarationSpace(source) {
  const declarations = source.nodes("FunctionDeclaration").filter(({ id }) => id != null);
  const spaced = declarations.filter(
    ({ id, typeParameters }) => source.text[(typeParameters ?? id).range[1]] === " ",
  ).length;
  const hasSpace = declarations.length > 0 ? spaced * 2 > declarations.length : source.style.spaceBeforeMethodParen;
  return hasSpace ? " " : "";
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Edit[]} replacements
 * @param {string} indent
 * @param {string} opening - what stands before the parameters
 * @param {boolean} [isMute]
 * @returns {{ text: string, moved: Range[] }}
 */
function writeParts(source, fn, replacements, indent, opening, isMute = false) {
  const head = getHead(source, fn);
  /** @param {Range} range */
  const inside = (range) => replacements.filter((edit) => range[0] <= edit.range[0] && edit.range[1] <= range[1]);
  const parameters = writeExpression(source, /** @type {Node} */ ({ range: head }), inside(head), indent);
  //   id => …
  const hasParens = /[(<]/.test(source.text[head[0]]);
  const start = `${opening}${hasParens ? parameters.text : `(${parameters.text})`} `;
  if (fn.body.type === "BlockStatement") {
    const body = writeExpression(source, fn.body, inside(fn.body.range), indent);
    return { text: start + body.text, moved: [...parameters.moved, ...body.moved] };
  }
  const { eol, indent: step, semicolons } = source.style;
  const body = writeExpression(source, fn.body, inside(fn.body.range), indent + step);
  if (isMute && STATEMENT.test(fn.body.type) && !/^(\{|function\b|class\b|async\b|let\b)/.test(body.text))
    return {
      text: `${start}{${eol}${indent}${step}${body.text}${semicolons ? ";" : ""}${eol}${indent}}`,
      moved: [...parameters.moved, ...body.moved],
    };
  // An assignment that is returned is meant to be one.
  const value =
    fn.body.type === "AssignmentExpression" || fn.body.type === "SequenceExpression" ? `(${body.text})` : body.text;
  return {
    text: `${start}{${eol}${indent}${step}return ${value}${semicolons ? ";" : ""}${eol}${indent}}`,
    moved: [...parameters.moved, ...body.moved],
  };
}

/** Expressions that are written for what they do. */
const STATEMENT = /^(Assignment|Await|Call|Update)Expression$/;

/**
 * The parameters of a function with their parentheses, type parameters and the type of the result.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Range}
 */
function getHead(source, fn) {
  const { text } = source;
  const isArrow = fn.type === "ArrowFunctionExpression";
  const last = Math.max(
    fn.range[0],
    ...[fn.typeParameters, fn.returnType, ...fn.params].map((node) => node?.range[1] ?? 0),
  );
  const end = isArrow ? text.indexOf("=>", last) : fn.body.range[0];
  let start = fn.range[0];
  if (isArrow) start += fn.async ? "async".length : 0;
  else start = fn.typeParameters?.range[0] ?? text.indexOf("(", fn.id?.range[1] ?? start);
  const slice = text.slice(start, end);
  return [start + slice.length - slice.trimStart().length, start + slice.trimEnd().length];
}

/**
 * Whether the signature of a function has a comment, which could not be told from it.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function hasCommentInHead(source, fn) {
  return source.comments.some(({ range }) => fn.range[0] <= range[0] && range[1] <= fn.body.range[0]);
}
