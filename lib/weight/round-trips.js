/** @import { Wait } from "../effects/waits.js" */

/**
 * What is assumed of waits, in nanoseconds: nobody can read from the code how far away a database is. docs/weight.md says the same.
 *
 * @type {Record<Wait, number>}
 */
const TIMES = { none: 0, memory: 0, file: 50_000, query: 500_000, request: 5_000_000 };

/**
 * @param {Wait} wait
 * @returns {number} nanoseconds that one wait of this kind is taken for
 */
export function getTime(wait) {
  return TIMES[wait];
}
