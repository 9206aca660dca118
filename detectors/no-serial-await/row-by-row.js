import { createCostInTurn, getLists, isInPortions, isInReported, isMeant } from "./loop.js";
import { getAssumed } from "../../lib/weight/count-list.js";
import { OF_OTHERS, TOGETHER } from "../../lib/effects/drivers/bulk-writes.js";
import { doesMore, findRowWrites, isForgiven, isNeeded } from "../../lib/effects/drivers/row-writes.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getLoopsThatWait } from "../../lib/effects/order/loops.js";
import { getTextOfChain } from "../../lib/effects/call-text.js";
import { answersInTurn } from "../../lib/effects/drivers/in-process.js";
import { getReadsByElement } from "../../lib/effects/order/element-reads.js";
import { getVariablesIn } from "../../lib/effects/order/between.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { hasWord } from "../../lib/ast/has-word.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { WaitingLoop } from "../../lib/effects/order/loops.js" */

/**
 * Rounds of a loop in hot code that write one row each, where the driver has a statement for all of them.
 *
 *   for (const tag of tags) await knex("tags").insert({ name: tag });
 *                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {Candidate<{ isLoop: true, isWritten: true, isTogether: boolean }>[]}
 */
export function findWritesInLoop(source, heat, loop) {
  const loops = getLoopsThatWait(source);
  const waiting = loops.find((one) => one.loop === loop);
  if (waiting === undefined || heat.at(loop).level !== "hot") return [];
  const writes = findWrites(source, heat, waiting);
  const isWritten = (/** @type {WaitingLoop} */ outer) => findWrites(source, heat, outer) !== undefined;
  if (writes === undefined || isInReported(loops, loop, isWritten)) return [];
  const { list } = waiting;
  const awaits = [...writes.keys()];
  const [awaited] = awaits;
  const cost = createCostInTurn(
    source,
    loops,
    loop,
    awaits.map((one) => [one, "query"]),
  );
  if (cost === undefined) return [];
  const isInTransaction = heat.isTied(loop) || awaits.some((one) => isTied(source, one));
  const statement = /** @type {string} */ (writes.get(awaited));
  if (statement === TOGETHER && (isInTransaction || answersInTurn(source))) return [];
  return [
    {
      node: awaited,
      whole: loop,
      messageId: "writtenPerElement",
      data: {
        calls: `\`${getTextOfChain(source, awaited.argument)}\``,
        list: toOneLine(source.slice(list)),
        statement,
        tied: isInTransaction ? ", in a transaction where `Promise.all()` would not help" : "",
      },
      cost,
      ...getAssumed(source, getLists(loops, awaited, loop)),
      facts: { isLoop: true, isWritten: true, isTogether: statement === TOGETHER },
    },
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {Map<Node, string> | undefined} by `await` the statement by which all rows would be written; undefined where rounds do more than
 *   to read the row of their element and to write one, or are meant to wait
 */
function findWrites(source, heat, waiting) {
  const { awaits, list, loop } = waiting;
  if (isMeant(source, loop) || isInPortions(list)) return undefined;
  /** @type {Map<Node, string>} */
  const statements = new Map();
  const reads = getReadsByElement(source, heat, waiting);
  for (const awaited of awaits) {
    if (reads.includes(awaited)) continue;
    const statement =
      isTaken(source, awaited, loop) || isTried(source, awaited, loop)
        ? undefined
        : findStatement(source, heat, awaited, loop);
    if (statement === undefined || isRefused(source, loop, statement)) return undefined;
    //   const product = await find(id); await update(id, { stock: product.stock - 1 });      which an earlier round may have written
    if (reads.length > 0 && OF_OTHERS.has(statement)) return undefined;
    statements.set(awaited, statement);
  }
  const calls = awaits.map(({ argument }) => unwrap(argument));
  return statements.size === 0 || doesMore(source, loop.body, calls) ? undefined : statements;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited
 * @param {Node} loop
 * @returns {string | undefined} by which its driver writes many rows, where it writes one of the round
 */
function findStatement(source, heat, awaited, loop) {
  const writes = findRowWrites(source, awaited.argument, loop);
  return writes?.every(({ call }) => call === undefined) ? writes[0].statement : writes && heat.findRowWrite(awaited);
}

/**
 * `// Our version of Prisma has no createMany() for SQLite.` in the function, in front of the loop or in it
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {string} statement - `createMany()`
 * @returns {boolean} whether who wrote the loop says why it is not used
 */
function isRefused(source, loop, statement) {
  // `save()` and `update()` are words of any comment.
  const [name] = /^[a-z]+[A-Z]\w*/.exec(statement) ?? [];
  const owner = findFunction(loop);
  return (
    name !== undefined &&
    owner !== undefined &&
    source.comments.some(
      ({ value, range }) => range[0] > owner.range[0] && range[1] < loop.range[1] && hasWord(value, name),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} loop
 * @returns {boolean} whether what came goes on into something that the round waits for; a list may take it, and what it is made of
 */
function isTaken(source, awaited, loop) {
  const { parent } = getWrapped(awaited);
  if (parent.type === "ExpressionStatement") return false;
  if (parent.type === "CallExpression")
    return findLastName(parent.callee) !== "push" || parent.parent.type !== "ExpressionStatement";
  if (parent.type !== "VariableDeclarator" || parent.init !== getWrapped(awaited)) return true;
  return isNeeded(source, awaited, loop.body) || isReadAgain(source, parent, loop);
}

/**
 * `const getCopy = (index) => copies[index]; for (const row of rows) { const { id } = await insert(link(row, getCopy)); copies.push(id); }`
 *
 * @param {Source} source
 * @param {Node} declarator - of what came
 * @param {Node} loop
 * @returns {boolean} whether a list takes it that a function in front of the loop reads, which later rounds may call
 */
function isReadAgain(source, declarator, loop) {
  const kept = [...getVariablesIn(source, declarator.id)];
  return kept.some(({ references }) =>
    references.some(({ identifier }) => {
      let node = /** @type {any} */ (identifier);
      while (node !== loop && node.type !== "CallExpression") node = node.parent ?? loop;
      const list =
        node.type === "CallExpression" && findLastName(node.callee) === "push" ? node.callee.object : undefined;
      const variable = list?.type === "Identifier" ? source.findVariable(list) : undefined;
      return variable?.references.some(({ identifier: read }) => {
        const at = /** @type {any} */ (read);
        return at.range[0] < loop.range[0] && findFunction(at) !== findFunction(loop);
      });
    }),
  );
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} loop
 * @returns {boolean} whether a round goes on behind the failure of its write
 */
function isTried(source, awaited, loop) {
  for (let node = awaited; node !== loop; node = node.parent) if (isForgiven(source, node)) return true;
  return false;
}
