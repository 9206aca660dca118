import { createCost } from "./create-cost.js";
import { findTimeInProcess } from "../effects/drivers/in-process.js";

/** @import { Cost, Source } from "../types.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * What is assumed of waits, in nanoseconds: nobody can read from the code how far away a database is. docs/weight.md says the same.
 *
 * @type {Record<Wait, number>}
 */
const TIMES = { none: 0, memory: 0, file: 50_000, query: 500_000, request: 5_000_000 };

/**
 * @param {Source | undefined} source - in which code waits
 * @param {Wait} wait
 * @returns {number} nanoseconds that one wait of this kind is taken for; a query of a database in this process is shorter
 */
export function getTime(source, wait) {
  return (source !== undefined && wait === "query" ? findTimeInProcess(source) : undefined) ?? TIMES[wait];
}

/**
 * @param {Source | undefined} source - in which code waits; undefined: whichever
 * @param {readonly Wait[]} waits - that a request could do without
 * @param {readonly number[]} [times] - how often each of them; absent: once
 * @returns {Cost}
 */
export function createWaitCost(source, waits, times) {
  const sum = (/** @type {(wait: Wait) => number} */ count) =>
    waits.reduce((total, wait, index) => total + count(wait) * (times?.[index] ?? 1), 0);
  // A database in this process is asked without one.
  const trips = sum((wait) => (getTime(source, wait) >= TIMES.query ? 1 : 0));
  return { ...createCost(sum((wait) => getTime(source, wait))), waits: true, ...(trips > 0 && { trips }) };
}

/**
 * @param {Source} source
 * @param {readonly Wait[]} waits - in turn, which might be together
 * @returns {Cost} that of all but the longest
 */
export function createCostOfTurns(source, waits) {
  const [, ...others] = waits.toSorted((one, other) => getTime(source, other) - getTime(source, one));
  return createWaitCost(source, others);
}

/**
 * @param {Wait} wait
 * @returns {boolean} whether it takes any time
 */
export function takesTime(wait) {
  return TIMES[wait] > 0;
}
