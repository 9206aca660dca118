import { findReturns } from "../../lib/ast/order/returns.js";
import { getPromisedOfFunction } from "../../lib/ast/promises/promise.js";
import { isPlainValue } from "./plain-value.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether what a function returns is never a promise, be it one of what users hand in: `(text) => options.render(text)`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isPlainFunction(source, fn) {
  return (
    getPromisedOfFunction(source, fn) === "never" &&
    findReturns(source, fn).every((returned) => returned === undefined || isPlainValue(source, returned))
  );
}
