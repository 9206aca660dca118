import { createLoop } from "./measure-time.js";
import { getHeapStatistics } from "node:v8";
import { median } from "simple-statistics";

/** @import { Variant } from "../../lib/types.js" */

/**
 * The flags of V8 that it takes: the garbage collector must not run while bytes are counted, and does not as long as they fit
 * into the young generation.
 */
export const BYTES_FLAGS = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64"];

/** Bytes that one sample makes at least, if it makes any, and at most about twice of: far less than the young generation. */
const SAMPLE = 4 * 2 ** 20;
/** Of one sample, if it makes none. */
const MOST_CALLS = 2 ** 16;
const SAMPLES = 7;
/**
 * Microseconds of processor time until the engine has compiled what is called: what it has not may make objects that it will not
 * make later. A busy machine takes longer for them.
 */
const WARM_UP = 200_000;

/**
 * @param {Variant} variant
 * @returns {Promise<number | undefined>} bytes that one call makes on the heap: the median of the samples; undefined where it takes the time itself, which is no single call
 */
export async function measureBytes(variant) {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error(`Bytes are measured under ${BYTES_FLAGS.join(" ")}.`);
  const { run, nanoseconds } = await createLoop(variant);
  if (nanoseconds !== undefined) return undefined;

  /** @param {number} calls */
  const count = async (calls) => {
    gc();
    const start = getHeapStatistics().used_heap_size;
    await run(calls);
    return getHeapStatistics().used_heap_size - start;
  };
  let calls = 1;
  for (const start = process.cpuUsage(); getTime(start) < WARM_UP; calls *= 2) await run(calls);
  for (calls = 1; calls < MOST_CALLS && (await count(calls)) < SAMPLE;) calls *= 2;
  const samples = [];
  for (let i = 0; i < SAMPLES; i++) samples.push((await count(calls)) / calls);
  return Math.max(0, Math.round(median(samples)));
}

/**
 * @param {NodeJS.CpuUsage} start
 * @returns {number} microseconds of processor time since then
 */
function getTime(start) {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
