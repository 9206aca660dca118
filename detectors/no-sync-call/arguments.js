import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {number | undefined} undefined where it is not written down, or none that is more than 0
 */
export function findInteger(source, expression) {
  const value = expression === undefined ? undefined : findOnly(source, expression)?.value;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/**
 * @param {Source} source
 * @param {Node | undefined} options - `{ cost: 1024 }`
 * @param {string[]} names
 * @returns {Node | undefined} what an option is set to
 */
export function findOption(source, options, names) {
  const object = options === undefined ? undefined : findOnly(source, options);
  if (object?.type !== "ObjectExpression") return undefined;
  return object.properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && names.includes(getKeyName(property) ?? ""),
  )?.value;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node | undefined} the one value that it has
 */
export function findOnly(source, expression) {
  const [value, ...others] = resolve(source, expression);
  return others.length === 0 && value.kind === "node" ? value.node : undefined;
}
