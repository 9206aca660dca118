import { COSTS } from "./costs.js";
import { countExecutions } from "./executions.js";
import { findProject } from "./project-kind.js";
import { ASSUMED_ROUNDS, getMinCost } from "./min-cost.js";

/** @import { Candidate, Cost, Finding, Node, RunSettings, Settings, Source, Weight } from "../types.js" */

/** Least costs of a request, in nanoseconds, that make a finding heavy or medium. */
const HEAVY = 100_000;
const MEDIUM = 1_000;

/**
 * So many bytes count as a nanosecond. What allocating and collecting short-lived ones takes is in the measured time already, and less than
 * 0.16 ns each, with all else that it is for (the payoffs of no-needless-promise).
 */
const BYTES_PER_NANOSECOND = 10;

/**
 * What a finding costs each time that its function runs. Where the measured cost depends on the version of Node, it is the median of
 * those that the project supports: a cost that a newer Node has done away with is none for a project that starts there. A cost that grows
 * with the square of what there is, is taken for as many elements as the finding says.
 *
 * @param {Source} source
 * @param {string} rule
 * @param {Candidate} finding
 * @param {Pick<RunSettings, "costsOn">} [settings]
 * @param {Node} [loop] - the body of a loop around it that runs for each message
 * @returns {Weight | undefined} undefined for a message without a measured cost
 */
export function weigh(source, rule, finding, { costsOn = "" } = {}, loop) {
  const cost =
    finding.cost ?? /** @type {Record<string, Cost>} */ (COSTS[rule] ?? {})[finding.costOf ?? finding.messageId];
  if (cost === undefined) return undefined;
  const rounds = countExecutions(source, finding.whole ?? finding.node, loop);
  const executions = rounds === undefined ? undefined : rounds * (finding.count ?? 1);
  const { elements, waits, trips } = cost;
  const assumed = elements === undefined ? undefined : (finding.elements ?? elements);
  const part = (finding.scale ?? 1) * (elements === undefined || assumed === undefined ? 1 : (assumed / elements) ** 2);
  const time = part * (cost.time[costsOn] ?? getTime(cost, findProject(source.path).leastNode));
  const bytes = part * (cost.bytes ?? 0);
  const total = getTotal({ time, bytes, executions });
  return {
    time,
    bytes,
    executions,
    ...(finding.count !== undefined && finding.count > 1 && { count: finding.count }),
    ...(assumed !== undefined && { elements: assumed }),
    ...(finding.lists !== undefined && { lists: finding.lists }),
    ...(waits && { waits }),
    ...(trips !== undefined && { trips }),
    kind: total >= HEAVY ? "heavy" : total >= MEDIUM ? "medium" : "light",
  };
}

/**
 * What findings are sorted by: nanoseconds a request or, if these are more, what its bytes count as.
 *
 * @param {Pick<Weight, "time" | "bytes" | "executions">} weight
 * @returns {number}
 */
export function getTotal({ time, bytes, executions = ASSUMED_ROUNDS }) {
  return Math.max(time, bytes / BYTES_PER_NANOSECOND) * executions;
}

/**
 * Whether a finding is shown. What a profile has measured is, whatever it is said to cost. In a loop of which nobody can read how many
 * rounds it has, one round must be worth it: most of those that cost next to nothing a round have a few, beside what costs much more.
 *
 * @param {Source} source
 * @param {Finding} finding - that was weighed
 * @param {Settings} settings
 * @returns {boolean}
 */
export function isWorth(source, { node, messageId, heat, weight }, settings) {
  if (weight === undefined || heat.share !== undefined) return true;
  const { minCost } = getMinCost(source, settings, { node, messageId, heat, weight });
  return getTotal({ ...weight, executions: weight.executions ?? 1 }) >= minCost;
}

/**
 * @param {Cost} cost
 * @param {number} leastNode - first number of the oldest Node that matters
 * @returns {number} nanoseconds
 */
function getTime({ time }, leastNode) {
  const supported = Object.entries(time).filter(([version]) => Number(version) >= leastNode);
  // Newer than everything that was measured: the newest of it.
  const times = (supported.length > 0 ? supported : Object.entries(time).slice(-1)).map(
    ([, nanoseconds]) => nanoseconds,
  );
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
