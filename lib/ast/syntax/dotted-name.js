import { getPropertyName } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * What a chain of members is called, whatever stands between its names (comments, line ends, parentheses, `!`, `?.`):
 * `Object.keys`, `this.constructor`, `new.target`. Where it does not begin with a name, `…`: `….inherits` for
 * `require("util").inherits`.
 *
 * @param {Node} expression
 * @returns {string}
 */
export function getDottedName(expression) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "MetaProperty":
      return `${node.meta.name}.${node.property.name}`;
    case "MemberExpression":
      return `${getDottedName(node.object)}.${getPropertyName(node) ?? "…"}`;
    default:
      return "…";
  }
}
