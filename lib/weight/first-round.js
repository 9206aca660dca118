import { contains } from "../ast/syntax/contains.js";
import { getWrites } from "../ast/values/writes.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * Flags that a branch asks for and takes back, so that it runs once for as long as they are there:
 *
 *   let isFirst = true;
 *   for (const page of pages) {
 *     if (isFirst) { writeHeader(page); isFirst = false; }
 *   }
 *
 * @param {Source} source
 * @param {Node} branch - a part of an `if` statement
 * @returns {Variable[]}
 */
export function getTakenBack(source, branch) {
  const { parent } = branch;
  if (parent.type !== "IfStatement" || parent.consequent !== branch || branch.type !== "BlockStatement") return [];
  return getAsked(parent.test).flatMap(({ name, isSet }) => {
    const variable = source.findVariable(name);
    const isTaken =
      variable !== undefined &&
      branch.body.some(
        (/** @type {Node} */ { type, expression }) =>
          type === "ExpressionStatement" && isAssigned(source, expression, variable, !isSet),
      );
    return isTaken && getWrites(variable).every(({ parent: write }) => isAssigned(source, write, variable, !isSet))
      ? [variable]
      : [];
  });
}

/**
 * @param {Variable} variable
 * @param {Node} loop
 * @returns {boolean} whether it is there before the loop begins
 */
export function isOlder(variable, loop) {
  return variable.defs.every(({ name }) => !contains(loop, /** @type {any} */ (name)));
}

/**
 * @param {Node} test
 * @returns {{ name: Node, isSet: boolean }[]} the variables that must be true, or must not be: `isFirst`, `!isDone && page.isOpen`
 */
function getAsked(test) {
  const node = unwrap(test);
  switch (node.type) {
    case "Identifier":
      return [{ name: node, isSet: true }];
    case "UnaryExpression": {
      const name = unwrap(node.argument);
      return node.operator === "!" && name.type === "Identifier" ? [{ name, isSet: false }] : [];
    }
    case "LogicalExpression":
      return node.operator === "&&" ? [...getAsked(node.left), ...getAsked(node.right)] : [];
    default:
      return [];
  }
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Variable} variable
 * @param {boolean} value
 * @returns {boolean} whether it is `isFirst = false`
 */
function isAssigned(source, { type, operator, left, right }, variable, value) {
  return (
    type === "AssignmentExpression" &&
    operator === "=" &&
    left.type === "Identifier" &&
    source.findVariable(left) === variable &&
    unwrap(right).value === value
  );
}
