/** @import { FileReport } from "./run.js" */

/**
 * @param {string} path
 * @param {string} reason - a clause about "it"
 * @returns {FileReport} of a file that was to be checked, and was not
 */
export function createUnread(path, reason) {
  return { path, findings: [], lines: {}, applied: [], error: { kind: "read", message: reason } };
}
