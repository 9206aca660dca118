import { getLeadingComments } from "../../lib/edit/lines.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getSignaturesStart } from "../../lib/edit/module-place.js";
import { getLineIndent } from "../../lib/source/style.js";
import { insertAt } from "../../lib/edit/insert-statement.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */

/**
 * @typedef {object} Place
 * @property {string} indent - of its lines
 * @property {boolean} isEarly - code that uses the function may run before a constant there would have its value
 * @property {boolean} isNested - it is a block inside of others, in which functions are better not declared
 * @property {(code: string) => Edit} insert - of a statement, without indentation before it and without a line break at either end
 */

/**
 * The place for a function: in its block, above the statement that it is used in.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} home - a block or the Program
 * @returns {Place | Refusal}
 */
export function findPlace(source, fn, home) {
  const index = home.body.findIndex((/** @type {Node} */ statement) => contains(statement, fn));
  const statement = home.body[index];
  const declared = /^Export/.test(statement.type) ? statement.declaration : statement;
  const isEarly = declared.type === "FunctionDeclaration";
  if (home.type === "Program")
    return {
      indent: "",
      isEarly,
      isNested: false,
      insert: (code) => insertAt(source, { index: getSignaturesStart(source, index) }, code),
    };
  const [first = statement] = getLeadingComments(source, statement);
  const [start] = first.range;
  const lineStart = source.text.lastIndexOf("\n", start - 1) + 1;
  const indent = getLineIndent(source.text, start);
  if (lineStart + indent.length !== start) return refuse(source, "codeOnOneLine");
  const { eol } = source.style;
  /** @param {string} code */
  const insert = (code) => ({
    range: /** @type {[number, number]} */ ([start, start]),
    text: `${code}${/[;}]$/.test(code) || !/^[([`+\-/*]/.test(source.slice(statement)) ? "" : ";"}${eol}${eol}${indent}`,
  });
  return { indent, isEarly, isNested: !isFunction(home.parent), insert };
}

/**
 * @param {Source} source
 * @returns {boolean} whether the author writes `const load = () => {}` rather than `function load () {}`
 */
export function hasArrows(source) {
  return source.memo(hasArrows, () => {
    const arrows = source
      .nodes("VariableDeclarator")
      .filter(({ init }) => init?.type === "ArrowFunctionExpression").length;
    return arrows > source.nodes("FunctionDeclaration").length;
  });
}
