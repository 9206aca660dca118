import { findTimeInProcess } from "../effects/drivers/in-process.js";

/** @import { Source } from "../types.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * What is assumed of waits, in nanoseconds: nobody can read from the code how far away a database is. docs/weight.md says the same.
 *
 * @type {Record<Wait, number>}
 */
const TIMES = { none: 0, memory: 0, file: 50_000, query: 500_000, request: 5_000_000 };

/**
 * @param {Source} source - in which code waits
 * @param {Wait} wait
 * @returns {number} nanoseconds that one wait of this kind is taken for; a query of a database in this process is shorter
 */
export function getTime(source, wait) {
  return (wait === "query" ? findTimeInProcess(source) : undefined) ?? TIMES[wait];
}

/**
 * @param {Wait} wait
 * @returns {boolean} whether it takes any time
 */
export function takesTime(wait) {
  return TIMES[wait] > 0;
}
