import { PORTIONS, countRounds, isMeant } from "./loop.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { doesMore, findRowWrite, isForgiven } from "../../lib/effects/row-writes.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getLoopsThatWait } from "../../lib/effects/loops.js";
import { getTextOfChain } from "../../lib/effects/call-text.js";
import { getTime } from "../../lib/weight/round-trips.js";
import { answersInTurn } from "../../lib/effects/in-process.js";
import { isTied } from "../../lib/effects/tied.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { WaitingLoop } from "../../lib/effects/loops.js" */

/**
 * Rounds of a loop in hot code that write one row each, where the driver has a statement for all of them.
 *
 *   for (const tag of tags) await knex("tags").insert({ name: tag });
 *                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {Candidate<{ isLoop: true, isWritten: true }>[]}
 */
export function findWritesInLoop(source, heat, loop) {
  const loops = getLoopsThatWait(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || heat.at(loop).level !== "hot" || answersInTurn(source)) return [];
  const statements = findStatements(source, waiting);
  if (statements === undefined || isInWritten(source, loops, loop)) return [];
  const { awaits, list } = waiting;
  const [awaited] = awaits;
  const inTurn = awaits.reduce((sum, one) => sum + getTime("query") * (countRounds(source, loops, one, loop) - 1), 0);
  if (inTurn === 0) return [];
  const isInTransaction = heat.isTied(loop) || awaits.some((one) => isTied(source, one));
  return [
    {
      node: awaited,
      whole: loop,
      messageId: "writtenPerElement",
      data: {
        calls: `\`${getTextOfChain(source, awaited)}\``,
        list: source.slice(list).replace(/\s+/g, " "),
        statement: statements[0],
        tied: isInTransaction ? ", in a transaction where `Promise.all()` would not help" : "",
      },
      cost: { ...createCost(inTurn), waits: true },
      facts: { isLoop: true, isWritten: true },
    },
  ];
}

/**
 * @param {Source} source
 * @param {WaitingLoop} waiting
 * @returns {string[] | undefined} by which all rows would be written, for each `await`; undefined where rounds do more, or are meant to wait
 */
function findStatements(source, { awaits, list, loop }) {
  if (isMeant(source, loop) || PORTIONS.test(findLastName(list) ?? "")) return undefined;
  /** @type {string[]} */
  const statements = [];
  for (const awaited of awaits) {
    const statement =
      isTaken(awaited) || isTried(awaited, loop) ? undefined : findRowWrite(source, awaited.argument, loop);
    if (statement === undefined) return undefined;
    statements.push(statement);
  }
  const writes = awaits.map(({ argument }) => unwrap(argument));
  return doesMore(source, loop.body, writes) ? undefined : statements;
}

/**
 * @param {Node} awaited
 * @returns {boolean} whether anything but a list takes what came
 */
function isTaken({ parent }) {
  return (
    parent.type !== "ExpressionStatement" &&
    !(
      parent.type === "CallExpression" &&
      findLastName(parent.callee) === "push" &&
      parent.parent.type === "ExpressionStatement"
    )
  );
}

/**
 * @param {Node} awaited
 * @param {Node} loop
 * @returns {boolean} whether a round goes on behind the failure of its write
 */
function isTried(awaited, loop) {
  for (let node = awaited; node !== loop; node = node.parent) if (isForgiven(node)) return true;
  return false;
}

/**
 * @param {Source} source
 * @param {readonly WaitingLoop[]} loops
 * @param {Node} loop
 * @returns {boolean} whether a loop around it is reported, of which it is a part
 */
function isInWritten(source, loops, loop) {
  return loops.some(
    (outer) => outer.loop !== loop && contains(outer.loop, loop) && findStatements(source, outer) !== undefined,
  );
}
