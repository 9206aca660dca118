import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

const ADDS = new Set(["on", "once", "addListener", "prependListener", "prependOnceListener", "addEventListener"]);

/** Events that end a connection. */
const ENDS = new Set(["close", "end", "disconnect", "disconnecting"]);

/** What people call a connection, which carries many requests. */
const CONNECTION = /(^|_)(conn|ws)$|(connection|socket|client|transport|peer|channel)$/i;

/**
 * Whether a key is removed when a connection ends: the table changes with connections, and these are fewer than requests.
 *
 *   socket.once("close", () => { delete clients[id]; });
 *                                ^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node - `delete …`
 * @returns {boolean}
 */
export function isTableOfConnections(node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const call = fn.parent;
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
