import { isCalledInLoops } from "../weight/called-in-loops.js";
import { isSeldom } from "../heat/seldom/seldom.js";
import { isWorth, weigh } from "../weight/weigh.js";

/** @import { Candidate, Detector, Finding, Heat, HeatModel, RunSettings, Silence, Source } from "../types.js" */

/**
 * What becomes of a candidate, by how often it runs and what it costs: the same for all rules.
 *
 * @template {object} Facts
 * @param {Source} source
 * @param {Detector<Facts>} detector
 * @param {Candidate<Facts> | Silence} candidate
 * @param {HeatModel} heat
 * @param {RunSettings} settings
 * @returns {Finding<Facts> | Silence} a silence of the detector's as it is
 */
export function settleCandidate(source, detector, candidate, heat, settings) {
  if ("silent" in candidate) return candidate;
  const { node, runs = node } = candidate;
  const reason = candidate.heat ?? heat.at(runs);
  const cool = findCool(detector, reason);
  if (cool !== undefined) return { node, silent: cool };
  if (candidate.isUsualAtStartUp && reason.byUsers) return { node, silent: "heatUnknown" };
  if (isSeldom(source, heat, runs)) return { node, silent: "seldom" };
  const loop = heat.findLoop(candidate.whole ?? node);
  const weight = weigh(source, detector.name, candidate, settings, loop);
  const finding = {
    ...candidate,
    heat: reason,
    weight:
      loop === undefined && weight?.executions === 1 && isCalledInLoops(source, heat, candidate.whole ?? node)
        ? { ...weight, executions: undefined }
        : weight,
  };
  return isWorth(source, finding, settings) ? finding : { node, silent: "belowMinCost", finding };
}

/**
 * A silence as it is counted: what does not run per request would not be reported whatever else is said of it.
 *
 * @param {Detector} detector
 * @param {Silence} silence
 * @param {HeatModel} heat
 * @returns {Silence}
 */
export function settleSilence(detector, silence, heat) {
  const { node, others, runs = node } = silence;
  const cool = findCool(detector, silence.heat ?? heat.at(runs));
  return cool === undefined ? silence : { node, others, silent: cool };
}

/**
 * @param {Detector} detector
 * @param {Heat} heat
 * @returns {"cold" | "heatUnknown" | undefined} undefined where it runs per request
 */
function findCool({ unknown }, { level }) {
  if (level === "cold") return "cold";
  return level === "unknown" && unknown === undefined ? "heatUnknown" : undefined;
}
