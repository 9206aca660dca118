import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getCaught } from "../awaited-calls.js";
import { isAside } from "../beside.js";
import { isTelling } from "./names.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What writes a log of a failure. */
const REPORTS = /^(?:log|report|capture|warn|error|info|debug|trace|stringify|print)(?:[A-Z]\w*)?$/;

/**
 * `send(user).catch((error) => logger.warn(error))`
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {boolean} mayReturn
 * @returns {boolean}
 */
export function isCaughtHere(source, expression, mayReturn) {
  const call = unwrap(expression);
  if (getCaught(call) === call) return false;
  const [handler] = call.arguments;
  const fn = handler === undefined ? undefined : unwrap(handler);
  //   send(user).catch(console.error)
  if (fn !== undefined && !isFunction(fn))
    return REPORTS.test(findLastName(fn) ?? "") || /noop$/i.test(findLastName(fn) ?? "");
  return fn !== undefined && isQuiet(source, fn.body, fn, mayReturn);
}

/**
 * @param {Source} source
 * @param {Node} node - in a function
 * @param {Node} fn
 * @returns {boolean} whether that goes on where it fails
 */
export function isInQuietTry(source, node, fn) {
  const tried = findTry(node, fn);
  return tried?.handler != null && isQuiet(source, tried.handler.body, fn, true);
}

/**
 * @param {Source} source
 * @param {Node} statement - that waits
 * @param {Node} fn
 * @returns {boolean} the same, and where it fails nothing else is left out
 */
export function isLastOfQuietTry(source, statement, fn) {
  const tried = findTry(statement, fn);
  if (tried?.handler == null || !isQuiet(source, tried.handler.body, fn, false)) return false;
  for (let at = statement; at !== tried.block; at = at.parent) {
    const list = at.parent.type === "BlockStatement" ? at.parent.body : [at];
    if (!list.slice(list.indexOf(at) + 1).every((/** @type {Node} */ one) => isQuietStatement(source, one)))
      return false;
  }
  return true;
}

/**
 * @param {Node} node
 * @param {Node} fn - around it
 * @returns {Node | undefined} the TryStatement in whose block it stands
 */
function findTry(node, fn) {
  for (let at = node; at !== fn && at.parent != null; at = at.parent)
    if (at.parent.type === "TryStatement" && at.parent.block === at && at.parent.handler != null) return at.parent;
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} block - that runs where something failed, or an expression
 * @param {Node} fn - around it
 * @param {boolean} mayReturn - whether it does not matter what that returns
 * @returns {boolean} whether it only speaks of that
 */
function isQuiet(source, block, fn, mayReturn) {
  const isLoud = (/** @type {Node} */ node) => {
    switch (node.type) {
      case "ThrowStatement":
        return true;
      case "ReturnStatement":
      case "ContinueStatement":
      case "AssignmentExpression":
        return !mayReturn && findFunction(node) === fn;
      case "CallExpression":
        return !isReport(source, node);
      default:
        return false;
    }
  };
  //   logger.warn(format(error))
  const isOfReport = (/** @type {Node} */ node) => node.type === "CallExpression" && isReport(source, node);
  return findWithin(source, block, isLoud, isOfReport) === undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it writes a log, or words for one
 */
function isReport(source, call) {
  if (isAside(source, call)) return true;
  const name = findLastName(unwrap(call.callee)) ?? "";
  if (REPORTS.test(name) || isTelling(call)) return true;
  return (
    /^(?:String|JSON|Error|Object|Array|Math|Date)$/.test(getRoot(call.callee)?.name ?? "") ||
    /^(?:toString|join|slice|split|trim|now|toISOString)$/.test(name)
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether nothing is lost where it does not run
 */
function isQuietStatement(source, statement) {
  const expression = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  if (expression?.type === "CallExpression") return isReport(source, expression);
  return expression?.type === "AwaitExpression" && isTelling(getCaught(expression.argument));
}
