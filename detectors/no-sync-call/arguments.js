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
 * @param {Node} expression
 * @returns {Node | undefined} the one value that it has
 */
export function findOnly(source, expression) {
  const [value, ...others] = resolve(source, expression);
  return others.length === 0 && value.kind === "node" ? value.node : undefined;
}
