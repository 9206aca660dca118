import { answersInTurn } from "../effects/in-process.js";

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
 * @returns {number} nanoseconds that one wait of this kind is taken for; where the database is a file, a query takes as long as one
 */
export function getTime(source, wait) {
  return TIMES[wait === "query" && answersInTurn(source) ? "file" : wait];
}

/**
 * @param {Wait} wait
 * @returns {boolean} whether it takes any time
 */
export function takesTime(wait) {
  return TIMES[wait] > 0;
}
