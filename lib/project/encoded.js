/** @import { Flow } from "./flow.js" */
/** @import { Summary } from "./summary.js" */

/**
 * A summary as it goes from thread to thread and into the cache: two lines of JSON, what is needed of it all the time and what is
 * needed once.
 *
 * @param {Omit<Summary, "flow">} head
 * @param {Flow} flow
 * @returns {string}
 */
export function encodeSummary(head, flow) {
  return `${JSON.stringify(head)}\n${JSON.stringify(flow)}`;
}

/**
 * @param {string} text
 * @returns {Summary}
 */
export function decodeSummary(text) {
  const end = text.indexOf("\n");
  return { ...JSON.parse(text.slice(0, end)), flow: text.slice(end + 1) };
}
