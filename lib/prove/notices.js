import { mean, median, sum } from "simple-statistics";

/** @import { Comparison } from "./comparison.js" */
/** @import { StoppedBy } from "./series.js" */

/**
 * Something to know before a verdict is believed.
 *
 * @typedef {{ kind: "generatorLimit" | "busy" | "shorterWaits" | "unstableMachine" | "timeLimit" | "varyingAnswer" | "errors" | "idle", text: string }} Notice
 */

/** Of a processor: above that a load generator cannot send more. */
const GENERATOR_LIMIT = 0.9;
/** By which two rounds of the same code differ on a machine that has something else to do. */
const UNSTABLE = 0.05;
/** Of the time: below that the server mostly waits for requests. */
const IDLE = 0.5;
/** Of the time: above that requests mostly wait for the server. */
const BUSY = 0.9;

/**
 * What is remarkable about a comparison.
 *
 * @param {Comparison & { stoppedBy: StoppedBy }} comparison
 * @param {string[]} [forLatency] - rules that rewrote something and whose gain processor time does not show
 * @returns {Notice[]}
 */
export function getNotices(comparison, forLatency = []) {
  const {
    by,
    rounds,
    noise,
    stoppedBy,
    pairs,
    measures,
    interval: [low, high],
  } = comparison;
  /** @type {Notice[]} */
  const notices = [];
  const busy = mean(rounds.map(({ eventLoopUtilization }) => eventLoopUtilization));
  const generator = rounds.flatMap(({ generatorCpu }) => generatorCpu ?? []);
  if (generator.length > 0 && median(generator) > GENERATOR_LIMIT)
    notices.push({
      kind: "generatorLimit",
      text: `the load generator was at its limit (${formatShare(median(generator))} of a processor): requests per second and latencies are its own; ${by === "cpu" ? "the verdict rests on processor time per request, which is the server's" : "fewer `--connections` make them the server's"}`,
    });
  else if (by === "latency" && busy > BUSY)
    notices.push({
      kind: "busy",
      text: `the server had work for ${formatShare(busy)} of the time, so that latency is mostly the wait for its turn: fewer \`--connections\` show what a request waits for itself`,
    });
  else if (by === "cpu" && busy < IDLE)
    notices.push({
      kind: "idle",
      text: `the server waited for ${formatShare(1 - busy)} of the time: requests per second and latencies say little about it; more \`--connections\` keep it busy`,
    });
  const latency = by === "cpu" ? measures.find(({ name }) => name === "latencyP50") : undefined;
  if (forLatency.length > 0 && latency?.interval !== undefined)
    notices.push({
      kind: "shorterWaits",
      text: `the gain of ${forLatency.join(", ")} is time that passes, not time of the processor: median latency is ${latency.interval.map((end) => end.toFixed(2)).join(" to ")} × that of the original; \`--by latency\` decides by it`,
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
