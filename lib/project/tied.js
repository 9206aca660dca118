import { append } from "../ast/append.js";
import { getUnitSummary } from "./project-heat.js";
import { getWritten } from "./closures.js";

/** @import { Edges } from "./edges.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "./program.js" */
/** @import { Unit } from "./values.js" */

/** What tells of a handler by its parameters alone, which a function that a wrapper calls has as well. */
const BY_PARAMETERS = /^(?:shaped|typed|called)$/;

/**
 * Functions that run outside of transactions, too: the others share a connection with whoever calls them, also where they ask for it
 * by an object that their caller hands them.
 *
 *   @Transaction() async remove(ctx, id) { return this.service.remove(ctx, id); }
 *
 * @param {Program} program
 * @param {Edges} edges
 * @param {ReadonlyMap<Unit, HotUnit>} hot
 * @returns {Set<Unit> | undefined} as they are written; undefined where nothing runs in a transaction
 */
export function findUntied(program, edges, hot) {
  const isTied = (/** @type {Unit} */ unit) => getUnitSummary(program, unit).isTied === true;
  const tying = [...hot.keys()].filter(isTied);
  if (tying.length === 0) return undefined;
  const inside = new Set([...reach(tying, edges, hot)].map(getWritten));
  const called = new Set(
    tying.flatMap((unit) => edges.getNext(unit, hot.get(unit)?.isFree ?? false)).map((next) => getWritten(next.unit)),
  );
  //   router.get("/orders", inTransaction(list))      `list` looks like a handler, or its file takes it for one, and is called in a transaction
  const starts = [...hot.values()]
    .filter(({ unit, parent, reason }) => {
      const found = BY_PARAMETERS.test(reason) ? inside : reason === "registered" ? called : undefined;
      return parent === undefined && (found?.has(getWritten(unit)) !== true || program.calls.registrations.has(unit));
    })
    .map(({ unit }) => unit);
  return new Set([...reach(starts, edges, hot, isTied)].map(getWritten));
}

/**
 * @param {Iterable<Unit>} starts
 * @param {Edges} edges
 * @param {ReadonlyMap<Unit, HotUnit>} hot
 * @param {(unit: Unit) => boolean} [ends] - of what nothing is followed
 * @returns {Set<Unit>} what runs per request of what they lead to, and these themselves
 */
function reach(starts, edges, hot, ends = () => false) {
  const reached = new Set(starts);
  for (const unit of reached) {
    if (ends(unit)) continue;
    const { isFree = false } = hot.get(unit) ?? {};
    for (const next of edges.getNext(unit, isFree)) if (hot.has(next.unit)) reached.add(next.unit);
  }
  return reached;
}

/**
 * Functions that lead to a query over a connection which the request keeps to itself, from its first query to its last.
 *
 *   const connection = openConnection(req.user); await connection.begin(); … await connection.query(text);
 *
 * @param {Program} program
 * @param {Edges} edges
 * @param {ReadonlyMap<Unit, HotUnit>} hot
 * @returns {Set<Unit>} as they are written
 */
export function findHolding(program, edges, hot) {
  const units = [...hot.keys()].map(getWritten);
  const holding = new Set(units.filter((unit) => getUnitSummary(program, unit).asksHeld === true));
  if (holding.size === 0) return holding;
  /** @type {Map<Unit, Unit[]>} */
  const callers = new Map();
  for (const { unit, isFree = false } of hot.values())
    for (const next of edges.getNext(unit, isFree)) append(callers, getWritten(next.unit), getWritten(unit));
  for (const unit of holding) for (const caller of callers.get(unit) ?? []) holding.add(caller);
  return holding;
}
