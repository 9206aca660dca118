import { answersInTurn } from "../lib/effects/drivers/in-process.js";
import { findSharedQuery } from "../lib/effects/drivers/composed-query.js";
import { getApart } from "../lib/effects/order/apart.js";
import { findReassigned, getIndependent } from "../lib/effects/order/independent.js";
import { getAwaits } from "../lib/effects/order/waiting.js";
import { getCheckedRows, getRows } from "../lib/effects/order/rows.js";
import { describe } from "../lib/effects/call-text.js";
import { getBetween, mayStandInFront } from "../lib/effects/order/stays-behind.js";
import { getDottedName } from "../lib/ast/syntax/dotted-name.js";
import { createCostOfTurns } from "../lib/weight/round-trips.js";
import { findInExpression } from "./no-serial-await/one-expression.js";
import { findRunInTurn } from "./no-serial-await/run-in-turn.js";
import { findReasonInTurn } from "./no-serial-await/loop-in-turn.js";
import { findReadsInLoop } from "./no-serial-await/loop.js";
import { findReadsBeforeWrites } from "./no-serial-await/read-then-written.js";
import { findSendsInLoop } from "./no-serial-await/sent-in-turn.js";
import { findWritesInLoop } from "./no-serial-await/row-by-row.js";
import { findWritesInTurn } from "./no-serial-await/written-in-turn.js";
import { pipelines } from "../lib/effects/drivers/pipelined.js";
import { waitsInTurn } from "../lib/effects/drivers/tied.js";
import { mayBeOfSame } from "../lib/effects/order/subjects.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { isQuietStatement, settleWaiting } from "../lib/effects/order/settle.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { Wait } from "../lib/effects/waits.js" */
/** @import { Waiting } from "../lib/effects/order/waiting.js" */
/** @import { WaitingLoop } from "../lib/effects/order/loops.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {{ row: Waiting[], hasCheck?: boolean, isAsked?: boolean, isWrittenApart?: boolean, opensBlock?: undefined } | { row?: undefined, isLoop: boolean, isQuery?: boolean, isAsked?: boolean, isMeant?: boolean, isWritten?: boolean, isTogether?: boolean, isWrittenApart?: boolean, isSent?: boolean, goesOn?: boolean, isKeyed?: boolean, parts?: Node[], opensBlock?: boolean, hasCheck?: boolean, isMixed?: boolean, runs?: Node, query?: string, reassigned?: string, rounds?: Rounds }} Facts - no row of a loop, where something stands between, where only some are declared, or where all go on from one query; `runs`: what runs programs in turn
 */

/**
 * @typedef {object} Rounds
 * @property {WaitingLoop} waiting
 * @property {Node[]} reads - AwaitExpressions of the loop that may be asked for in front of it
 * @property {boolean} mayOverlap - whether all that a round does may be done while others do it
 */

/**
 * Reads in hot code that wait for each other although none needs what another brings, writes of one row after the other, and mails and messages that go out so.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-serial-await",
  triggers: ["await", "yield*", "Effect.all"],
  silences: [
    "answersInTurn",
    "mayChangeThings",
    "mayEndEarly",
    "meantInTurn",
    "mostlyInMemory",
    "needEachOther",
    "orderMayCount",
    "sharesConnection",
  ],
  nodes: [
    "BlockStatement",
    "ForOfStatement",
    "ForInStatement",
    "ForStatement",
    "AwaitExpression",
    "YieldExpression",
    "CallExpression",
  ],
  detect(node, source, heat) {
    if (node.type === "CallExpression") return findRunInTurn(source, heat, node);
    if (/^(?:Await|Yield)Expression$/.test(node.type)) return findInExpression(source, heat, node);
    if (node.type !== "BlockStatement") return findInLoop(source, heat, node);
    const plain = getRowsOf(node, getRows(source));
    const all = plain.flatMap((row) => findInRow(source, heat, row));
    const rows = getRowsOf(node, getCheckedRows(source));
    const checked = rows.flatMap((row) => findInRow(source, heat, row, true).map((one) => ({ row, one })));
    //   const post = await …; if (!post) return; const tags = await …; const likes = await …;    of which the last two are a row of their own
    const found = all.filter((part) => !checked.some(({ one }) => isPartOf(source, part, one)));
    const inChecked = checked.flatMap(({ row, one }) =>
      "messageId" in one &&
      !found.some((other) => "messageId" in other && isIn(row, other) && (isPlain(other) || !isPlain(one)))
        ? [one]
        : [],
    );
    const told = rows.filter((row) => inChecked.some((one) => isIn(row, one) && isPlain(one)));
    const inRows = [...found.filter((one) => isPlain(one) || !told.some((row) => isIn(row, one))), ...inChecked];
    const written = findWritesInTurn(source, heat, node).filter(
      (row) => !inRows.some((one) => "messageId" in one && areOverlapping(one, row)),
    );
    return [...inRows, ...written, ...getApart(source, node, [...plain, ...rows]).map(leaveApart)];
  },
};

/**
 * @param {[Node, Node]} pair - AwaitExpressions
 * @returns {Silence}
 */
function leaveApart([first, second]) {
  return { node: first, others: [second], silent: "orderMayCount" };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} loop
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function findInLoop(source, heat, loop) {
  const isFinding = (/** @type {Candidate<Facts> | Silence} */ one) => "messageId" in one;
  const inLoop = [...findReadsInLoop(source, heat, loop), ...findWritesInLoop(source, heat, loop)];
  const sends = inLoop.some(isFinding) ? [] : findSendsInLoop(source, heat, loop);
  // Where all of a round may wait together with others, so may what it reads.
  const reads = sends.some(isFinding) ? [] : findReadsBeforeWrites(source, heat, loop);
  const all = [...inLoop, ...sends, ...reads];
  return all.length > 0 ? all : findReasonInTurn(source, heat, loop);
}

/**
 * @param {Node} block
 * @param {readonly Waiting[][]} rows - of the file
 * @returns {readonly Waiting[][]}
 */
function getRowsOf(block, rows) {
  return rows.filter(([{ statement }]) => statement.parent === block);
}

/**
 * @param {Waiting[]} row
 * @param {{ node: Node }} found
 * @returns {boolean} whether it is of one of the row, and the others of it can be told of by it
 */
function isIn(row, { node }) {
  return row.some(({ awaited }) => awaited === node);
}

/**
 * @param {Source} source
 * @param {Candidate<Facts> | Silence} part
 * @param {Candidate<Facts> | Silence} whole
 * @returns {boolean} whether another one is told of all of it and more, and all of that may wait together
 */
function isPartOf(source, part, whole) {
  if (!("messageId" in part && "messageId" in whole)) return false;
  const [some, all] = [part.facts.row, whole.facts.row];
  return (
    some !== undefined &&
    all !== undefined &&
    some.length < all.length &&
    some.every(({ awaited }) => all.some((waiting) => waiting.awaited === awaited)) &&
    mayStandInFront(source, all, getBetween(all))
  );
}

/**
 * @param {Candidate<Facts> | Silence} one
 * @returns {boolean} whether it is shown to change nothing, and is not told by its name, and all of it stands in one block
 */
function isPlain(one) {
  return !("messageId" in one) || (one.facts.isAsked !== true && one.facts.opensBlock !== true);
}

/** @param {Node} awaited - AwaitExpression */
function isTogether({ argument }) {
  const call = unwrap(argument);
  return call.type === "CallExpression" && getDottedName(call.callee) === "Promise.all";
}

/**
 * @param {Waiting[]} row
 * @returns {boolean} whether one declaration or assignment can stand for all of it
 */
function isAlike(row) {
  return row.every(({ kind }) => (kind === "=") === (row[0].kind === "="));
}

/**
 * @param {{ node: Node, others?: Node[] }} one - parts of a row
 * @param {{ node: Node, others?: Node[] }} other
 */
function areOverlapping(one, other) {
  const getEnd = (/** @type {typeof one} */ { node, others }) => (others?.at(-1) ?? node).range[1];
  return one.node.range[0] < getEnd(other) && other.node.range[0] < getEnd(one);
}

/**
 * @param {Source} source
 * @param {Waiting[]} row - what may wait together
 * @param {{ hasCheck: boolean, isAsked: boolean }} how
 * @returns {Facts}
 */
function describeRow(source, row, { hasCheck, isAsked }) {
  const opensBlock = row.some(({ opens }) => opens);
  const hasParts = row.some(
    ({ kind, test }) => /^(?:put|part|last)$/.test(kind) || (test !== undefined && kind !== "step"),
  );
  const query = findSharedQuery(
    source,
    row.map(({ awaited }) => awaited.argument),
  );
  const reassigned = findReassigned(source, row);
  const isMixed = !isAlike(row.filter(({ kind }) => kind !== "step"));
  if (!opensBlock && !hasParts && !isMixed && query === undefined && reassigned === undefined)
    return { row, hasCheck, isAsked };
  if (hasCheck || isAsked) return { isLoop: false, hasCheck, isAsked };
  if (opensBlock) return { isLoop: false, opensBlock };
  if (hasParts) return { isLoop: false };
  return { isLoop: false, isMixed, query, reassigned };
}

/**
 *   const user = await users.find(id);
 *   const posts = await articles.list(page);
 *                 ^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Waiting[]} row
 * @param {boolean} [hasCheck] - whether one stands in it which ends the function where something was not found
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function findInRow(source, heat, row, hasCheck = false) {
  const [{ awaited: node }, ...rest] = row;
  const others = rest.map(({ awaited }) => awaited);
  if (heat.at(row[0].statement).level !== "hot") return [{ node, others, silent: "heatUnknown" }];
  /** @type {Map<Waiting, Wait | undefined>} */
  const waits = new Map();
  const settle = (/** @type {Waiting} */ waiting, /** @type {boolean} */ isAsked) =>
    getAwaits(waiting).some((one) => waitsInTurn(source, one))
      ? undefined
      : settleWaiting(source, heat, waiting, isAsked);
  let isAsked = false;
  const mayMove = (/** @type {Waiting} */ waiting) => {
    if (!waits.has(waiting)) waits.set(waiting, settle(waiting, isAsked));
    return waits.get(waiting) !== undefined;
  };
  const isQuiet = (/** @type {Node} */ statement) => isQuietStatement(source, heat, statement);
  const mayFillSame = (/** @type {Waiting} */ one, /** @type {Waiting} */ other) =>
    getAwaits(one).some((awaited) =>
      getAwaits(other).some(
        (against) => heat.mayFillSame(awaited, against) && mayBeOfSame(source, awaited.argument, against.argument),
      ),
    );
  //   const host = await order.getHost(); const fee = await order.getFee();    which asks for the host, and finds the one that is kept
  const mayBring = (/** @type {Waiting} */ earlier, /** @type {Waiting} */ waiting) =>
    mayFillSame(earlier, waiting) &&
    !row.slice(0, row.indexOf(earlier)).some((first) => mayFillSame(first, earlier) && mayFillSame(first, waiting));
  const isInTransaction = heat.isTied(row[0].statement) && !pipelines(source);
  /** What takes as long whether it is waited for alone or together with others.
   * @type {Set<Wait | undefined>} */
  const inTurn = new Set(isInTransaction || answersInTurn(source) ? ["none", "memory", "query"] : ["none", "memory"]);
  const findIn = (/** @type {boolean} */ isLoose) =>
    getIndependent(source, row, mayMove, isQuiet, isLoose, mayBring).flatMap((part) => {
      const isWaiting = (/** @type {Waiting} */ waiting) => !inTurn.has(waits.get(waiting));
      const all = part.slice(part.findIndex(isWaiting), part.findLastIndex(isWaiting) + 1);
      // What has no name is left out where the others can be rewritten without it, or were.
      const isLeftOut =
        /^(?:part|last)$/.test(all.at(-1)?.kind ?? "") && (all.length > 2 || isTogether(all[0].awaited));
      const used = isLeftOut ? all.slice(0, -1) : all;
      const inRow = used.filter(isWaiting).map((waiting) => /** @type {Wait} */ (waits.get(waiting)));
      if (inRow.length < 2) return [];
      return [
        {
          node: used[0].awaited,
          others: used.slice(1).flatMap((waiting) => (isWaiting(waiting) ? [waiting.awaited] : [])),
          messageId: "awaitedInTurn",
          data: describe(
            source,
            used.map(({ awaited }) => awaited),
          ),
          cost: createCostOfTurns(source, inRow),
          facts: describeRow(source, used, { hasCheck, isAsked }),
        },
      ];
    });
  const found = findIn(false);
  const addOthers = (/** @type {ReturnType<typeof findIn>} */ parts) =>
    found.push(...parts.filter((part) => !found.some((other) => areOverlapping(part, other))));
  addOthers(findIn(true));
  const unknown = row.find((waiting) => waits.has(waiting) && waits.get(waiting) === undefined);
  if (unknown !== undefined) {
    // What is called as if it asked, and keeps something on the way.
    waits.clear();
    isAsked = true;
    addOthers(findIn(false));
  }
  if (found.length > 0) return found;
  if (unknown !== undefined) {
    const silent = getAwaits(unknown).some((one) => waitsInTurn(source, one)) ? "sharesConnection" : "mayChangeThings";
    return [{ node, others, silent, at: unknown.awaited }];
  }
  if (isInTransaction) return [{ node, others, silent: "sharesConnection" }];
  if (inTurn.has("query")) return [{ node, others, silent: "answersInTurn" }];
  return [{ node, others, silent: [...waits.values()].includes("memory") ? "mostlyInMemory" : "needEachOther" }];
}
