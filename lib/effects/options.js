import { getKeyName } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node | undefined} the one object that it is, as it is written: ObjectExpression
 */
export function findObject(source, expression) {
  const node = unwrap(expression);
  if (node.type === "ObjectExpression") return node;
  if (node.type !== "Identifier") return undefined;
  const values = resolve(source, node);
  const [value] = values;
  return values.length === 1 && value.kind === "node" && value.node.type === "ObjectExpression"
    ? value.node
    : undefined;
}

/**
 * @param {Node} object - ObjectExpression
 * @param {string} key
 * @returns {Node | undefined}
 */
export function findValueOf(object, key) {
  return object.properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === key,
  )?.value;
}
