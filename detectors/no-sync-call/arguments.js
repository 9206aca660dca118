import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {number | undefined} undefined where it is not written down, or none that is more than 0
 */
export function findInteger(source, expression) {
  const value = expression === undefined ? undefined : findNumber(source, expression);
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression - `16384`, `2 ** 14`, `16 * 1024`, `1 << 14`
 * @returns {number | undefined}
 */
function findNumber(source, expression) {
  const node = findOnly(source, expression);
  if (node?.type !== "BinaryExpression") return typeof node?.value === "number" ? node.value : undefined;
  const [left, right] = [node.left, node.right].map((/** @type {Node} */ { value }) => value);
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (node.operator) {
    case "**":
      return left ** right;
    case "*":
      return left * right;
    case "<<":
      return left << right;
    default:
      return undefined;
  }
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
