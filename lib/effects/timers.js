import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { findNativePath } from "../ast/values/native-path.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What says that it took too long. */
const GIVES_UP = /^(?:reject|abort|cancel|destroy)$/;

/**
 * `setTimeout(() => reject(new Error("too late")), 1000)`, `setImmediate(resolve)`: a limit, or a turn that others get, and no pause that
 * somebody wants.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression, NewExpression or TaggedTemplateExpression
 * @returns {boolean}
 */
export function isTimeLimit(source, call) {
  if (call.type !== "CallExpression") return false;
  const path = /^(?:set|clear)/.test(findLastName(call.callee) ?? "") ? findNativePath(source, call.callee) : undefined;
  const [callback] = call.arguments;
  if (path === "clearTimeout" || path === "clearImmediate") return true;
  if (path === "setImmediate") return isFunction(callback) || isSettler(source, callback);
  // What the callback does is looked at where it stands.
  return path === "setTimeout" && isFunction(callback) && findWithin(source, callback.body, givesUp) !== undefined;
}

/**
 * `resolve(value)` in the function that makes a promise
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isSettling(source, call) {
  return call.type === "CallExpression" && isSettler(source, call.callee);
}

/** @param {Node} node */
function givesUp(node) {
  return node.type === "CallExpression" && GIVES_UP.test(findLastName(node.callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Node | undefined} name
 * @returns {boolean} whether it is what a promise is settled by
 */
export function isSettler(source, name) {
  const node = name === undefined ? undefined : unwrap(name);
  const definition = node?.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
  if (definition?.type !== "Parameter") return false;
  const executor = findFunction(/** @type {any} */ (definition.name));
  const made = executor?.parent;
  return (
    made?.type === "NewExpression" &&
    made.arguments[0] === executor &&
    /^(?:Promise|bluebird)$/.test(findNativePath(source, made.callee) ?? "")
  );
}
