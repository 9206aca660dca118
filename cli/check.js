import { run } from "./run/run.js";

/** @import { Options, Report, Watch } from "./run/run.js" */

/**
 * `hotpath check`: finds, and changes nothing.
 *
 * @param {Options} options
 * @param {Watch} watch
 * @returns {Promise<Report>}
 */
export function check(options, watch) {
  return run(options, watch);
}
