/** @import { FrameworkTable } from "../../types.js" */
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

/**
 * @param {Pick<FrameworkTable, "transient" | "handedOn">} table
 * @param {string} kind - of one of its objects
 * @returns {boolean} whether functions that take such an object, and register nothing, run at start-up
 */
export function isTakenAtStartUp({ transient, handedOn }, kind) {
  return transient?.includes(kind) !== true && handedOn?.includes(kind) !== true;
}
