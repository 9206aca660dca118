import { append } from "../ast/append.js";
import { getUnitSummary } from "./project-heat.js";
import { getWritten } from "./closures.js";

/** @import { Edges } from "./edges.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "./program.js" */
/** @import { Unit } from "./values.js" */

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
  if (![...hot.keys()].some(isTied)) return undefined;
  const reached = new Set([...hot.values()].flatMap(({ unit, parent }) => (parent === undefined ? [unit] : [])));
  for (const unit of reached) {
    const { isFree = false } = hot.get(unit) ?? {};
    if (isTied(unit)) continue;
    for (const next of edges.getNext(unit, isFree)) if (hot.has(next.unit)) reached.add(next.unit);
  }
  return new Set([...reached].map(getWritten));
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
