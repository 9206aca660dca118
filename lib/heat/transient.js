/** @import { Origin } from "./origins.js" */

/**
 * Whether an object lives as long as a request or connection, so that functions which take it say nothing of start-up.
 *
 * @param {Origin | undefined} origin
 * @returns {boolean}
 */
export function isTransient(origin) {
  return origin?.table.transient?.includes(origin.kind) === true;
}
