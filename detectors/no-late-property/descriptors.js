import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node | undefined} the object literal that it is for sure
 */
export function findLiteral(source, expression) {
  const [value, ...others] = resolve(source, expression);
  return others.length === 0 && value?.kind === "node" && value.node.type === "ObjectExpression"
    ? value.node
    : undefined;
}

/**
 * `Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true })`: what an assignment does as well, but
 * for a key `__proto__`.
 *
 * @param {Source} source
 * @param {Node} descriptor
 * @returns {boolean}
 */
export function isPlain(source, descriptor) {
  const properties = findLiteral(source, descriptor)?.properties ?? [];
  return ["enumerable", "writable"].every((name) =>
    properties.some(
      (/** @type {Node} */ property) =>
        property.type === "Property" && getKeyName(property) === name && unwrap(property.value).value === true,
    ),
  );
}

/**
 * @param {Source} source
 * @param {Node} descriptors - ObjectExpression: `{ id: { value: 1 } }`
 * @returns {boolean} whether one of the properties is made with a `get` or `set`
 */
export function hasAccessors(source, descriptors) {
  return descriptors.properties.some(
    (/** @type {Node} */ { value }) => value !== undefined && hasAccessor(source, value),
  );
}

/**
 * @param {Source} source
 * @param {Node} descriptor - `{ get, enumerable: true }`
 * @returns {boolean}
 */
export function hasAccessor(source, descriptor) {
  return (
    findLiteral(source, descriptor)?.properties.some(
      (/** @type {Node} */ property) => property.type === "Property" && /^[gs]et$/.test(getKeyName(property) ?? ""),
    ) === true
  );
}
