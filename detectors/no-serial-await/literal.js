import { answersInTurn } from "../../lib/effects/in-process.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { describe } from "../../lib/effects/call-text.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getTime } from "../../lib/weight/round-trips.js";
import { getWaitingLiterals } from "../../lib/effects/literals.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isTied } from "../../lib/effects/tied.js";
import { mayBeOfSame } from "../../lib/effects/subjects.js";
import { settleAsked } from "../../lib/effects/settle.js";

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
 * @returns {Candidate<{ isLoop: false, hasSteps?: true, isMeant?: boolean }>[]}
 */
export function findInLiteral(source, heat, literal) {
  const awaits = getWaitingLiterals(source).get(literal);
  if (awaits === undefined || heat.at(literal).level !== "hot") return [];
  const inTurn = heat.isTied(literal) || answersInTurn(source) ? ["none", "memory", "query"] : ["none", "memory"];
  // Whoever wrote that meant all of them to wait together, whatever they do.
  const isMeant = isGivenToPromise(literal) && awaits.length === literal.elements.length;
  /** @type {[Node, number][]} */
  const waiting = [];
  for (const awaited of awaits) {
    const wait = isTied(source, awaited)
      ? undefined
      : (settleAsked(source, heat, awaited) ?? (isMeant ? "query" : undefined));
    // What writes is to be done before what follows, and behind what is in front of it.
    if (wait === undefined) return [];
    if (!inTurn.includes(wait)) waiting.push([awaited, getTime(wait)]);
  }
  if (waiting.length < 2 || (!isMeant && maySpareAnother(source, heat, awaits))) return [];
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
      facts: isMeant ? { isLoop: false, isMeant } : { isLoop: false, hasSteps: true },
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
 * @param {Node} literal
 * @returns {boolean}
 */
function isGivenToPromise(literal) {
  const list = getWrapped(literal);
  const { parent } = list;
  return (
    literal.type === "ArrayExpression" &&
    parent.type === "CallExpression" &&
    parent.arguments[0] === list &&
    /^Promise\.(?:all|allSettled)$/.test(getDottedName(parent.callee))
  );
}
