import { contains } from "../ast/syntax/contains.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * Whether code fills a variable of the module that keeps what it gets: `cache ??= load()`, `cache || (cache = load())`,
 * `if (!cache) cache = load()`, or stands beside what does. It runs for the first request only.
 *
 *   if (!client) {
 *     client = new Client(options);
 *     client.on("error", report);
 *   }
 *
 * @param {Source} source
 * @param {Node} node - an expression, or the branch of an `if`
 * @returns {boolean}
 */
export function isMadeOnce(source, node) {
  const { parent } = node;
  if (node.type === "AssignmentExpression" && node.left.type === "Identifier") {
    const isFirst =
      node.operator === "=" &&
      parent.type === "LogicalExpression" &&
      parent.right === node &&
      source.slice(parent.left) === node.left.name;
    return (isFirst || /^(\?\?|\|\|)=$/.test(node.operator)) && isOfModule(source.findVariable(node.left));
  }
  if (parent?.type !== "IfStatement" || parent.consequent !== node) return false;
  const asked = findUnset(unwrap(parent.test));
  const variable = asked?.type === "Identifier" ? source.findVariable(asked) : undefined;
  return (
    variable !== undefined &&
    isOfModule(variable) &&
    variable.references.some(
      (reference) => reference.isWrite() && contains(node, /** @type {any} */ (reference.identifier)),
    )
  );
}

/** @param {Variable | undefined} variable */
function isOfModule(variable) {
  const scope = variable?.scope;
  return (
    scope?.type === "module" ||
    scope?.type === "global" ||
    (scope?.type === "function" && scope.upper?.type === "global")
  );
}

/**
 * @param {Node} test
 * @returns {Node | undefined} what it asks whether it is empty: `!cache`, `cache == null`, `typeof cache === "undefined"`
 */
function findUnset(test) {
  if (test.type === "UnaryExpression") return test.operator === "!" ? unwrap(test.argument) : undefined;
  if (test.type !== "BinaryExpression" || !/^===?$/.test(test.operator)) return undefined;
  const left = unwrap(test.left);
  if (left.type === "UnaryExpression")
    return left.operator === "typeof" && test.right.value === "undefined" ? unwrap(left.argument) : undefined;
  return test.right.name === "undefined" || test.right.raw === "null" ? left : undefined;
}
