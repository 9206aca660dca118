import { contains } from "../lib/ast/syntax/contains.js";
import { findDeferral, findPromiseOf } from "./no-deferred-reply/deferral.js";
import { findFunction, getPropertyName, isFunction } from "../lib/ast/syntax/functions.js";
import { findFilledBeforeReply } from "./no-deferred-reply/filled.js";
import { findToldBeforeReply } from "./no-deferred-reply/told.js";
import { findWorkBefore } from "./no-deferred-reply/work.js";
import { getCallers } from "../lib/ast/values/callers.js";
import { getFullText } from "../lib/effects/call-text.js";
import { getCaught } from "../lib/effects/awaited-calls.js";
import { createWaitCost } from "../lib/weight/round-trips.js";
import { getChain } from "./no-deferred-reply/chain.js";
import { isOnPath } from "./no-deferred-reply/on-path.js";
import { mayBeStopped } from "./no-deferred-reply/stopped.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { Told } from "./no-deferred-reply/told.js" */
/** @import { Deferral } from "./no-deferred-reply/deferral.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {object} Facts
 * @property {Deferral[]} deferrals - one, or all that a reply waits for one after the other; none where it waits for a call
 */

/** How many functions up work is looked for. */
const MAX_CALLERS = 2;

/** For how many requests, whose work comes before the reply, a message says what that takes. */
const AT_ONCE = [
  { list: "the server", elements: 10, of: "requests at once", reason: "nothing says how many come at once" },
];

/**
 * Replies that `setImmediate` and its like put off: after work, or several times. Once before the work costs nothing. And those that wait
 * until others are told of something, although nobody hears when that fails.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-deferred-reply",
  triggers: ["setImmediate", "setTimeout", "await"],
  silences: ["failureIsHeard", "noWorkBefore", "notWaitedFor", "reliedOn", "sharesConnection"],
  nodes: ["CallExpression", "AwaitExpression"],
  detect(node, source, heat) {
    if (node.type === "AwaitExpression") return describeTold(source, heat, node);
    //   setImmediate(() => res.end(body))
    //   ^^^^^^^^^^^^
    const deferral = mayDefer(source) ? findDeferral(source, node) : undefined;
    if (deferral === undefined) return [];
    if (!isOnPath(source, heat, deferral)) return [{ node: node.callee, silent: "notWaitedFor" }];
    const chain = getChain(source, heat, deferral);
    const data = { call: getCallText(source, deferral) };
    if (chain === "steps" || chain.length > 1) {
      if (chain !== "steps" && chain[0].call !== node) return [];
      return [
        {
          node: node.callee,
          messageId: "putOffAgain",
          data: { ...data, hops: chain === "steps" ? "many" : String(chain.length) },
          lists: AT_ONCE,
          facts: { deferrals: chain === "steps" ? [deferral] : chain },
        },
      ];
    }
    const work = findWork(source, node);
    if (work === undefined) return [{ node: node.callee, silent: "noWorkBefore" }];
    return [
      {
        node: node.callee,
        messageId: "putOffAfterWork",
        data: { ...data, work: describe(source, work), line: String(source.lineOf(work.range[0])) },
        lists: AT_ONCE,
        facts: { deferrals: chain },
      },
    ];
  },
};

/**
 * @param {Source} source
 * @returns {boolean} whether the text of the file has a timer, of which every call would be asked otherwise
 */
function mayDefer(source) {
  return source.memo(mayDefer, () => /setImmediate|setTimeout/.test(source.text));
}

/**
 *   await mailer.sendWelcome(user);
 *         ^^^^^^^^^^^^^^^^^^^^^^^^
 *   res.end();
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function describeTold(source, heat, awaited) {
  const told = findToldBeforeReply(source, heat, awaited) ?? findFilledBeforeReply(source, heat, awaited);
  if (told === undefined) return [];
  const call = getCaught(awaited.argument);
  if ("silent" in told) return [{ node: call, ...told }];
  const { wait, others, filling } = told;
  return [
    {
      node: call,
      messageId: "waitsToTell",
      data: {
        call: getFullText(source, call),
        others: others === undefined ? "" : `, like ${others} more`,
        advice: getAdvice(source, heat, awaited, told),
      },
      cost: createWaitCost(source, [wait]),
      // A cache that nothing is in yet is filled for each key.
      runs: filling?.read,
      facts: { deferrals: [] },
    },
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited
 * @param {Told} told
 * @returns {string} why nobody has to wait for it, and what to do instead
 */
function getAdvice(source, heat, awaited, { isHeard, filling }) {
  const isStopped = mayBeStopped(source, heat.of(/** @type {Node} */ (findFunction(awaited))).text ?? "");
  const start = isStopped ? "hand it to `after()` or `waitUntil()`" : "start it without `await`";
  if (!isHeard && filling === undefined) return `whose failure is logged at most; ${start}`;
  const what = filling === undefined ? "which only writes down when that was last used" : "which only fills a cache";
  //   await redis.set(key, text).catch(report);
  const isCaught = getCaught(awaited.argument) !== unwrap(awaited.argument);
  return `${what}; ${start}${isStopped || isCaught ? "" : ", but with a `catch()`"}`;
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
    const work = place === undefined || contains(fn, place) ? undefined : findWork(source, place, depth + 1);
    if (work !== undefined) return work;
  }
  return undefined;
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
