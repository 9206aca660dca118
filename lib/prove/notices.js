import { mean, median, sum } from "simple-statistics";

/** @import { Comparison } from "./comparison.js" */
/** @import { StoppedBy } from "./series.js" */

/**
 * Something to know before a verdict is believed.
 *
 * @typedef {{ kind: "generatorLimit" | "unstableMachine" | "timeLimit" | "varyingAnswer" | "errors" | "idle", text: string }} Notice
 */

/** Of a processor: above that a load generator cannot send more. */
const GENERATOR_LIMIT = 0.9;
/** By which two rounds of the same code differ on a machine that has something else to do. */
const UNSTABLE = 0.05;
/** Of the time: below that the server mostly waits for requests. */
const IDLE = 0.5;

/**
 * What is remarkable about a comparison.
 *
 * @param {Comparison & { stoppedBy: StoppedBy }} comparison
 * @returns {Notice[]}
 */
export function getNotices({ rounds, noise, stoppedBy, pairs, interval: [low, high] }) {
  /** @type {Notice[]} */
  const notices = [];
  const generator = rounds.flatMap(({ generatorCpu }) => generatorCpu ?? []);
  if (generator.length > 0 && median(generator) > GENERATOR_LIMIT)
    notices.push({
      kind: "generatorLimit",
      text: `the load generator was at its limit (${formatShare(median(generator))} of a processor): requests per second and latencies are its own; the verdict rests on processor time per request, which is the server's`,
    });
  else if (mean(rounds.map(({ eventLoopUtilization }) => eventLoopUtilization)) < IDLE)
    notices.push({
      kind: "idle",
      text: `the server waited for ${formatShare(1 - mean(rounds.map(({ eventLoopUtilization }) => eventLoopUtilization)))} of the time: requests per second and latencies say little about it; more \`--connections\` keep it busy`,
    });
  if (noise.median > UNSTABLE)
    notices.push({
      kind: "unstableMachine",
      text: `the machine is unstable: two rounds of the same code in a row differ by ${formatShare(noise.median)} (median) to ${formatShare(noise.largest)}; end what else runs, or give it more rounds of a longer \`--duration\``,
    });
  if (stoppedBy === "timeLimit")
    notices.push({
      kind: "timeLimit",
      text: `time was up after ${pairs} pairs of rounds, with an interval from ${low.toFixed(2)} to ${high.toFixed(2)}: a longer \`--time-limit\` makes it narrower`,
    });
  const requests = sum(rounds.map((round) => round.requests));
  const errors = sum(rounds.map((round) => round.errors ?? 0));
  const refused = sum(rounds.map((round) => round.refused ?? 0));
  if (errors > 0 || refused > 0)
    notices.push({
      kind: "errors",
      text: `${[
        ...(errors > 0 ? [`${errors} connections failed or timed out`] : []),
        ...(refused > 0 ? [`${refused} answers had a status of 400 or above`] : []),
      ].join(" and ")}, of about ${requests} requests: that is what was measured, too`,
    });
  return notices;
}

/** @param {number} share */
function formatShare(share) {
  return `${Math.round(share * 100)} %`;
}
