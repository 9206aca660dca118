import { createWaitCost, takesTime } from "../../lib/weight/round-trips.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { getEarlyReads } from "../../lib/effects/order/early-reads.js";
import { mayPass, settleWait } from "../../lib/effects/order/settle.js";

/** @import { Candidate, HeatModel, Node, Silence, Source } from "../../lib/types.js" */
/** @import { Facts } from "../no-unused-rows.js" */

/** Longer ones are told by their line. */
const MAX_LENGTH = 40;

/**
 *   const metrics = await listMetrics(org);
 *                         ^^^^^^^^^^^^^^^^
 *   if (ids.length > 0) check(ids, metrics);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {(Candidate<Facts> | Silence)[]}
 */
export function findAskedEarly(source, heat, awaited) {
  const read = getEarlyReads(source).find((one) => one.awaited === awaited);
  if (read === undefined) return [];
  const query = getCaught(awaited.argument);
  const wait = settleWait(source, heat, awaited);
  if (wait === undefined) return [{ node: query, silent: "mayChangeThings" }];
  if (!takesTime(wait)) return [];
  const { statement, condition, passed, move } = read;
  const stays = (/** @type {Node} */ one) => mayPass(source, heat, one);
  const change = passed.find((one) => !stays(one));
  if (change !== undefined) return [{ node: query, silent: "writtenBetween", at: change }];
  const text = source.slice(condition).replace(/\s+/g, " ");
  return [
    {
      node: query,
      messageId: "askedEarly",
      data: {
        query: getCallText(source, query),
        condition: text.length > MAX_LENGTH ? "a condition" : `\`${text}\``,
        line: String(source.lineOf(condition.range[0])),
      },
      cost: createWaitCost(source, [wait]),
      facts: { kind: "early", statement, target: move?.passed.every(stays) ? move.target : undefined },
    },
  ];
}
