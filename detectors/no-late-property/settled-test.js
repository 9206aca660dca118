import { contains } from "../../lib/ast/syntax/contains.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether a condition has been settled before any request comes: it asks only for what stands outside of the handler and is
 * written once, mostly options.
 *
 *   app.use((req, res, next) => {
 *     if (options.trace) req.trace = start();
 *         ^^^^^^^^^^^^^ all requests of a server get it, or none
 *
 * @param {Source} source
 * @param {Node} test - a condition in the handler
 * @param {Node} handler - its function
 * @returns {boolean}
 */
export function isSettled(source, test, handler) {
  let isOutside = true;
  let asks = false;
  walk(test, source.visitorKeys, (node) => {
    if (/^(Call|New|Await|Yield|Assignment|Update|This|Import|TaggedTemplate)Expression$/.test(node.type))
      isOutside = false;
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    if (variable === undefined) return isOutside;
    asks = true;
    const isInside = variable.identifiers.some((identifier) => contains(handler, /** @type {any} */ (identifier)));
    if (isInside || getWrites(variable).length > 0) isOutside = false;
    return isOutside;
  });
  return isOutside && asks;
}
