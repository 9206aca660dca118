import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { append } from "../../lib/ast/append.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { countRounds, getAssumed } from "../../lib/weight/count-list.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { createWaitCost } from "../../lib/weight/round-trips.js";
import { findWrite } from "./also-writes.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { getLoopsAround } from "../../lib/effects/order/places.js";
import { getLoopsThatWait, getWaitingLoops } from "../../lib/effects/order/loops.js";
import { getReadsByElement } from "../../lib/effects/order/element-reads.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { isQuietRound, settleAsked } from "../../lib/effects/order/settle.js";
import { toOneLine } from "../../lib/source/one-line.js";

/** @import { Candidate, HeatModel, Node, Silence, Source } from "../../lib/types.js" */
/** @import { Facts } from "../no-repeated-query.js" */
/** @import { RepeatedRead } from "../../lib/effects/reads/repeated-reads.js" */

/**
 * Processor time, in nanoseconds, that a query takes in the process that asks by way of pg, the fastest of five drivers; Sequelize takes three times as
 * long (`node bench/weight/queries.js`).
 */
const QUERY = 20_000;

/** What Prisma asks by for one row: it makes one query of all that are asked for at once. */
const BATCHED = /^findUnique(?:OrThrow)?$/;

/**
 * @param {Node} owner
 * @param {RepeatedRead[]} reads
 * @returns {RepeatedRead[][]} those of one loop together: who asks for all elements at once does so for each of them
 */
export function groupByLoop(owner, reads) {
  /** @type {Map<Node, RepeatedRead[]>} */
  const loops = new Map();
  for (const read of reads) append(loops, getLoopsAround(read.call.node, owner)[0], read);
  return [...loops.values()];
}

/**
 *   await Promise.all(posts.map((post) => findUser(post.authorId)));
 *                                         ^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner
 * @param {RepeatedRead[]} reads - of one loop
 * @returns {Candidate<Facts> | Silence}
 */
export function describePerElement(source, heat, owner, reads) {
  const [loop] = getLoopsAround(reads[0].call.node, owner);
  const isTogether = isFunction(loop);
  const asked = isTogether ? reads.filter(({ name }) => !BATCHED.test(name)) : reads;
  const [{ call, isDirect, name, place }] = asked.length > 0 ? asked : reads;
  const { node } = call;
  if (answersInTurn(source)) return { node, silent: "answersInTurn" };
  if (asked.length === 0) return { node, silent: "askedTogether" };
  if (!isTogether && !getLoopsThatWait(source).some((waiting) => waiting.loop === loop))
    return { node, silent: "mayEndEarly", at: loop };
  if (isAwaitedPerElement(source, heat, node)) return { node, silent: "leftToOther" };
  const write = findWrite(source, owner);
  if (write !== undefined) return { node, silent: "seldom", detail: `the function also writes: \`${write}()\`` };
  const list = /** @type {Node} */ (call.list);
  const more = countRounds(source, [list]) - 1;
  const text = `\`${getCallText(source, node)}\``;
  const by = isDirect ? "" : `, by \`${name}()\` (${place}),`;
  return {
    node,
    whole: loop,
    ...(asked.length > 1 && { others: asked.slice(1).map((one) => one.call.node) }),
    messageId: "readPerElement",
    data: {
      calls:
        asked.length === 1 ? `${text}${by} makes a query` : `${text} and ${asked.length - 1} more make a query each`,
      list: toOneLine(source.slice(list)),
    },
    ...getAssumed(source, [list]),
    cost: isTogether
      ? createCost(QUERY * more * asked.length)
      : createWaitCost(source, ["query"], [more * asked.length]),
    facts: { isDirect, isOtherRow: true },
  };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {boolean} whether no-serial-await says that the rounds around it need not wait for each other, or that one read can bring what they ask for
 */
export function isAwaitedPerElement(source, heat, call) {
  /** @param {Node} awaited */
  const isOfCall = (awaited) => contains(awaited, call);
  return (
    getWaitingLoops(source).some(
      (waiting) =>
        waiting.awaits.some(isOfCall) &&
        waiting.awaits.every((awaited) => settleAsked(source, heat, awaited) !== undefined) &&
        isQuietRound(source, heat, waiting),
    ) || getLoopsThatWait(source).some((waiting) => getReadsByElement(source, heat, waiting).some(isOfCall))
  );
}
