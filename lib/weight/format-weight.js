/** @import { Weight } from "../types.js" */

const MICROSECOND = 1_000;
const MILLISECOND = 1_000_000;
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Less is not worth naming beside the other of the two. */
const NAMED_TIME = 50;
const NAMED_BYTES = 1 * KILOBYTE;

const COUNTS = new Intl.NumberFormat("en");
const NUMBERS = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/**
 * What a finding costs, as messages say it: "light, 0.34 µs a request", "medium, 62 µs and 54 kB a request", "light, 0.4 µs in each round of its loop",
 * "heavy, 0.2 ms a request for 100 elements, growing with their square", "medium, 12 µs a request for 200 × 50 elements, growing with
 * their product", "heavy, 199 round trips, 100 ms a request for 200 elements, growing with their number".
 *
 * @param {Weight | undefined} weight
 * @returns {string}
 */
export function formatWeight(weight) {
  if (weight === undefined) return "a cost that depends on what it does";
  const { time, bytes, trips = 0, executions = 1, kind } = weight;
  const grows = formatGrowth(weight);
  const waits = trips === 0 ? "" : `${formatTrips(trips * executions)}, `;
  return `${kind}, ${waits}${formatCost(time * executions, bytes * executions)} ${weight.executions === undefined ? "in each round of its loop" : "a request"}${grows}`;
}

/**
 * @param {number} trips
 * @returns {string} "1 round trip"
 */
export function formatTrips(trips) {
  return `${COUNTS.format(trips)} ${trips === 1 ? "round trip" : "round trips"}`;
}

/**
 * @param {Weight} weight
 * @returns {string} for how many elements that is
 */
function formatGrowth({ elements, lists }) {
  if (lists !== undefined)
    return ` for ${lists.map((one) => COUNTS.format(one.elements)).join(" × ")} ${lists[0].of ?? "elements"}, growing with their ${lists.length === 1 ? "number" : "product"}`;
  return elements === undefined ? "" : ` for ${elements} elements, growing with their square`;
}

/**
 * @param {number} time - nanoseconds
 * @param {number} bytes
 * @returns {string} "0.34 µs", "62 µs and 54 kB", "0.2 kB"
 */
export function formatCost(time, bytes) {
  const isTimeNamed = time >= NAMED_TIME || bytes < NAMED_TIME;
  return [
    ...(isTimeNamed ? [formatTime(time)] : []),
    ...(bytes >= NAMED_BYTES || !isTimeNamed ? [formatBytes(bytes)] : []),
  ].join(" and ");
}

/**
 * @param {number} time - nanoseconds
 * @returns {string} with two digits: "0.34 µs", "1.2 ms"
 */
export function formatTime(time) {
  return time >= MILLISECOND
    ? `${NUMBERS.format(time / MILLISECOND)} ms`
    : `${NUMBERS.format(Math.max(time, 0) / MICROSECOND)} µs`;
}

/** @param {number} bytes */
function formatBytes(bytes) {
  return bytes >= MEGABYTE
    ? `${NUMBERS.format(bytes / MEGABYTE)} MB`
    : `${NUMBERS.format(Math.max(bytes, 0) / KILOBYTE)} kB`;
}
