import { append } from "../../ast/append.js";
import { reach } from "../../ast/reach.js";
import { getUnitSummary } from "./project-heat.js";
import { getWritten } from "../values/closures.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * Functions that run outside of transactions, too: the others share a connection with whoever calls them, also where they ask for it
 * by an object that their caller hands them.
 *
 *   @Transaction() async remove(ctx, id) { return this.service.remove(ctx, id); }
 *
 * What users of the package may do says nothing of what its own handlers lead to.
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
  const getNext = (/** @type {Unit} */ unit) =>
    edges
      .getNext(unit, hot.get(unit)?.isFree ?? false)
      .flatMap((next) => (hot.has(next.unit) && next.unit !== unit ? [next.unit] : []));
  const roots = findRoots(program, hot, tying, getNext);
  const getNextOutside = (/** @type {Unit} */ unit) => (isTied(unit) ? [] : getNext(unit));
  const byUsers = (/** @type {Unit} */ unit) => hot.get(unit)?.isByUsers === true;
  const own = reach(
    roots.filter((unit) => !byUsers(unit)),
    getNextOutside,
  );
  const reached = reach([...own, ...roots], (unit) => (own.has(unit) ? [] : getNextOutside(unit).filter(byUsers)));
  return new Set([...reached].map(getWritten));
}

/**
 * Where requests begin: not in `signIn(ctx: Context, req: Request)` of a service, which looks like it and is called in a transaction, nor
 * in the `list` of `router.get("/orders", inTransaction(list))`.
 *
 * @param {Program} program
 * @param {ReadonlyMap<Unit, HotUnit>} hot
 * @param {Unit[]} tying - what runs others in a transaction
 * @param {(unit: Unit) => Unit[]} getNext - what it calls
 * @returns {Unit[]}
 */
function findRoots(program, hot, tying, getNext) {
  const inside = new Set([...reach(tying, getNext)].map(getWritten));
  const called = new Set(tying.flatMap(getNext).map(getWritten));
  return [...hot.values()].flatMap(({ unit, parent, reason }) => {
    if (parent !== undefined) return [];
    if (program.calls.registrations.has(unit)) return [unit];
    const within = isAssumedRoot(program, unit, reason) ? inside : reason === "registered" ? called : undefined;
    return within?.has(getWritten(unit)) === true ? [] : [unit];
  });
}

/**
 * @param {Program} program
 * @param {Unit} unit
 * @param {string} reason
 * @returns {boolean} whether only its parameters tell of a handler, which a function that handlers call has as well
 */
function isAssumedRoot(program, unit, reason) {
  const { isAssumed, level } = getUnitSummary(program, unit);
  return reason === "called" || isAssumed === true || (reason === "typed" && level === "unknown");
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
  return reach(holding, (unit) => callers.get(unit) ?? []);
}
