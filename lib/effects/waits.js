/**
 * What code waits for: nothing, what is mostly in memory, a file, an answer of a database or cache, an answer of another server.
 *
 * @typedef {"none" | "memory" | "file" | "query" | "request"} Wait
 */

/** In front of the hash of a statement that may change members of its `this`. */
export const OF_STEP = "this:";

/** The same of an awaited expression that asks for something by its name, and besides keeps things in memory. */
export const OF_ASKED = "asks:";

/** @type {Wait[]} */
const ORDER = ["none", "memory", "file", "query", "request"];

/**
 * @param {Wait} first
 * @param {Wait} second
 * @returns {Wait} the longer of the two
 */
export function getLonger(first, second) {
  return ORDER.indexOf(first) >= ORDER.indexOf(second) ? first : second;
}

/**
 * @param {Wait} wait - of code
 * @param {Wait} mostly - of that without what it only waits for where something is not in memory
 * @returns {Wait}
 */
export function getUsual(wait, mostly) {
  return wait !== "none" && mostly === "none" ? "memory" : mostly;
}

/**
 * @param {unknown} value
 * @returns {value is Wait}
 */
export function isWait(value) {
  return ORDER.includes(/** @type {Wait} */ (value));
}
