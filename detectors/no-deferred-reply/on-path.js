import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { Replies } from "./replies.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { reaches } from "./reaches.js";
import { resolveFunctions } from "../../lib/ast/values/resolve.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Deferral } from "./deferral.js" */

/** Tests that let a function go on in another turn now and then: by a counter or by the clock. */
const NOW_AND_THEN = /%|\+\+|--|\+=|-=|Date\.now|performance\.now|hrtime|[<>]=?\s*(\d{2}|MAX|[A-Z]+_)/;

/** Names of errors. */
const ERROR = /^_?(e|err|error|ex|exception|reason)$/i;
const ERROR_TEST = /^\(?(e|err|error|ex|exception)\b/i;

/**
 * Whether the reply waits for a deferral that is made for every request, and not to let others in between two pieces of work.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {boolean}
 */
export function isOnPath(source, heat, { call, callback: put, awaited, args }) {
  if (isTurnWanted(source, call) || isNowAndThen(source, call)) return false;
  const replies = Replies.of(source, heat);
  if (awaited !== undefined) {
    const loop = findLoop(awaited);
    return (loop === undefined || isStepLoop(source, heat, loop)) && replies.isBeforeReply(awaited);
  }
  const callback = /** @type {Node} */ (put);
  if (findLoop(call) !== undefined) return false;
  if (isFailure(callback, args)) return false;
  if (isAgain(source, call, callback) && !isStep(source, heat, call)) return false;
  //   setImmediate(hooks.onSend, body, finish)
  return (
    replies.isReplier(callback) || (isElsewhere(source, callback) && args.some((given) => replies.isReplier(given)))
  );
}

/**
 * @param {Source} source
 * @param {Node} callback
 * @returns {boolean} whether it stands for a function that the file does not have
 */
function isElsewhere(source, callback) {
  return callback.type === "MemberExpression" && resolveFunctions(source, callback).length === 0;
}

/**
 * `setImmediate(next, err)`, `setImmediate(() => next(err))`: failures are not what a server does all day.
 *
 * @param {Node} callback
 * @param {Node[]} args
 * @returns {boolean}
 */
function isFailure(callback, args) {
  const only =
    isFunction(callback) && callback.body.type === "BlockStatement" && callback.body.body.length === 1
      ? callback.body.body[0].expression
      : callback.body;
  const given = only?.type === "CallExpression" && args.length === 0 ? only.arguments : args;
  return (
    given.length > 0 &&
    given.every((/** @type {Node} */ argument) => argument.type === "Identifier" && ERROR.test(argument.name))
  );
}

/**
 * @param {Node} node
 * @returns {Node | undefined} the innermost loop around it in its function
 */
export function findLoop(node) {
  for (let outer = node.parent; outer != null && !isFunction(outer); outer = outer.parent)
    if (/^(For|While|DoWhile)/.test(outer.type)) return outer;
  return undefined;
}

/**
 * Whether a deferral is made only now and then, or for an error: `if (++sync > 100) setImmediate(next)`.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isNowAndThen(source, call) {
  for (
    let child = call, outer = call.parent;
    outer != null && !isFunction(outer);
    child = outer, outer = outer.parent
  ) {
    //   try { check(req); } catch { await turn(); }
    if (outer.type === "CatchClause") return true;
    const isArm =
      (outer.type === "IfStatement" || outer.type === "ConditionalExpression") && outer.consequent === child;
    if (isArm && (NOW_AND_THEN.test(source.slice(outer.test)) || ERROR_TEST.test(source.slice(outer.test))))
      return true;
  }
  return false;
}

/**
 * Whether the deferred code comes to the same deferral again: work in pieces, or a list run step by step.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callback
 * @returns {boolean}
 */
export function isAgain(source, call, callback) {
  const fn = findFunction(call);
  return fn !== undefined && isFunction(fn) && reaches(source, callback, fn);
}

/**
 * Whether a function runs one of several steps that get the request: `layer(req, res, next)`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - deferral in that function
 * @returns {boolean}
 */
function isStep(source, heat, call) {
  const fn = /** @type {Node} */ (findFunction(call));
  return getNodesWithin(source, fn, "CallExpression").some((node) => Replies.of(source, heat).isGivenRequest(node));
}

/**
 * Whether a loop runs such steps.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {boolean}
 */
function isStepLoop(source, heat, loop) {
  return getNodesWithin(source, loop.body, "CallExpression").some((node) =>
    Replies.of(source, heat).isGivenRequest(node),
  );
}
