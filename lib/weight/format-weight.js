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
 * What a finding costs, as messages say it: "0.34 µs a request", "62 µs and 54 kB a request", "0.4 µs in each round of its loop",
 * "0.2 ms a request for 100 elements, growing with their square", "12 µs a request for 200 × 50 elements, growing with their product",
 * "0.3 ms a request for 200 elements, growing with their number".
 *
 * @param {Weight | undefined} weight
 * @returns {string}
 */
export function formatWeight(weight) {
  if (weight === undefined) return "a cost that depends on what it does";
  const { time, bytes, executions = 1 } = weight;
  const grows = formatGrowth(weight);
  return `${formatCost(time * executions, bytes * executions)} ${weight.executions === undefined ? "in each round of its loop" : "a request"}${grows}`;
}

/**
 * @param {Weight} weight
 * @returns {string} for how many elements that is
 */
function formatGrowth({ elements, lists }) {
  if (lists !== undefined)
    return ` for ${lists.map((one) => COUNTS.format(one.elements)).join(" × ")} elements, growing with their ${lists.length === 1 ? "number" : "product"}`;
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
