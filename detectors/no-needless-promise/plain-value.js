import { findSuppliedFunction } from "../../lib/ast/values/supplied-function.js";
import { getPromised } from "../../lib/ast/promises/promise.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether a value is never a promise. What users hand in may return one, whatever its type says: `options.render(text)`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isPlainValue(source, expression) {
  const node = unwrap(expression);
  const isSupplied = node.type === "CallExpression" && findSuppliedFunction(source, node) !== undefined;
  return !isSupplied && getPromised(source, node) === "never";
}
