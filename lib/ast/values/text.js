import { getWrites } from "./writes.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** How far names are followed. */
const MAX_DEPTH = 8;

/**
 * Whether an expression is a string, where what it reads was set before: one that is written there, a template, a sum with one of these, or a constant that is one.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {(node: Node) => boolean} [isOther] - of an unwrapped part: whether it is one for another reason
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isText(source, expression, isOther = () => false, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  /** @param {Node} part */
  const follow = (part) => isText(source, part, isOther, depth + 1);
  if (isOther(node)) return true;
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string";
    case "TemplateLiteral":
      return true;
    case "BinaryExpression":
      return node.operator === "+" && (follow(node.left) || follow(node.right));
    //   req.url ?? "/"
    case "LogicalExpression":
      return follow(node.left) && follow(node.right);
    case "ConditionalExpression":
      return follow(node.consequent) && follow(node.alternate);
    case "Identifier": {
      const init = findInit(source, node);
      return init !== undefined && follow(init);
    }
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node | undefined} what a name is set to where it is declared, and nowhere else
 */
function findInit(source, identifier) {
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  const isConstant =
    definition?.type === "Variable" &&
    variable?.defs.length === 1 &&
    definition.node.id.type === "Identifier" &&
    getWrites(variable).length === 0;
  return isConstant ? (definition.node.init ?? undefined) : undefined;
}
