import { findFunction, getPropertyName, isFunction } from "../lib/ast/functions.js";
import { getCallers } from "../lib/ast/callers.js";
import { Replies } from "./no-deferred-reply/replies.js";
import { findDeferral, findPromiseOf } from "./no-deferred-reply/deferral.js";
import { findWorkBefore } from "./no-deferred-reply/work.js";
import { isTurnWanted } from "../lib/ast/wanted-turn.js";
import { isWithin, reaches } from "./no-deferred-reply/reaches.js";
import { unwrap } from "../lib/ast/unwrap.js";

/** @import { Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { Deferral } from "./no-deferred-reply/deferral.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {object} Facts
 * @property {Deferral[]} deferrals - one, or all that a reply waits for one after the other
 */

/** Tests that let a function go on in another turn now and then: by a counter or by the clock. */
const NOW_AND_THEN = /%|\+\+|--|\+=|-=|Date\.now|performance\.now|hrtime|[<>]=?\s*(\d{2}|MAX|[A-Z]+_)/;

/** Names of errors. */
const ERROR = /^_?(e|err|error|ex|exception|reason)$/i;
const ERROR_TEST = /^\(?(e|err|error|ex|exception)\b/i;

/** How many functions up work is looked for. */
const MAX_CALLERS = 2;

/**
 * Replies that `setImmediate` and its like put off: after work, or several times. Once before the work costs nothing.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-deferred-reply",
  triggers: ["setImmediate", "setTimeout"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   setImmediate(() => res.end(body))
    //   ^^^^^^^^^^^^
    const deferral = findDeferral(source, node);
    if (deferral === undefined) return [];
    const reason = heat.at(node);
    if (reason.level !== "hot" || !isOnPath(source, heat, deferral)) return [];
    const chain = getChain(source, heat, deferral);
    const data = { call: getCallText(source, deferral) };
    if (chain === "steps" || chain.length > 1) {
      if (chain !== "steps" && chain[0].call !== node) return [];
      return [
        {
          node: node.callee,
          heat: reason,
          messageId: "putOffAgain",
          data: { ...data, hops: chain === "steps" ? "many" : String(chain.length) },
          facts: { deferrals: chain === "steps" ? [deferral] : chain },
        },
      ];
    }
    const work = findWork(source, node);
    if (work === undefined) return [];
    return [
      {
        node: node.callee,
        heat: reason,
        messageId: "putOffAfterWork",
        data: { ...data, work: describe(source, work), line: String(source.lineOf(work.range[0])) },
        facts: { deferrals: chain },
      },
    ];
  },
};

/**
 * Whether the reply waits for a deferral that is made for every request, and not to let others in between two pieces of work.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {boolean}
 */
function isOnPath(source, heat, { call, callback, awaited, args }) {
  if (isTurnWanted(source, call) || isNowAndThen(source, call)) return false;
  const replies = Replies.of(source, heat);
  if (awaited !== undefined) {
    const loop = findLoop(awaited);
    return (loop === undefined || isStepLoop(source, heat, loop)) && replies.isBeforeReply(awaited);
  }
  if (callback === undefined || findLoop(call) !== undefined) return false;
  if (isFailure(callback, args)) return false;
  if (isAgain(source, call, callback) && !isStep(source, heat, call)) return false;
  return replies.isReplier(callback);
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
 * All deferrals that a reply waits for one after the other, if there is code of others between them.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {Deferral[] | "steps"}
 */
function getChain(source, heat, deferral) {
  const { call, callback, awaited } = deferral;
  if (
    awaited !== undefined ? findLoop(awaited) !== undefined : callback !== undefined && isAgain(source, call, callback)
  )
    return "steps";
  const others = getOnPath(source, heat);
  const chain = others.filter(
    (other) => other.call === call || isBehind(source, deferral, other) || isBehind(source, other, deferral),
  );
  return chain.length > 1 && chain.some((one) => hasOtherCalls(source, heat, one)) ? chain : [deferral];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Deferral[]} that hot code makes on the way to a reply, in the order of the text
 */
function getOnPath(source, heat) {
  return source.memo(getOnPath, () =>
    source.nodes("CallExpression").flatMap((node) => {
      const deferral = findDeferral(source, node);
      return deferral !== undefined && heat.at(node).level === "hot" && isOnPath(source, heat, deferral)
        ? [deferral]
        : [];
    }),
  );
}

/**
 * Whether one deferral is made in what another puts off, or behind another that the same function waits for.
 *
 * @param {Source} source
 * @param {Deferral} first
 * @param {Deferral} second
 * @returns {boolean}
 */
function isBehind(source, first, second) {
  if (first.call === second.call) return false;
  if (first.callback !== undefined)
    return isWithin(second.call, first.callback) || reaches(source, first.callback, findOwner(second));
  return (
    second.awaited !== undefined && findOwner(first) === findOwner(second) && first.call.range[0] < second.call.range[0]
  );
}

/** @param {Deferral} deferral */
function findOwner({ call, awaited }) {
  return /** @type {Node} */ (findFunction(awaited ?? call));
}

/**
 * Whether the function of a deferral calls something else than timers and the response: only then does it matter when.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {boolean}
 */
function hasOtherCalls(source, heat, deferral) {
  const owner = findOwner(deferral);
  return source.nodes("CallExpression", "NewExpression").some((node) => {
    if (!isWithin(node, owner) || node === deferral.call || isWithin(deferral.call, node)) return false;
    return node.type === "NewExpression"
      ? node.callee.name !== "Promise"
      : findDeferral(source, node) === undefined &&
          !Replies.of(source, heat).isReply(node) &&
          !/^(console|log(ger)?)\b/.test(source.slice(node.callee));
  });
}

/**
 * Work that is done before a deferral in the same turn, by its function or by those that call it.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {number} [depth]
 * @returns {Node | undefined}
 */
function findWork(source, node, depth = 0) {
  const fn = findFunction(node);
  const own = findWorkBefore(source, node);
  if (own !== undefined || fn === undefined || !isFunction(fn) || depth > MAX_CALLERS) return own;
  // An executor runs at once.
  const places = [findPromiseOf(fn), ...getCallers(source, fn)];
  for (const place of places) {
    const work = place === undefined || isWithin(place, fn) ? undefined : findWork(source, place, depth + 1);
    if (work !== undefined) return work;
  }
  return undefined;
}

/**
 * @param {Node} node
 * @returns {Node | undefined} the innermost loop around it in its function
 */
function findLoop(node) {
  for (let outer = node.parent; outer != null && !isFunction(outer); outer = outer.parent)
    if (/^(For|While|DoWhile)\w*Statement$/.test(outer.type)) return outer;
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
function isAgain(source, call, callback) {
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
  return source
    .nodes("CallExpression")
    .some((node) => isWithin(node, fn) && Replies.of(source, heat).isGivenRequest(node));
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
  return source
    .nodes("CallExpression")
    .some((node) => isWithin(node, loop.body) && Replies.of(source, heat).isGivenRequest(node));
}

/**
 * @param {Source} source
 * @param {Deferral} deferral
 */
function getCallText(source, { call, api }) {
  const callee = unwrap(call.callee);
  const name =
    callee.type === "Identifier" ? callee.name : callee.type === "MemberExpression" ? source.slice(callee) : api;
  return api === "setTimeout" ? `${name}(…, 0)` : `${name}()`;
}

/**
 * @param {Source} source
 * @param {Node} work
 */
function describe(source, work) {
  if (work.type !== "CallExpression")
    return work.type === "WhileStatement" ? "while" : work.type === "DoWhileStatement" ? "do" : "for";
  const callee = unwrap(work.callee);
  return callee.type === "MemberExpression" && source.slice(callee).length > 30
    ? `${getPropertyName(callee)}()`
    : `${source.slice(callee)}()`;
}
