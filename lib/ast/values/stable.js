import { unwrap } from "../syntax/unwrap.js";
import { getWrites } from "./writes.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * Whether an expression gives the same value whenever and wherever in the file it runs: literals, and names of the module
 * that are never written again. What such a name holds may still change inside: `config.base` is not stable, `config` is.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isStable(source, expression) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Literal":
      return true;
    case "TemplateLiteral":
      return node.expressions.every((/** @type {Node} */ inner) => isStable(source, inner));
    case "UnaryExpression":
      return isStable(source, node.argument);
    case "BinaryExpression":
      return isStable(source, node.left) && isStable(source, node.right);
    case "ArrayExpression":
      return node.elements.every((/** @type {Node | null} */ element) => element === null || isStable(source, element));
    case "ObjectExpression":
      return node.properties.every(
        (/** @type {Node} */ property) =>
          property.type === "Property" &&
          !property.computed &&
          property.kind === "init" &&
          isStable(source, property.value),
      );
    case "Identifier":
      return isStableName(source, node);
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} identifier
 */
function isStableName(source, identifier) {
  const variable = source.findVariable(identifier);
  if (variable === undefined) return identifier.name === "undefined";
  const definition = /** @type {any} */ (variable.defs[0]);
  if (variable.defs.length !== 1 || definition.type === "Parameter") return false;
  if (definition.type === "ImportBinding") return true;
  return (
    isModuleVariable(variable) &&
    getWrites(variable).length === 0 &&
    (definition.type !== "Variable" || definition.node.init != null)
  );
}

/**
 * @param {Variable} variable
 * @returns {boolean} whether it belongs to the file as a whole; CommonJS files may have a function's scope
 */
export function isModuleVariable({ scope }) {
  return (
    scope.type === "module" || scope.type === "global" || (scope.type === "function" && scope.block.type === "Program")
  );
}
