import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What only running tells. */
export const NOT_KNOWN = Symbol("not known");

/** How far constants are followed. */
const MAX_DEPTH = 10;

/**
 * The value of an expression that is written out: literals, text put together of them, lists and objects of them, also by the
 * names of constants.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {unknown} `NOT_KNOWN` where the file does not show it
 */
export function findConstantValue(source, expression, depth = 0) {
  if (expression == null || depth > MAX_DEPTH) return NOT_KNOWN;
  const name = unwrap(expression);
  if (name.type === "Identifier" && name.name === "undefined") return undefined;
  const [found, ...others] = resolve(source, expression);
  if (others.length > 0) return NOT_KNOWN;
  if (found.kind !== "node") return NOT_KNOWN;
  const node = unwrap(found.node);
  /** @param {Node} inner */
  const follow = (inner) => findConstantValue(source, inner, depth + 1);
  switch (node.type) {
    case "Literal":
      return node.bigint == null ? node.value : NOT_KNOWN;
    case "TemplateLiteral":
      return join([
        node.quasis[0].value.cooked,
        ...node.expressions.flatMap((/** @type {Node} */ part, /** @type {number} */ index) => [
          follow(part),
          node.quasis[index + 1].value.cooked,
        ]),
      ]);
    case "BinaryExpression":
      return node.operator === "+" ? join([follow(node.left), follow(node.right)]) : NOT_KNOWN;
    case "ArrayExpression": {
      const items = node.elements.map(follow);
      return items.includes(NOT_KNOWN) ? NOT_KNOWN : items;
    }
    case "ObjectExpression": {
      /** @type {[string | undefined, unknown][]} */
      const entries = node.properties.map((/** @type {Node} */ property) =>
        property.type === "Property" && property.kind === "init"
          ? [getKeyName(property), follow(property.value)]
          : [undefined, NOT_KNOWN],
      );
      return entries.some(([key, value]) => key === undefined || value === NOT_KNOWN)
        ? NOT_KNOWN
        : Object.fromEntries(entries);
    }
    default:
      return NOT_KNOWN;
  }
}

/**
 * @param {unknown[]} parts
 * @returns {unknown} the text that they make, where they are text
 */
function join(parts) {
  return parts.every((part) => typeof part === "string") ? parts.join("") : NOT_KNOWN;
}
