import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { describe } from "../../lib/effects/call-text.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { createCostOfTurns } from "../../lib/weight/round-trips.js";
import { getWaitingParts } from "../../lib/effects/order/waiting-parts.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { pipelines } from "../../lib/effects/drivers/pipelined.js";
import { waitsInTurn } from "../../lib/effects/drivers/tied.js";
import { mayBeOfSame } from "../../lib/effects/order/subjects.js";
import { settleAsked, settleWait } from "../../lib/effects/order/settle.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */

/**
 * Parts of one expression in hot code that wait for each other.
 *
 *   const [users, posts] = [await listUsers(), await listPosts()];
 *                           ^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} first - AwaitExpression
 * @returns {Candidate<{ isLoop: false, parts?: Node[], isAsked?: boolean, isMeant?: boolean }>[]}
 */
export function findInExpression(source, heat, first) {
  const awaits = getWaitingParts(source).get(first);
  if (awaits === undefined || heat.at(first).level !== "hot") return [];
  const inTurn =
    (heat.isTied(first) && !pipelines(source)) || answersInTurn(source)
      ? ["none", "memory", "query"]
      : ["none", "memory"];
  // Whoever wrote that meant all of them to wait together, whatever they do.
  const list = getWrapped(first).parent;
  const isMeant = isGivenToPromise(list) && list.elements.length === awaits.length;
  /** @type {[Node, Wait][]} */
  const waiting = [];
  for (const awaited of awaits) {
    const wait = waitsInTurn(source, awaited)
      ? undefined
      : (settleAsked(source, heat, awaited) ?? (isMeant ? "query" : undefined));
    // What writes is to be done before what follows, and behind what is in front of it.
    if (wait === undefined) return [];
    if (!inTurn.includes(wait)) waiting.push([awaited, wait]);
  }
  if (waiting.length < 2 || (!isMeant && maySpareAnother(source, heat, awaits))) return [];
  return [
    {
      node: waiting[0][0],
      others: waiting.slice(1).map(([one]) => one),
      messageId: "awaitedInTurn",
      data: describe(
        source,
        waiting.map(([awaited]) => awaited),
      ),
      cost: createCostOfTurns(
        source,
        waiting.map(([, wait]) => wait),
      ),
      facts: isMeant
        ? { isLoop: false, isMeant }
        : {
            isLoop: false,
            parts: awaits,
            isAsked: awaits.some((one) => settleWait(source, heat, one) === undefined),
          },
    },
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node[]} awaits
 * @returns {boolean} whether one may keep what another one would ask for
 */
function maySpareAnother(source, heat, awaits) {
  return awaits.some((one, index) =>
    awaits
      .slice(index + 1)
      .some((other) => heat.mayFillSame(one, other) && mayBeOfSame(source, one.argument, other.argument)),
  );
}

/**
 * `Promise.all([await users(), await posts()])`
 *
 * @param {Node} list
 * @returns {boolean}
 */
function isGivenToPromise(list) {
  const { parent } = list;
  return (
    list.type === "ArrayExpression" &&
    parent.type === "CallExpression" &&
    parent.arguments[0] === list &&
    /^Promise\.(?:all|allSettled)$/.test(getDottedName(parent.callee))
  );
}
