import { Bench } from "tinybench";

/** @import { Variant } from "../../lib/types.js" */

/** Milliseconds that one sample takes at least: a clock cannot see a single call of a few nanoseconds. */
const SAMPLE = 0.2;
/** Part of the time that is measured, before it. */
const WARM_UP = 2 / 3;

/** What a variant returned last: what others could read cannot be optimised away.
 * @public
 * @type {unknown} */
export let kept;

/**
 * @param {Variant} variant
 * @param {number} milliseconds - to measure for
 * @returns {Promise<number>} nanoseconds of one call: the median of the samples
 */
export async function measureTime(variant, milliseconds) {
  const { run, nanoseconds } = await createLoop(variant);
  if (nanoseconds !== undefined) return nanoseconds;
  let calls = 1;
  for (let took = 0; took < SAMPLE; calls *= 2) {
    const start = performance.now();
    await run(calls);
    took = performance.now() - start;
  }
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds * WARM_UP, throws: true });
  const [task] = await bench.add("variant", () => run(calls)).run();
  if (task.result.state !== "completed") throw new Error(`The measurement is ${task.result.state}.`);
  return (task.result.latency.p50 * 1e6) / calls;
}

/**
 * Calls a variant so many times that the calls show, and not what calls them.
 *
 * @param {Variant} variant
 * @returns {Promise<{ run: (calls: number) => unknown, nanoseconds?: number }>} `nanoseconds` where it takes the time itself
 */
export async function createLoop(variant) {
  kept = variant();
  if (typeof (/** @type {any} */ (kept)?.then) !== "function")
    return {
      run(calls) {
        for (let i = 0; i < calls; i++) kept = variant();
      },
    };
  return {
    async run(calls) {
      for (let i = 0; i < calls; i++) kept = await variant();
    },
    nanoseconds: /** @type {any} */ (await kept)?.nanoseconds,
  };
}
