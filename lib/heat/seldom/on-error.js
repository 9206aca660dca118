import { findName, getPropertyName } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Names of errors. */
const ERROR = /^[_$]?(e|er|err|error|ex|exception|failure|reason)$/;

/** Names of functions that are called with an error: `handleError`, `#emitError`, `onUncaughtException`. */
const TAKES_ERROR = /^[_#]?(on|handle|send|emit|log|report|render|raise|throw)\w*(Error|Exception)s?$|^errorHandler$/;

/**
 * `promise.catch((error) => { … })`, `promise.then(use, (error) => { … })`, `socket.on("error", () => { … })`, `app.onError(() => { … })`
 *
 * @param {Node} call
 * @param {Node} argument
 * @returns {boolean} whether the call has it called after an error
 */
export function isCalledBackOnError({ callee, arguments: given }, argument) {
  const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  return (
    /^(catch|onError|setErrorHandler)$/.test(method ?? "") ||
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
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isErrorFunction(source, fn) {
  return takesOnlyError(source, fn) || TAKES_ERROR.test(findName(fn) ?? "");
}

/**
 * Whether a function is told what failed: `async (code, message, error) => { … }`, `(error, req, res, next) => { … }`.
 *
 * @param {Node} fn - or a class field, which takes nothing
 * @returns {boolean}
 */
export function takesFailure({ params = [] }) {
  const isOfExpress = params.length === 4 && isErrorName(params[0]) && /^_?next$/.test(params[3].name);
  return (
    isOfExpress ||
    (params.slice(1).some(isErrorName) &&
      params.some((/** @type {Node} */ { name }) => /^(code|status(Code)?|message)$/.test(name)))
  );
}

/**
 * Whether an error is all that a function takes, and there always is one: `(err) => { report(err); }`.
 *
 * @param {Source} source
 * @param {Node} fn - or a class field, which takes nothing
 * @returns {boolean}
 */
export function takesOnlyError(source, fn) {
  const { params = [] } = fn;
  return !isListenerOfOther(fn) && params.length === 1 && isErrorName(params[0]) && !mayBeNone(source, params[0]);
}

/**
 * `socket.on("disconnect", (reason) => { … })`: why it ended, and no error.
 *
 * @param {Node} fn
 */
function isListenerOfOther({ parent }) {
  const [event, listener] = parent?.type === "CallExpression" ? parent.arguments : [];
  return (
    typeof event?.value === "string" &&
    listener?.type.endsWith("Expression") &&
    !/err|exception|reject|fail|abort/i.test(event.value)
  );
}

/**
 * `save((err) => { if (err) …; done(); })`, `function step (err) { if (err || index === length) …; }`, `save((err) => { unlock(); done(err); })`:
 * called without an error, too, as the function itself asks whether there is one, or leaves that to a callback.
 *
 * @param {Source} source
 * @param {Node} parameter - Identifier
 * @returns {boolean}
 */
function mayBeNone(source, parameter) {
  return (source.findVariable(parameter)?.references ?? []).some((reference) => {
    const node = getWrapped(/** @type {any} */ (reference.identifier));
    const { parent } = node;
    switch (parent.type) {
      case "IfStatement":
      case "ConditionalExpression":
        return parent.test === node;
      case "UnaryExpression":
        return parent.operator === "!";
      case "LogicalExpression":
        return parent.left === node;
      case "CallExpression":
        return parent.arguments.includes(node) && PASSES_ON.test(findLastName(parent.callee) ?? "");
      case "BinaryExpression":
        return /^[!=]==?$/.test(parent.operator) && isNothing(parent.left === node ? parent.right : parent.left);
      default:
        return false;
    }
  });
}

/** Callbacks that are told whether there was an error. */
const PASSES_ON = /^_?(cb|callback|next|done|fn|finish|resolve|end)$|(Callback|Cb|Done|Next)$/;
