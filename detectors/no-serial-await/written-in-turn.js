import { areApart, findUpkeep, getUpkeep } from "../../lib/effects/telling/upkeep.js";
import { hasCacheServer } from "../../lib/effects/drivers/in-process.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { createCostOfTurns } from "../../lib/weight/round-trips.js";
import { describe } from "../../lib/effects/call-text.js";
import { findStepInTurn } from "../../lib/effects/order/steps-in-turn.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { getWrittenIn, mayStandBetween, readsAny } from "../../lib/effects/order/between.js";
import { isGateCall } from "../../lib/effects/order/gates.js";
import { isInstead } from "../../lib/effects/order/instead.js";
import { isQuietStatement } from "../../lib/effects/order/settle.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { TIED } from "../../lib/effects/drivers/drivers.js";

/** @import { Candidate, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Step } from "../../lib/effects/order/steps-in-turn.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */
/** @import { Upkeep } from "../../lib/effects/telling/upkeep.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */

/** A statement that writes, and waits until that is done. @typedef {Step & { wait: Wait, upkeep: Upkeep }} Written */

/**
 * Statements in hot code that write, each behind the one before, although they are about different things: they bring caches and indexes up to date, have jobs
 * done, send something or take files away.
 *
 *   await userCache.refresh(user.id);
 *   await bustTeamCache(user.team);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} block
 * @returns {Candidate<{ row: Waiting[] | undefined, isLoop: false, isWrittenApart: true }>[]} `row`: undefined where one of them is returned, or tried by itself
 */
export function findWritesInTurn(source, heat, block) {
  return getRows(source, heat, block).flatMap((row) => {
    const awaits = row.map(({ awaited }) => awaited);
    const [node, ...others] = awaits;
    if (heat.at(row[0].statement).level !== "hot") return [];
    return [
      {
        node,
        others,
        messageId: "writtenInTurn",
        data: describe(source, awaits),
        cost: createCostOfTurns(
          source,
          row.map(({ wait }) => wait),
        ),
        facts: { row: getWaiting(row), isLoop: false, isWrittenApart: true },
      },
    ];
  });
}

/**
 * @param {Written[]} row
 * @returns {Waiting[] | undefined}
 */
function getWaiting(row) {
  const isTried = row.some(({ awaited, handler }) => handler !== undefined && !contains(awaited, handler));
  if (isTried || row.some(({ statement }) => statement.type === "ReturnStatement")) return undefined;
  return row.map(({ statement, awaited, test }) => {
    const [declaration] = statement.type === "VariableDeclaration" ? statement.declarations : [];
    const kept =
      declaration === undefined ? { kind: "step", target: awaited } : { kind: statement.kind, target: declaration.id };
    return { statement, awaited, value: awaited, test, between: [], ...kept };
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} block
 * @returns {Written[][]} each with two statements at least
 */
function getRows(source, heat, { body }) {
  /** @type {Written[][]} */
  const rows = [];
  /** @type {Written[]} */
  let row = [];
  for (const statement of body) {
    const written = findWritten(source, heat, statement);
    const mayJoin =
      written !== undefined && row.every((earlier) => !earlier.isLast && mayGoTogether(source, earlier, written));
    if (mayJoin && written !== undefined) row.push(written);
    //   logger.info("saved");
    else if (
      row.length === 0 ||
      written !== undefined ||
      !mayStandBetween(source, statement) ||
      !isQuietStatement(source, heat, statement)
    ) {
      rows.push(row);
      row = written === undefined ? [] : [written];
    }
  }
  return [...rows, row].filter(({ length }) => length > 1);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @returns {Written | undefined}
 */
function findWritten(source, heat, statement) {
  const step = findStepInTurn(source, statement);
  if (step === undefined) return undefined;
  const call = getCaught(step.awaited.argument);
  if (call.type !== "CallExpression" || isGateCall(call)) return undefined;
  // Caches are on no connection of a database.
  if (findWithin(source, step.awaited, (node) => node.type === "Identifier" && TIED.test(node.name)) !== undefined)
    return undefined;
  const known = findUpkeep(source, call);
  const kept = known === undefined ? heat.findStep(step.awaited)?.[1] : undefined;
  const upkeep = kept === undefined ? known : { ...getUpkeep(source, call, "cache"), puts: kept === "value" };
  if (upkeep === undefined) return undefined;
  if (upkeep.kind === "cache") return hasCacheServer(source) ? { ...step, wait: "query", upkeep } : undefined;
  return heat.isTied(statement) || isTied(source, step.awaited) ? undefined : { ...step, wait: upkeep.wait, upkeep };
}

/**
 * @param {Source} source
 * @param {Written} earlier
 * @param {Written} later
 */
function mayGoTogether(source, earlier, later) {
  return (
    areApart(earlier.upkeep, later.upkeep) &&
    //   if (kind === "post") await postIndex.queueUpdate(id); if (kind === "user") await userIndex.queueUpdate(id);
    !isInstead(source, earlier, later) &&
    //   try { await notify(user); } catch { state = "failed"; }    await notifyTeam(state);
    (earlier.handler === undefined || !readsAny(source, getWrittenIn(source, [earlier.handler]), later.statement))
  );
}
