/** @import { CountOf } from "./count-runs.js" */
/** @import { Weight } from "../types.js" */

/**
 * What the measured costs of a proof's rules say that its rewrites save.
 *
 * @typedef {object} Estimate
 * @property {number} time - nanoseconds of processor time per request
 * @property {number} waits - nanoseconds per request in which it waits for what is elsewhere
 * @property {number} blocks - nanoseconds per request in which the event loop does what others could do meanwhile
 * @property {number} bytes - on the heap, per request
 * @property {number} places - that are rewritten
 * @property {number} ran - of them, in the requests of the load
 * @property {number} unknown - of them, in files that did not run as they are, because they were compiled
 */

/**
 * Code that is rewritten.
 *
 * @typedef {object} Place
 * @property {string} path - of its file: absolute, real and with `/`
 * @property {string} text - of its file
 * @property {number} offset - in it
 * @property {boolean} isForLatency - the rewrite takes no work away from the processor
 * @property {Weight} [weight]
 */

/**
 * @param {Place[]} places
 * @param {CountOf} countOf
 * @returns {Estimate}
 */
export function estimate(places, countOf) {
  const sum = { time: 0, waits: 0, blocks: 0, bytes: 0, places: places.length, ran: 0, unknown: 0 };
  for (const { path, text, offset, isForLatency, weight } of places) {
    const runs = countOf(path, text, offset);
    if (runs === undefined) sum.unknown++;
    if (runs === undefined || runs === 0) continue;
    sum.ran++;
    if (weight === undefined) continue;
    const { time, bytes, count = 1, waits } = weight;
    // Nobody's processor is busy while a request waits, and what another thread does takes it as much.
    sum[waits ? "waits" : isForLatency ? "blocks" : "time"] += time * count * runs;
    if (!waits && !isForLatency) sum.bytes += bytes * count * runs;
  }
  return sum;
}
