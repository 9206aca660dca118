import { findName, getPropertyName } from "../ast/syntax/functions.js";

/** @import { Node } from "../types.js" */

/** Names of errors. */
const ERROR = /^[_$]?(e|er|err|error|ex|exception|failure|reason)$/;

/** Names of functions that are called with an error: `handleError`, `#emitError`, `onUncaughtException`. */
const TAKES_ERROR = /^[_#]?(on|handle|send|emit|log|report|render|raise|throw)\w*(Error|Exception)s?$|^errorHandler$/;

/**
 * `promise.catch((error) => { … })`, `promise.then(use, (error) => { … })`, `socket.on("error", () => { … })`
 *
 * @param {Node} call
 * @param {Node} argument
 * @returns {boolean} whether the call has it called after an error
 */
export function isCalledBackOnError({ callee, arguments: given }, argument) {
  const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  return (
    method === "catch" ||
    (method === "then" && given[1] === argument) ||
    (given[1] === argument && given[0].type === "Literal" && given[0].value === "error")
  );
}

/** @param {Node} identifier */
export function isErrorName(identifier) {
  return identifier.type === "Identifier" && ERROR.test(identifier.name);
}

/**
 * Whether a function is there for errors, as its name and parameters say: `handleError (error, req, res)`.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isErrorFunction(fn) {
  const { params = [] } = fn;
  return (params.length === 1 && isErrorName(params[0])) || TAKES_ERROR.test(findName(fn) ?? "");
}
