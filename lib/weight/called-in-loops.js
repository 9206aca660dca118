import { countExecutions } from "./executions.js";
import { findFunction } from "../ast/syntax/functions.js";
import { getCallers } from "../ast/values/callers.js";

/** @import { HeatModel, Node, Source } from "../types.js" */

/** How many functions lead from a loop to what is made. */
const MAX_CALLS = 3;

/**
 * Whether a function is called in each round of a loop, as far as its file shows it:
 *
 *   orders.map((order) => ({ ...order, date: formatDate(order.date) }))
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - in the function
 * @param {number} [calls] - that are followed already
 * @returns {boolean}
 */
export function isCalledInLoops(source, heat, node, calls = 0) {
  const fn = calls < MAX_CALLS ? findFunction(node) : undefined;
  if (fn === undefined) return false;
  return getCallers(source, fn).some(
    (call) =>
      findFunction(call) !== fn &&
      heat.at(call).level === "hot" &&
      (countExecutions(source, call) === undefined || isCalledInLoops(source, heat, call, calls + 1)),
  );
}
