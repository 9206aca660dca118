import { findLastName } from "../ast/syntax/member-chain.js";
import { findOnlyReturned } from "../ast/syntax/only-returned.js";
import { isFunction } from "../ast/syntax/functions.js";

/** @import { Node } from "../types.js" */

/** What measures or traces a function that it is handed, or runs it until it is through, and hands out what that returns. */
const TRACES =
  /(?:Span|Tracing|Timing|Timer|Metrics?|Retry|Retries|Timeout|Deadline)$|^(?:trace|measure|instrument|timed|retry)(?:[A-Z]|$)|ExecutionTime/;

/**
 * @param {Node} call - that is waited for
 * @returns {Node | undefined} `getUser(id)` of `withSpan("load", () => getUser(id))`
 */
export function findTraced(call) {
  if (call.type !== "CallExpression" || !TRACES.test(findLastName(call.callee) ?? "")) return undefined;
  const traced = call.arguments.find(isFunction);
  return traced === undefined ? undefined : findOnlyReturned(traced);
}
