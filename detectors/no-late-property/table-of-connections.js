import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

const ADDS = new Set(["on", "once", "addListener", "prependListener", "prependOnceListener", "addEventListener"]);

/** Events that end a connection. */
const ENDS = new Set(["close", "end", "disconnect", "disconnecting"]);

/** Properties that take a listener of such an event. */
const ON_END = /^on_?(close|end|disconnect)$/i;

/** What people call a connection, which carries many requests. */
const CONNECTION = /(^|_)(conn|ws)$|(connection|socket|client|transport|peer|channel)$/i;

/**
 * Whether a key is removed when a connection ends, or a stream of events: the table changes with these, and they are fewer than
 * requests.
 *
 *   socket.once("close", () => { delete clients[id]; });
 *                                ^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - `delete …`
 * @returns {boolean}
 */
export function isTableOfConnections(source, node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    // res.setHeader("content-type", "text/event-stream")
    if (source.slice(fn).includes("text/event-stream")) return true;
    const call = fn.parent;
    // transport.onclose = () => { delete transports[transport.sessionId]; };
    if (call.type === "AssignmentExpression" && endsConnection(unwrap(call.left))) return true;
    if (call.type !== "CallExpression") continue;
    const callee = unwrap(call.callee);
    if (
      ADDS.has(getPropertyName(callee) ?? "") &&
      ENDS.has(call.arguments[0].value) &&
      CONNECTION.test(getLastName(callee.object))
    )
      return true;
  }
  return false;
}

/**
 * @param {Node} target - what a function is assigned to
 */
function endsConnection(target) {
  return ON_END.test(getPropertyName(target) ?? "") && CONNECTION.test(getLastName(target.object));
}
