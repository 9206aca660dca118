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
