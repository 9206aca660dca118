import { contains } from "../../lib/ast/syntax/contains.js";
import { countRounds, isInPortions, isMeant } from "./loop.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { getCaught } from "../../lib/effects/result-use.js";
import { getTime } from "../../lib/weight/round-trips.js";
import { getWaitingLoops } from "../../lib/effects/order/loops.js";
import { isMadeOfRound } from "../../lib/effects/order/of-round.js";
import { isSending } from "../../lib/effects/telling/sending.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { settleWait } from "../../lib/effects/order/settle.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
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
 * @returns {Candidate<{ isLoop: true, isSent: true }>[]}
 */
export function findSendsInLoop(source, heat, loop) {
  const loops = getWaitingLoops(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || heat.at(loop).level !== "hot") return [];
  const sends = findSends(source, heat, waiting);
  const isInSent = () =>
    loops.some((outer) => outer !== waiting && contains(outer.loop, loop) && findSends(source, heat, outer));
  if (sends === undefined || isInSent()) return [];
  const inTurn = sends.reduce(
    (sum, one) => sum + getTime(source, "request") * (countRounds(source, loops, one, loop) - 1),
    0,
  );
  if (inTurn === 0) return [];
  const [first] = sends;
  return [
    {
      node: first,
      whole: loop,
      messageId: "awaitedPerElement",
      data: { calls: `\`${getCallText(source, first.argument)}\``, list: toOneLine(source.slice(waiting.list)) },
      cost: { ...createCost(inTurn), waits: true },
      facts: { isLoop: true, isSent: true },
    },
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {Node[] | undefined} the `await`s that send; undefined where there are none, or rounds wait for more than reads besides, or are meant to wait
 */
function findSends(source, heat, { awaits, list, loop }) {
  const sends = awaits.filter((awaited) => isSending(source, getCaught(awaited.argument)) && !callsItself(awaited));
  if (sends.length === 0 || isMeant(source, loop) || isInPortions(list)) return undefined;
  // What else a round waits for may need what an earlier one has done, unless it reads what is of its own element:
  //   if ((await countInvites(user)) >= MOST) throw new LimitError();
  const others = awaits.filter((awaited) => !sends.includes(awaited));
  const isOwn = (/** @type {Node} */ awaited) =>
    isMadeOfRound(source, loop, awaited) && settleWait(source, heat, awaited) !== undefined;
  if (!others.every(isOwn)) return undefined;
  return heat.isTied(loop) || awaits.some((awaited) => isTied(source, awaited)) ? undefined : sends;
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
