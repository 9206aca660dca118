import { max, median } from "simple-statistics";
import { getAlpha } from "./looks.js";
import { getSignedRankInterval } from "./signed-rank.js";
import { getVerdict } from "./verdict.js";
import { MEASURES } from "./measures.js";

/** @import { Measure } from "./measures.js" */
/** @import { Outcome } from "./verdict.js" */
/** @import { Interval } from "./signed-rank.js" */

/** @typedef {"before" | "after"} Side */

/**
 * What a verdict is about: processor time that a request takes, or the median time until it is answered. The latter is for rewrites
 * after which the same work is done while something else is waited for, or in another thread.
 *
 * @typedef {"cpu" | "latency"} Basis
 */

/**
 * What one start of a server under load came to.
 *
 * @typedef {object} Round
 * @property {Side} side
 * @property {number} pair - from 1
 * @property {number} seconds - that were measured
 * @property {number} requests - that the server answered in them
 * @property {number} requestsPerSecond
 * @property {number} cpuPerRequest - microseconds of the server's processes
 * @property {{ user: number, system: number }} cpu - seconds of the server's processes
 * @property {number} bytesPerRequest - allocated on the JavaScript heap
 * @property {Gc} gc
 * @property {{ p50: number, p99: number, max: number }} eventLoopDelay - milliseconds
 * @property {number} eventLoopUtilization - from 0 to 1
 * @property {number} [eventLoopCpu] - seconds of processor time of the thread that answers, where the system tells
 * @property {number} peakMemory - bytes
 * @property {number} processes - that were measured
 * @property {{ mean: number, p50: number, p90: number, p97_5: number, p99: number, p99_9: number, max: number }} [latency] - milliseconds; not with a script
 * @property {number} [errors] - connections that failed or timed out; not with a script
 * @property {number} [refused] - answers with a status of 400 and above; not with a script
 * @property {number} [generatorCpu] - share of one processor that the load generator took; not with a script
 */

/**
 * @typedef {object} Gc
 * @property {number} count
 * @property {number} milliseconds
 * @property {Record<string, { count: number, milliseconds: number }>} kinds - `Scavenge`, `MarkSweepCompact` and others, as V8 calls them
 */

/**
 * @typedef {object} MeasureResult
 * @property {Measure["name"]} name
 * @property {string} title - for people
 * @property {Measure["unit"]} unit
 * @property {Measure["better"]} better
 * @property {number} before - median of the rounds
 * @property {number} after
 * @property {number} [ratio] - after to before; absent where something is 0
 * @property {[low: number, high: number]} [interval] - of the ratio
 */

/**
 * @typedef {object} Comparison
 * @property {Outcome} outcome
 * @property {string} sentence
 * @property {Basis} by - what the verdict is about
 * @property {number} ratio - of requests per processor second or, by latency, of its reciprocal; after to before
 * @property {[low: number, high: number]} interval
 * @property {number} pairs
 * @property {{ median: number, largest: number, neighbours: number }} noise - by how much two rounds of the same code in a row differ, as shares
 * @property {MeasureResult[]} measures
 * @property {Round[]} rounds - in their order in time
 */

/**
 * Compares the rounds of two servers: pairs of neighbours in time, one of each side.
 *
 * The verdict is on requests per processor second, unless it is to be on latency. What else runs on a machine takes time from a server
 * and makes it answer fewer requests per second; the processor time that it needs for one request hardly changes.
 *
 * @param {Round[]} rounds - before, after, after, before, and so on
 * @param {number} [comparisons] - that are made side by side, and share what may go wrong
 * @param {Basis} [by]
 * @returns {Comparison}
 */
export function compareRounds(rounds, comparisons = 1, by = "cpu") {
  const pairs = getPairs(rounds);
  const alpha = getAlpha(pairs.length, comparisons);
  const ratio = getRatio(pairs, SPEEDS[by], alpha);
  return {
    ...getVerdict(ratio, by),
    by,
    ratio: ratio.estimate,
    interval: [ratio.low, ratio.high],
    pairs: pairs.length,
    noise: getNoise(rounds, SPEEDS[by]),
    measures: MEASURES.flatMap((measure) => findResult(pairs, measure, alpha) ?? []),
    rounds,
  };
}

/**
 * What the rounds say that are there, for people who wait: nothing of it is sure yet.
 *
 * @param {Round[]} rounds
 * @param {Basis} by
 * @returns {number | undefined} the ratio, after to before; undefined before the first pair is complete
 */
export function findRatioSoFar(rounds, by) {
  const pairs = getPairs(rounds);
  const getSpeed = SPEEDS[by];
  return pairs.length === 0 ? undefined : median(pairs.map(({ before, after }) => getSpeed(after) / getSpeed(before)));
}

/**
 * @param {Round[]} rounds
 * @returns {{ before: Round, after: Round }[]} those that are complete
 */
function getPairs(rounds) {
  return rounds
    .filter(({ side }) => side === "before")
    .flatMap((before) =>
      rounds.filter(({ side, pair }) => side === "after" && pair === before.pair).map((after) => ({ before, after })),
    );
}

/** @type {Record<Basis, (round: Round) => number>} */
const SPEEDS = {
  cpu: ({ cpuPerRequest }) => 1 / cpuPerRequest,
  // A load that is no script has latencies of every round.
  latency: ({ latency }) => 1 / /** @type {NonNullable<Round["latency"]>} */ (latency).p50,
};

/**
 * @param {{ before: Round, after: Round }[]} pairs
 * @param {(round: Round) => number} get - above 0
 * @param {number} alpha
 * @returns {Interval} of the ratio, after to before
 */
function getRatio(pairs, get, alpha) {
  const { estimate, low, high } = getSignedRankInterval(
    pairs.map(({ before, after }) => Math.log(get(after) / get(before))),
    alpha,
  );
  return { estimate: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high) };
}

/**
 * @param {{ before: Round, after: Round }[]} pairs
 * @param {Measure} measure
 * @param {number} alpha
 * @returns {MeasureResult | undefined} undefined where it was not measured
 */
function findResult(pairs, { name, title, unit, better, get }, alpha) {
  const values = pairs.flatMap(({ before, after }) => [get(before), get(after)]);
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined;
  const read = /** @type {(round: Round) => number} */ (get);
  const [before, after] = [
    median(pairs.map((pair) => read(pair.before))),
    median(pairs.map((pair) => read(pair.after))),
  ];
  const result = { name, title, unit, better, before, after };
  if (values.some((value) => !(Number(value) > 0))) return result;
  const { estimate, low, high } = getRatio(pairs, read, alpha);
  return { ...result, ratio: estimate, interval: [low, high] };
}

/**
 * How far two rounds in a row that run the same code are apart: in A B B A A B B A these are B B, A A, B B.
 *
 * @param {Round[]} rounds
 * @param {(round: Round) => number} getSpeed
 * @returns {Comparison["noise"]}
 */
function getNoise(rounds, getSpeed) {
  const distances = rounds
    .slice(1)
    .map((round, index) => ({ round, previous: rounds[index] }))
    .filter(({ round, previous }) => round.side === previous.side)
    .map(({ round, previous }) => Math.exp(Math.abs(Math.log(getSpeed(round) / getSpeed(previous)))) - 1);
  return distances.length === 0
    ? { median: 0, largest: 0, neighbours: 0 }
    : { median: median(distances), largest: max(distances), neighbours: distances.length };
}
