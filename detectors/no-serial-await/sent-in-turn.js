import { createCostInTurn, getLists, isInPortions, isInReported, isMeant } from "./loop.js";
import { getAssumed } from "../../lib/weight/count-list.js";
import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { getWaitingLoops } from "../../lib/effects/order/loops.js";
import { isMadeOfRound } from "../../lib/effects/order/of-round.js";
import { isSending } from "../../lib/effects/telling/sending.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { settleWait } from "../../lib/effects/order/settle.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, HeatModel, Node, Silence, Silent, Source } from "../../lib/types.js" */
/** @import { Rounds } from "../no-serial-await.js" */
/** @import { WaitingLoop } from "../../lib/effects/order/loops.js" */

/**
 * Rounds of a loop in hot code that send something to somebody, or have a store take a file away, each behind the one before.
 *
 *   for (const member of members) await mailer.sendInvite(member.email);
 *                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {(Candidate<{ isLoop: true, isSent: true, rounds: Rounds }> | Silence)[]}
 */
export function findSendsInLoop(source, heat, loop) {
  const loops = getWaitingLoops(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || heat.at(loop).level !== "hot") return [];
  const [first, ...others] = getSends(source, waiting);
  if (first === undefined) return [];
  const obstacle = findObstacle(source, heat, waiting);
  if (obstacle !== undefined) return [{ node: first, ...obstacle }];
  const isSent = (/** @type {WaitingLoop} */ outer) =>
    getSends(source, outer).length > 0 && findObstacle(source, heat, outer) === undefined;
  const cost = createCostInTurn(
    source,
    loops,
    loop,
    [first, ...others].map((one) => [one, "request"]),
  );
  if (cost === undefined || isInReported(loops, loop, isSent)) return [];
  return [
    {
      node: first,
      whole: loop,
      messageId: "awaitedPerElement",
      data: { calls: `\`${getCallText(source, first.argument)}\``, list: toOneLine(source.slice(waiting.list)) },
      cost,
      ...getAssumed(source, getLists(loops, first, loop)),
      facts: { isLoop: true, isSent: true, rounds: { waiting, reads: [], mayOverlap: true } },
    },
  ];
}

/**
 * @param {Source} source
 * @param {WaitingLoop} waiting
 * @returns {Node[]} the `await`s that send; none in a loop that is meant to wait
 */
function getSends(source, { awaits, list, loop }) {
  if (isMeant(source, loop) || isInPortions(list)) return [];
  return awaits.filter((awaited) => isSending(source, getCaught(awaited.argument)) && !callsItself(awaited));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {Silent | undefined} why its rounds are to stay behind each other
 */
function findObstacle(source, heat, waiting) {
  const { awaits, loop } = waiting;
  const tied = heat.isTied(loop) ? loop : awaits.find((awaited) => isTied(source, awaited));
  if (tied !== undefined) return { silent: "sharesConnection", at: tied };
  const sends = getSends(source, waiting);
  // What else a round waits for may need what an earlier one has done, unless it reads what is of its own element:
  //   if ((await countInvites(user)) >= MOST) throw new LimitError();
  const isOwn = (/** @type {Node} */ awaited) =>
    isMadeOfRound(source, loop, awaited) && settleWait(source, heat, awaited) !== undefined;
  const other = awaits.find((awaited) => !sends.includes(awaited) && !isOwn(awaited));
  return other && { silent: "mayChangeThings", at: other };
}

/**
 * `for (const folder of folders) await deleteFiles(folder)` in `deleteFiles`: what runs at once then is as much as there is.
 *
 * @param {Node} awaited - AwaitExpression
 */
function callsItself(awaited) {
  const fn = findFunction(awaited);
  const callee = unwrap(getCaught(awaited.argument).callee);
  const isOwn =
    callee.type === "Identifier" ||
    (callee.type === "MemberExpression" && unwrap(callee.object).type === "ThisExpression");
  return fn !== undefined && isOwn && findLastName(callee) === findName(fn);
}
