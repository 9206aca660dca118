import { findWait } from "./waited.js";
import { isPromiseCall } from "../../lib/ast/promises/promise-call.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { isPlainValue } from "./plain-value.js";
import { isPolling } from "../../lib/ast/order/polling.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} ChainFacts
 * @property {"chain"} form
 * @property {Node} call - the whole chain
 * @property {Node} wait - see `findWait`
 * @property {Node} [value] - what the callback returns, where that is all it does
 * @property {boolean} isPlain - which is no promise
 */

/** What compilers make of `import()`. */
const IMPORT = /\b(require|import|__importStar)\b/;

/**
 * `Promise.resolve().then(callback)` that is waited for at once: all it does is put the callback off. Elsewhere it turns a
 * throw into a rejection, and stays.
 *
 *   await Promise.resolve().then(() => next())
 *         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {{ messageId: string, facts: ChainFacts } | undefined}
 */
export function findChain(source, node) {
  const callee = unwrap(node.callee);
  if (
    callee.type !== "MemberExpression" ||
    callee.optional === true ||
    getPropertyName(callee) !== "then" ||
    node.arguments.length !== 1
  )
    return undefined;
  const start = unwrap(callee.object);
  if (!isPromiseCall(source, start, "resolve") || start.arguments.length > 0) return undefined;
  const wait = findWait(node);
  const callback = unwrap(node.arguments[0]);
  if (wait === undefined || callback.type !== "ArrowFunctionExpression" || callback.async || callback.params.length > 0)
    return undefined;
  if (isTurnWanted(source, node) || IMPORT.test(source.slice(callback))) return undefined;
  const value = findValue(callback);
  const isPlain = value !== undefined && isPlainValue(source, value);
  if (isPlain && isPolling(source, wait)) return undefined;
  return { messageId: "chainedOnResolved", facts: { form: "chain", call: node, wait, value, isPlain } };
}

/**
 * @param {Node} callback
 * @returns {Node | undefined} what it returns, where it does nothing else
 */
function findValue(callback) {
  if (!isFunction(callback)) return undefined;
  const { body } = callback;
  if (body.type !== "BlockStatement") return body;
  return body.body.length === 1 && body.body[0].type === "ReturnStatement"
    ? (body.body[0].argument ?? undefined)
    : undefined;
}
