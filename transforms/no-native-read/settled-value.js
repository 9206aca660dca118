import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findOwnDeclaration } from "../../lib/edit/hoist-declaration.js";
import { isEnvironment } from "../../lib/ast/values/native-path.js";
import { isStable } from "../../lib/ast/values/stable.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Functions that make another value of a text, and never throw. */
const CONVERTERS = new Set(["Number", "parseInt", "parseFloat", "Boolean", "String"]);

/**
 * The value that a variable of the environment is read for, as far as it stays the same: with its default, as the number that
 * is made of it, and all that a declaration makes of it.
 *
 *   const limit = Number(process.env.LIMIT || "10");
 *                        ^^^^^^^^^^^^^^^^^            is read
 *                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ is settled
 *
 * @param {Source} source
 * @param {Node} read
 * @returns {Node}
 */
export function getSettledValue(source, read) {
  let settled = read;
  let outermost = read;
  let isNamed = true;
  for (let { parent } = getWrapped(read); isSettled(source, parent); { parent } = getWrapped(parent)) {
    isNamed &&= isValue(parent, outermost);
    if (isNamed) settled = parent;
    outermost = parent;
  }
  if (findOwnDeclaration(source, outermost)?.declarations[0].id.type === "Identifier") return outermost;
  //   if (process.env.A || process.env.B)   is no value that has a name
  return settled.type === "LogicalExpression" && isTested(settled) ? read : settled;
}

/**
 * @param {Node} node
 * @param {Node} part
 * @returns {boolean} whether it is what a variable is taken for: with a default, or as a number
 */
function isValue(node, part) {
  return (
    node.type === "CallExpression" ||
    (node.type === "LogicalExpression" && node.operator !== "&&" && unwrap(node.left) === unwrap(part))
  );
}

/** @param {Node} node - whether it decides about a branch, and nothing else */
function isTested(node) {
  const used = getWrapped(node);
  const { parent } = used;
  return parent.test === used || parent.type === "LogicalExpression" || parent.operator === "!";
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is made of constants and variables of the environment, and cannot throw
 */
function isSettled(source, expression) {
  const node = unwrap(expression);
  /** @param {Node} inner */
  const follow = (inner) => isSettled(source, inner);
  switch (node.type) {
    case "MemberExpression":
      return getPropertyName(node) !== undefined && isEnvironment(source, node.object);
    case "TemplateLiteral":
      return node.expressions.every(follow);
    case "UnaryExpression":
      return follow(node.argument);
    case "BinaryExpression":
      return follow(node.left) && (node.operator === "in" ? isEnvironment(source, node.right) : follow(node.right));
    case "LogicalExpression":
      return follow(node.left) && follow(node.right);
    case "ConditionalExpression":
      return follow(node.test) && follow(node.consequent) && follow(node.alternate);
    case "CallExpression":
      return (
        CONVERTERS.has(node.callee.name) &&
        source.findVariable(node.callee) === undefined &&
        node.arguments.every(follow)
      );
    default:
      return isStable(source, node);
  }
}
