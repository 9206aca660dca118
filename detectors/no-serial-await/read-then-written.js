import { countRounds, getAssumed } from "../../lib/weight/count-list.js";
import { isInPortions, isMeant, onlyReads } from "./loop.js";
import { getBareName, onlyAsks } from "../../lib/effects/drivers/drivers.js";
import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { dependsOnEarlier } from "../../lib/effects/order/earlier-rounds.js";
import { getLoopsThatWait } from "../../lib/effects/order/loops.js";
import { findPath, mayPrecede } from "../../lib/effects/order/places.js";
import { getChain } from "../../lib/effects/links.js";
import { getTextOfChain } from "../../lib/effects/call-text.js";
import { createWaitCost } from "../../lib/weight/round-trips.js";
import { isMadeOfElement, isPause, isReadByElement } from "../../lib/effects/order/keyed-reads.js";
import { settleAsked } from "../../lib/effects/order/settle.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */
/** @import { WaitingLoop } from "../../lib/effects/order/loops.js" */

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
 * @returns {Candidate<{ isLoop: true, goesOn?: true, isKeyed?: true }>[]}
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
  const waits = reads.map((read) => settleAsked(source, heat, read) ?? "query");
  return [
    {
      node: first,
      whole: loop,
      messageId: "awaitedPerElement",
      data: {
        calls: `\`${getTextOfChain(source, first)}\``,
        list: toOneLine(source.slice(list)),
      },
      cost: createWaitCost(
        source,
        waits,
        waits.map(() => rounds - 1),
      ),
      ...getAssumed(source, lists),
      facts: awaits.length === reads.length ? { isLoop: true, isKeyed: true } : { isLoop: true, goesOn: true },
    },
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {Node[]} AwaitExpressions of rounds, and not of loops inside of them, that read by a key of the element
 */
export function getReadsByElement(source, heat, { loop, awaits }) {
  return awaits.filter(
    (awaited) =>
      getWrapped(awaited).parent.type !== "ExpressionStatement" &&
      findLoop(awaited) === loop &&
      isReadByElement(source, loop, awaited, isAnswer(settleAsked(source, heat, awaited))) &&
      !dependsOnEarlier(source, loop, [awaited]) &&
      //   await archive(id); const story = await stories.findOne(id);      reads what the round has written
      !awaits.some(
        (before) =>
          before.range[0] < awaited.range[0] &&
          settleAsked(source, heat, before) === undefined &&
          !onlyAsks(getBareName(getChain(before.argument).links.at(-1)?.name ?? "")) &&
          isInFront(loop, before, awaited) &&
          sharesKey(source, loop, before, awaited),
      ),
  );
}

/**
 * @param {Node} loop
 * @param {Node} before - AwaitExpression
 * @param {Node} read - the same
 * @returns {boolean} whether a round may come to both, in that order
 */
function isInFront(loop, before, read) {
  /** @type {Map<Node, number>} */
  const branches = new Map();
  const [first, second] = [before, read].map((awaited) => findPath(awaited, loop, branches));
  return first !== undefined && second !== undefined && mayPrecede(first, second);
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} before - AwaitExpression
 * @param {Node} read - the same
 * @returns {boolean} whether both are given the same of the element
 */
function sharesKey(source, loop, before, read) {
  const [written, keys] = [before, read].map((awaited) =>
    getArguments(awaited).filter((argument) => isMadeOfElement(source, loop, argument)),
  );
  return keys.some((key) => written.some((argument) => source.slice(argument) === source.slice(key)));
}

/**
 * @param {Node} awaited - AwaitExpression
 * @returns {Node[]} what its calls are given, and what stands in objects of that
 */
function getArguments(awaited) {
  /** @type {Node[]} */
  const found = [];
  const add = (/** @type {Node} */ argument) => {
    const node = unwrap(argument);
    if (node.type === "ObjectExpression") for (const { value } of node.properties) value != null && add(value);
    else found.push(node);
  };
  for (const { args } of getChain(awaited.argument).links) args.forEach(add);
  return found;
}

/** @param {Wait | undefined} wait */
function isAnswer(wait) {
  return wait === "query" || wait === "request";
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} the innermost loop around it
 */
function findLoop(awaited) {
  for (let { parent } = awaited; parent != null; { parent } = parent)
    if (/^(?:For|While|DoWhile)/.test(parent.type)) return parent;
  return undefined;
}
