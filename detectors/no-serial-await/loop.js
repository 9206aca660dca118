import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { countList, countRounds, getAssumed } from "../../lib/weight/count-list.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { createWaitCost, takesTime } from "../../lib/weight/round-trips.js";
import { getWaitingLoops } from "../../lib/effects/order/loops.js";
import { waitsInTurn } from "../../lib/effects/drivers/tied.js";
import { isGateCall } from "../../lib/effects/order/gates.js";
import { isPause } from "../../lib/effects/order/keyed-reads.js";
import { isMadeOfRound } from "../../lib/effects/order/of-round.js";
import { isQuietRound, settleFilling, settleWait } from "../../lib/effects/order/settle.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Cost, HeatModel, Node, Silence, Source } from "../../lib/types.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */
/** @import { Rounds } from "../no-serial-await.js" */
/** @import { WaitingLoop } from "../../lib/effects/order/loops.js" */

/** Lists that are made to wait for a few at once. */
const PORTIONS = /batch|chunk|page|slice|portion/i;

/** What people write above loops that are meant to wait. */
const MEANT =
  /sequential|one (?:by one|at a time|after)|in order|serial|rate.?limit|throttl|too many|concurren|parallel|memory/i;

/**
 * Rounds of a loop in hot code that wait for each other although none needs what another brings.
 *
 *   for (const post of posts) authors.push(await users.find(post.author));
 *                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {(Candidate<{ isLoop: true, isQuery: boolean, isAsked?: true, rounds: Rounds }> | Silence)[]}
 */
export function findReadsInLoop(source, heat, loop) {
  const loops = getWaitingLoops(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined) return [];
  if (isOfOne(source, waiting) || heat.at(loop).level !== "hot") return [];
  if (isInReported(loops, loop, (outer) => !isOfOne(source, outer) && findWaits(source, heat, outer) !== undefined))
    return [];
  const waits = findWaits(source, heat, waiting);
  const first = waits?.find(([, wait]) => takesTime(wait));
  if (waits === undefined || first === undefined) return [];
  const [awaited] = first;
  if (answersInTurn(source) && waits.every(([, wait]) => wait === "query" || !takesTime(wait)))
    return [{ node: awaited, silent: "answersInTurn" }];
  const cost = createCostInTurn(source, loops, loop, waits);
  if (cost === undefined) return [];
  return [
    {
      node: awaited,
      whole: loop,
      messageId: "awaitedPerElement",
      data: {
        calls: `\`${getCallText(source, awaited.argument)}\``,
        list: toOneLine(source.slice(waiting.list)),
      },
      cost,
      ...getAssumed(source, getLists(loops, awaited, loop)),
      facts: {
        isLoop: true,
        isQuery: waits.some(([, wait]) => wait === "query"),
        rounds: { waiting, reads: waits.map(([one]) => one), mayOverlap: true },
        ...(waits.every(([one]) => isProven(source, heat, one)) ? {} : { isAsked: true }),
      },
    },
  ];
}

/**
 * `for (const ids of batches)`, `for (const ids of chunk(all, 100))`
 *
 * @param {Node} list - of a loop
 * @returns {boolean} whether it is made to wait for a few at once
 */
export function isInPortions(list) {
  const node = unwrap(list);
  return PORTIONS.test(findLastName(node.type === "CallExpression" ? node.callee : node) ?? "");
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {boolean} whether its rounds only read, and need nothing of each other
 */
export function onlyReads(source, heat, loop) {
  const waiting = getWaitingLoops(source).find((one) => one.loop === loop);
  return waiting !== undefined && findWaits(source, heat, waiting) !== undefined;
}

/**
 * @param {Source} source
 * @param {readonly WaitingLoop[]} loops
 * @param {Node} outermost - a loop
 * @param {[awaited: Node, wait: Wait][]} waits - of it and those inside of it
 * @returns {Cost | undefined} what its rounds take because each waits for the one before; undefined where there is one round, or all of
 *   it takes no time
 */
export function createCostInTurn(source, loops, outermost, waits) {
  const times = waits.map(([awaited]) => countRounds(source, getLists(loops, awaited, outermost)) - 1);
  if (!waits.some(([, wait], index) => takesTime(wait) && times[index] > 0)) return undefined;
  return createWaitCost(
    source,
    waits.map(([, wait]) => wait),
    times,
  );
}

/**
 * @param {readonly WaitingLoop[]} loops
 * @param {Node} awaited
 * @param {Node} outermost
 * @returns {Node[]} what a loop, and those inside of it around an `await`, go through
 */
export function getLists(loops, awaited, outermost) {
  return loops.filter(({ loop }) => contains(outermost, loop) && contains(loop, awaited)).map(({ list }) => list);
}

/**
 * @param {readonly WaitingLoop[]} loops
 * @param {Node} loop
 * @param {(outer: WaitingLoop) => boolean} isReported
 * @returns {boolean} whether a loop around it is reported, of which it is a part
 */
export function isInReported(loops, loop, isReported) {
  return loops.some((outer) => outer.loop !== loop && contains(outer.loop, loop) && isReported(outer));
}

/**
 * `for (const type of ["user"])`
 *
 * @param {Source} source
 * @param {WaitingLoop} waiting
 * @returns {boolean} whether it has one round: those inside of it are told of
 */
export function isOfOne(source, { list }) {
  return countList(source, list) === 1;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {[awaited: Node, wait: Wait][] | undefined} undefined where rounds do more than to read, or are meant to wait
 */
function findWaits(source, heat, waiting) {
  const { awaits, list, loop } = waiting;
  if (isMeant(source, loop) || isInPortions(list) || !isQuietRound(source, heat, waiting)) return undefined;
  /** @type {[Node, Wait][]} */
  const waits = [];
  for (const awaited of awaits) {
    const mayOverlap = !waitsInTurn(source, awaited) && !isOfPortion(awaited) && !isPause(awaited);
    const wait = mayOverlap ? settleInLoop(source, heat, loop, awaited) : undefined;
    if (wait === undefined) return undefined;
    waits.push([awaited, wait]);
  }
  return waits;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @param {Node} awaited
 * @returns {Wait | undefined} undefined where it may do more than to read, or fills or asks nothing of its own element
 */
export function settleInLoop(source, heat, loop, awaited) {
  if (isCheck(awaited)) return isOfRound(source, loop, awaited) ? settleFilling(source, heat, awaited) : undefined;
  const proven = settleWait(source, heat, awaited);
  if (proven !== undefined) return proven;
  //   const rates = await this.getRates();    which the first round keeps for the others
  return isMadeOfRound(source, loop, awaited) ? heat.findWaitOfAsked(awaited) : undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - that was settled
 * @returns {boolean} whether it is shown to change nothing, and is not told by its name alone
 */
function isProven(source, heat, awaited) {
  return isCheck(awaited) || settleWait(source, heat, awaited) !== undefined;
}

/**
 * `for (const id of ids) await stopIfLocked(id);`: what only reads, and brings nothing, is there to throw. What is called so and kept is not:
 * `const isMember = await checkMember(id);`
 *
 * @param {Node} awaited
 */
function isCheck(awaited) {
  const call = unwrap(awaited.argument);
  const { parent } = getWrapped(awaited);
  return (
    parent.type === "ExpressionStatement" ||
    (call.type === "CallExpression" && isGateCall(call) && parent.type !== "VariableDeclarator")
  );
}

/**
 * `for (const post of posts) await addAuthor(post, req);`, and not `await addTo(total, post)`, which fills the same in each round
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} awaited
 * @returns {boolean} whether it is no gate, and is handed nothing that its function has made in front of the loop
 */
function isOfRound(source, loop, awaited) {
  const call = unwrap(awaited.argument);
  if (call.type !== "CallExpression" || isGateCall(call)) return false;
  const owner = findFunction(loop);
  return (
    findWithin(source, call, (node) => {
      const definition = node.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
      const name = /** @type {any} */ (definition?.name);
      return definition?.type === "Variable" && !contains(loop, name) && findFunction(name) === owner;
    }) === undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {boolean} whether a comment says why it waits, or a round opens what it is to read to its end
 */
export function isMeant(source, loop) {
  const line = source.lineOf(loop.range[0]);
  return (
    findWithin(source, loop.body, opensStream) !== undefined ||
    source.comments.some(
      ({ value, range }) =>
        range[0] < loop.range[1] &&
        (range[0] > loop.range[0] || source.lineOf(range[1]) >= line - 1) &&
        MEANT.test(value),
    )
  );
}

/**
 * @param {Node} node - `stream = await files.open(name)` of `const stream = await files.open(name)`
 * @returns {boolean}
 */
function opensStream({ type, id, init }) {
  return type === "VariableDeclarator" && /stream$/i.test(id.name ?? "") && init?.type === "AwaitExpression";
}

/**
 * `for (const some of parts) await Promise.all(some.map(load))`
 *
 * @param {Node} awaited
 */
function isOfPortion(awaited) {
  const call = unwrap(awaited.argument);
  return call.type === "CallExpression" && /^Promise\.(all|allSettled)$/.test(getDottedName(call.callee));
}
