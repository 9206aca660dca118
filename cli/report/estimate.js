import { formatTime } from "../../lib/weight/format-weight.js";

/** @import { Comparison } from "../../lib/prove/comparison.js" */
/** @import { Estimate } from "../../lib/prove/estimate.js" */
/** @import { Measure } from "../../lib/prove/measures.js" */

/**
 * What is estimated, what it is told beside, and how many nanoseconds the unit of that has.
 *
 * @typedef {object} Part
 * @property {"time" | "waits" | "blocks"} of
 * @property {Measure["name"]} name
 * @property {number} unit
 * @property {string} estimated - before the time
 * @property {string} measured - before the time
 */

/** @type {Part[]} */
const PARTS = [
  { of: "time", name: "cpuPerRequest", unit: 1000, estimated: "takes", measured: "it took" },
  { of: "waits", name: "latencyP50", unit: 1e6, estimated: "waits", measured: "its median latency was" },
  {
    ...{ of: "blocks", name: "eventLoopPerRequest", unit: 1000 },
    ...{ estimated: "keeps the event loop busy for", measured: "it did so for" },
  },
];

/**
 * What the measured costs of the rules say that a proof's rewrites save, beside what they did save.
 *
 * @param {Estimate} estimate
 * @param {Pick<Comparison, "measures">} comparison
 * @returns {string} a sentence or more
 */
export function formatEstimate(estimate, comparison) {
  const { places, ran, unknown } = estimate;
  if (unknown === places)
    return "What its rules' costs come to is not known: the rewritten files were compiled before they ran.";
  const which = ran === places ? "" : ` Of ${places} rewritten places ${ran} ran.`;
  return `${compareEstimate(estimate, comparison).map(formatPart).join(" ")}${which}`;
}

/**
 * @param {Estimate} estimate
 * @param {Pick<Comparison, "measures">} comparison
 * @returns {(Part & { costs: number, saved?: number, interval?: [low: number, high: number] })[]} nanoseconds per request: what the
 *   costs say, and what was saved, absent where it was not measured
 */
export function compareEstimate(estimate, { measures }) {
  const said = PARTS.filter(({ of }) => estimate[of] > 0);
  return (said.length > 0 ? said : PARTS.slice(0, 1)).map((part) => {
    const { before, after, ratio, interval } = measures.find(({ name }) => name === part.name) ?? {};
    if (before === undefined || after === undefined) return { ...part, costs: estimate[part.of] };
    /** @param {number} left - share of what it was before */
    const getSaved = (left) => before * (1 - left) * part.unit;
    return {
      ...part,
      costs: estimate[part.of],
      // Pairs of rounds that followed one another say more than all of one side beside all of the other.
      saved: ratio === undefined ? (before - after) * part.unit : getSaved(ratio),
      ...(interval !== undefined && {
        interval: /** @type {[number, number]} */ ([getSaved(interval[1]), getSaved(interval[0])]),
      }),
    };
  });
}

/** @param {ReturnType<typeof compareEstimate>[number]} part */
function formatPart({ estimated, measured, costs, saved }) {
  const here =
    saved === undefined
      ? "that was not measured"
      : `${measured} ${formatTime(Math.abs(saved))} ${saved < 0 ? "more" : "less"}`;
  return `By the costs of its rules a request ${estimated} ${formatTime(costs)} less; here ${here}.`;
}
