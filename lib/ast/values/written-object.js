import { getKeyName } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {Node | undefined} the one object that it is, as it is written: ObjectExpression
 */
export function findObject(source, expression) {
  if (expression === undefined) return undefined;
  const node = unwrap(expression);
  if (node.type === "ObjectExpression") return node;
  const [value, ...others] = resolve(source, node);
  return others.length === 0 && value.kind === "node" && value.node.type === "ObjectExpression"
    ? value.node
    : undefined;
}

/**
 * @param {Node | undefined} object - ObjectExpression
 * @param {...string} keys
 * @returns {Node | undefined} the value of its first property that is called so
 */
export function findValueOf(object, ...keys) {
  return object?.properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && keys.includes(getKeyName(property) ?? ""),
  )?.value;
}
