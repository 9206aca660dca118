/** @import { Paths } from "./path-counts.js" */

/** More paths than this say nothing to a reader. */
const COUNTABLE = 9;

/**
 * How many paths read a value, as a clause behind "it is made for every request".
 *
 * @param {Paths} paths
 * @returns {string}
 */
export function describePaths({ read, unread }) {
  const total = read + unread;
  if (read === 0) return " and read on no path in sight";
  return total > COUNTABLE ? " but not read on every path" : ` but read on ${read} of ${total} paths`;
}
