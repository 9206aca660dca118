import { answersInTurn } from "../../lib/effects/in-process.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { describe } from "../../lib/effects/call-text.js";
import { getTime } from "../../lib/weight/round-trips.js";
import { getWaitingLiterals } from "../../lib/effects/literals.js";
import { isTied } from "../../lib/effects/tied.js";
import { settleWait } from "../../lib/effects/settle.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * Parts of a list or an object in hot code that wait for each other.
 *
 *   const [users, posts] = [await listUsers(), await listPosts()];
 *                           ^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} literal - ArrayExpression or ObjectExpression
 * @returns {Candidate<{ isLoop: false, hasSteps: true }>[]}
 */
export function findInLiteral(source, heat, literal) {
  const awaits = getWaitingLiterals(source).get(literal);
  if (awaits === undefined || heat.at(literal).level !== "hot") return [];
  const inTurn = heat.isTied(literal) || answersInTurn(source) ? ["none", "query"] : ["none"];
  /** @type {[Node, number][]} */
  const waiting = [];
  for (const awaited of awaits) {
    const wait = isTied(source, awaited) ? undefined : settleWait(source, heat, awaited);
    // What writes is to be done before what follows, and behind what is in front of it.
    if (wait === undefined) return [];
    if (!inTurn.includes(wait)) waiting.push([awaited, getTime(wait)]);
  }
  if (waiting.length < 2) return [];
  const times = waiting.map(([, time]) => time);
  return [
    {
      node: waiting[0][0],
      messageId: "awaitedInTurn",
      data: describe(
        source,
        waiting.map(([awaited]) => awaited),
      ),
      cost: { ...createCost(times.reduce((sum, time) => sum + time, 0) - Math.max(...times)), waits: true },
      facts: { isLoop: false, hasSteps: true },
    },
  ];
}
