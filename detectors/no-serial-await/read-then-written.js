import { countRounds, getAssumed } from "../../lib/weight/count-list.js";
import { isInPortions, isMeant, onlyReads } from "./loop.js";
import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getLoopsThatWait } from "../../lib/effects/order/loops.js";
import { getTextOfChain } from "../../lib/effects/call-text.js";
import { createWaitCost } from "../../lib/weight/round-trips.js";
import { getReadsByElement } from "../../lib/effects/order/element-reads.js";
import { isPause } from "../../lib/effects/order/keyed-reads.js";
import { settleAsked } from "../../lib/effects/order/settle.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { toOneLine } from "../../lib/source/one-line.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Rounds } from "../no-serial-await.js" */

/**
 * Rounds of a loop in hot code that read the row of their element and go on to write, or to change what is in memory: they cannot run together, but
 * one query in front of the loop can read for all of them.
 *
 *   for (const id of ids) { const user = await users.findOne({ where: { id } }); … await users.save(user); }
 *                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {Candidate<{ isLoop: true, goesOn?: true, isKeyed?: true, rounds?: Rounds }>[]}
 */
export function findReadsBeforeWrites(source, heat, loop) {
  const loops = getLoopsThatWait(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || heat.at(loop).level !== "hot") return [];
  const { awaits, list } = waiting;
  if (isMeant(source, loop) || isInPortions(list) || awaits.some(isPause)) return [];
  // Rounds that only read are told of as a whole.
  if (onlyReads(source, heat, loop)) return [];
  // A database in this process is as quick with many questions as with one.
  const reads = getReadsByElement(source, heat, waiting).filter(
    (read) => !answersInTurn(source) || settleAsked(source, heat, read) === "request",
  );
  const [first] = reads;
  const lists = loops.filter((outer) => contains(outer.loop, loop)).map((outer) => outer.list);
  const rounds = countRounds(source, lists);
  if (first === undefined || rounds < 2) return [];
  const isTogether = () => !heat.isTied(loop) && !reads.some((read) => isTied(source, read));
  const waits = reads.map((read) => settleAsked(source, heat, read) ?? "query");
  return [
    {
      node: first,
      whole: loop,
      messageId: "awaitedPerElement",
      data: {
        calls: `\`${getTextOfChain(source, first.argument)}\``,
        list: toOneLine(source.slice(list)),
      },
      cost: createWaitCost(
        source,
        waits,
        waits.map(() => rounds - 1),
      ),
      ...getAssumed(source, lists),
      // One connection answers one question after the other. What a round waits for besides may be a write of the row that the next one reads.
      facts:
        awaits.length === reads.length
          ? { isLoop: true, isKeyed: true, ...(isTogether() && { rounds: { waiting, reads, mayOverlap: false } }) }
          : { isLoop: true, goesOn: true },
    },
  ];
}
