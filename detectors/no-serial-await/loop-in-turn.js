import { contains } from "../../lib/ast/syntax/contains.js";
import { getAllThatWait, getWaitingLoops, mayEndEarly } from "../../lib/effects/order/loops.js";
import { isInPortions, isMeant, isOfOne, settleInLoop } from "./loop.js";
import { isPause } from "../../lib/effects/order/keyed-reads.js";
import { isQuietRound } from "../../lib/effects/order/settle.js";
import { waitsInTurn } from "../../lib/effects/drivers/tied.js";

/** @import { HeatModel, Node, Silence, Source } from "../../lib/types.js" */

/**
 * Why the rounds of a loop that nothing is reported of are left to wait for each other.
 *
 *   for (const event of events) await this.bus.publish(event);
 *                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {Silence[]} one, of the outermost loop over a list whose rounds wait in hot code
 */
export function findReasonInTurn(source, heat, loop) {
  const loops = getAllThatWait(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || isOfOne(source, waiting) || heat.at(loop).level !== "hot") return [];
  if (loops.some((outer) => outer !== waiting && contains(outer.loop, loop))) return [];
  const { awaits, list } = waiting;
  const [node] = awaits;
  if (isMeant(source, loop) || isInPortions(list) || awaits.some(isPause)) return [{ node, silent: "meantInTurn" }];
  const shared = heat.isTied(loop) ? loop : awaits.find((awaited) => waitsInTurn(source, awaited));
  if (shared !== undefined) return [{ node, silent: "sharesConnection", at: shared }];
  if (mayEndEarly(source, loop)) return [{ node, silent: "mayEndEarly" }];
  if (!getWaitingLoops(source).includes(waiting)) return [{ node, silent: "needEachOther" }];
  const loud = awaits.find((awaited) => settleInLoop(source, heat, loop, awaited) === undefined);
  // What is only waited for as a matter of form takes no time.
  if (loud === undefined && isQuietRound(source, heat, waiting)) return [];
  return [{ node, silent: "mayChangeThings", at: loud ?? loop }];
}
