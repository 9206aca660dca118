/** @import { Round, Side } from "../../lib/prove/comparison.js" */

/**
 * Numbers that look like chance, the same ones for the same seed (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number} from 0 to 1
 */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Noise as a machine makes it that has something else to do: mostly little, now and then a lot, and more for some time.
 *
 * @param {number} seed
 * @returns {() => number} a factor of 1 or above
 */
export function createNoise(seed) {
  const random = createRandom(seed);
  let busy = 0;
  return () => {
    busy = random() < 0.15 ? random() : busy * 0.8;
    return 1 + 0.03 * random() + 0.4 * busy * random() + (random() < 0.05 ? 2 * random() : 0);
  };
}

/**
 * A round of a server that needs this much time for a request.
 *
 * @param {number} cpuPerRequest - microseconds
 * @param {Partial<Round>} [other]
 * @returns {Omit<Round, "side" | "pair">}
 */
export function createRound(cpuPerRequest, other) {
  const requestsPerSecond = 1e6 / cpuPerRequest;
  return {
    seconds: 5,
    requests: Math.round(requestsPerSecond * 5),
    requestsPerSecond,
    cpuPerRequest,
    cpu: { user: 4, system: 1 },
    bytesPerRequest: 1000,
    gc: { count: 10, milliseconds: 20, kinds: { Scavenge: { count: 10, milliseconds: 20 } } },
    eventLoopDelay: { p50: 1, p99: 2, max: 3 },
    eventLoopUtilization: 0.99,
    peakMemory: 5e7,
    processes: 1,
    latency: { mean: 1, p50: 1, p90: 2, p97_5: 3, p99: 4, p99_9: 5, max: 6 },
    errors: 0,
    refused: 0,
    generatorCpu: 0.5,
    ...other,
  };
}

/**
 * @param {[before: number, after: number][]} pairs - microseconds per request
 * @returns {Round[]} as a proof measures them: A B B A
 */
export function createRounds(pairs) {
  return pairs.flatMap(([before, after], index) => {
    const pair = index + 1;
    const sides = [
      { side: /** @type {Side} */ ("before"), pair, ...createRound(before) },
      { side: /** @type {Side} */ ("after"), pair, ...createRound(after) },
    ];
    return index % 2 === 0 ? sides : sides.reverse();
  });
}
