import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { createCostOfTurns } from "../../lib/weight/round-trips.js";
import { describe } from "../../lib/effects/call-text.js";
import { getRunInTurn } from "../../lib/effects/order/run-in-turn.js";
import { pipelines } from "../../lib/effects/drivers/pipelined.js";
import { settlePart, settleProven } from "../../lib/effects/order/settle.js";
import { waitsInTurn } from "../../lib/effects/drivers/tied.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * Programs in hot code that Effect runs one after the other, as it does unless it is told otherwise:
 *
 *   const [users, posts] = yield* Effect.all([listUsers(), listPosts()]);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {Candidate<{ row?: undefined, isLoop: false, runs?: Node, isAsked?: true }>[]} `runs`: where all of it is shown to change nothing
 */
export function findRunInTurn(source, heat, call) {
  // Each call of the file comes here.
  if (call.callee.property?.name !== "all") return [];
  const parts = getRunInTurn(source).get(call);
  if (parts === undefined || heat.at(call).level !== "hot") return [];
  const isTied = (heat.isTied(call) && !pipelines(source)) || answersInTurn(source);
  const short = isTied ? ["none", "memory", "query"] : ["none", "memory"];
  const waits = parts.map((part) => (waitsInTurn(source, part) ? undefined : settlePart(source, heat, part)));
  //   What writes is to be done before what follows.
  if (waits.includes(undefined)) return [];
  const waiting = parts.filter((_, index) => !short.includes(String(waits[index])));
  if (waiting.length < 2) return [];
  return [
    {
      node: call,
      others: [],
      messageId: "awaitedInTurn",
      data: describe(
        source,
        waiting.map((argument) => /** @type {any} */ ({ argument })),
      ),
      cost: createCostOfTurns(
        source,
        waits.flatMap((wait) => (wait === undefined || short.includes(wait) ? [] : [wait])),
      ),
      facts: parts.some((part) => settleProven(source, heat, part) === undefined)
        ? { isLoop: false, isAsked: true }
        : { isLoop: false, runs: call },
    },
  ];
}
