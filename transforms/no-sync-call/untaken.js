import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findReturns } from "../../lib/ast/order/returns.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { HeatModel, Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Taking } from "../../lib/frameworks/takes-promises.js" */

/** Methods of responses and contexts that answer: nobody asks for what they return but the framework. */
const REPLIES =
  /^(body|code|end|header|html|json|jsonp|newResponse|notFound|redirect|render|send|sendFile|sendStatus|status|text|throw|type)$/;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn - a handler
 * @param {Taking} taking
 * @returns {Refusal | undefined} why it cannot return a promise
 */
export function findUntaken(source, heat, fn, { table: { name, promiseReplies }, takes, since, isAssumed }) {
  if (!takes)
    return since === undefined
      ? refuse(source, "handlerErrorsLost", { name })
      : refuse(source, "handlerErrorsSince", { name: since });
  const result = isAssumed
    ? findReturns(source, fn).find((one) => one !== undefined && !isReply(heat, one))
    : undefined;
  if (result !== undefined) return refuse(source, "callerTakesPromise", { at: result });
  const roles = fn.params.map((/** @type {Node} */ param) => heat.findRole(unwrap(param))?.role);
  if (promiseReplies === true && (roles.includes("next") || fn.params.some(isKept)))
    return refuse(source, "promiseReplies", { name });
  return undefined;

  /** @param {Node} param */
  function isKept(param) {
    const variable = param.type === "Identifier" ? source.findVariable(param) : undefined;
    return variable?.references.some(({ identifier }) => findFunction(/** @type {any} */ (identifier)) !== fn) === true;
  }
}

/**
 *   return res.status(401).json({ … });      return next();
 *
 * @param {HeatModel} heat
 * @param {Node} returned
 * @returns {boolean}
 */
function isReply(heat, returned) {
  const node = unwrap(returned);
  if (node.type === "UnaryExpression" && node.operator === "void") return true;
  if (node.type === "Identifier") return node.name === "undefined";
  if (node.type !== "CallExpression") return false;
  const callee = unwrap(node.callee);
  if (callee.type === "Identifier") return heat.findRole(callee)?.role === "next";
  if (callee.type !== "MemberExpression" || !REPLIES.test(getPropertyName(callee) ?? "")) return false;
  let object = unwrap(callee.object);
  while (object.type === "CallExpression" || object.type === "MemberExpression")
    object = unwrap(object.type === "CallExpression" ? object.callee : object.object);
  const role = object.type === "Identifier" ? heat.findRole(object)?.role : undefined;
  return role === "response" || role === "context";
}
