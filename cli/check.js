import { run } from "./run.js";

/** @import { Options, Report } from "./run.js" */

/**
 * `hotpath check`: finds, and changes nothing.
 *
 * @param {Options} options
 * @returns {Promise<Report>}
 */
export function check(options) {
  return run(options, (engine, { source }, job) => ({ text: source.text, findings: engine.getFindings(source, job), applied: [] }));
}
