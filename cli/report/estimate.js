import { formatTime } from "../../lib/weight/format-weight.js";

/** @import { Comparison } from "../../lib/prove/comparison.js" */
/** @import { Estimate } from "../../lib/prove/estimate.js" */

/** Nanoseconds of a microsecond. */
const MICROSECOND = 1000;

/**
 * What the measured costs of the rules say that a proof's rewrites save, beside what they did save.
 *
 * @param {Estimate} estimate
 * @param {Pick<Comparison, "measures">} comparison
 * @returns {string} a sentence or two
 */
export function formatEstimate({ time, places, ran, unknown }, { measures }) {
  if (unknown === places)
    return "What its rules' costs come to is not known: the rewritten files were compiled before they ran.";
  const { before = 0, after = 0 } = measures.find(({ name }) => name === "cpuPerRequest") ?? {};
  const saved = (before - after) * MICROSECOND;
  const which = ran === places ? "" : ` Of ${places} rewritten places ${ran} ran.`;
  return `By the costs of its rules a request takes ${formatTime(time)} less; here it took ${formatTime(Math.abs(saved))} ${saved < 0 ? "more" : "less"}.${which}`;
}
