/** @import { Ratio } from "./ratio.js" */

/**
 * What a measurement says about a claim:
 *
 * - `holds`: the payoff is in the range that is claimed;
 * - `below`, `above`: it is not, and not by chance;
 * - `unclear`: chance may explain where it lies, or whether it is one at all.
 *
 * @typedef {"holds" | "below" | "above" | "unclear"} Verdict
 */

/** Claims are rounded, and machines differ by a little without differing. */
const SLACK = 0.95;

/**
 * @param {[number, number]} claimed - least and most
 * @param {Ratio} ratio - as measured
 * @returns {Verdict}
 */
export function judge([least, most], { median, interval = [0, Infinity] }) {
  const [low, high] = interval;
  if (high < least * SLACK) return "below";
  if (low > most / SLACK) return "above";
  const isNone = least > 1 && low <= 1;
  return !isNone && median >= least * SLACK && median <= most / SLACK ? "holds" : "unclear";
}
