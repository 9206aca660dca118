import { Worker } from "node:worker_threads";

/**
 * Programs that follow from one seed.
 *
 * @typedef {object} Batch
 * @property {number} count - of programs
 * @property {number} seed
 * @property {string[]} [rules] - only programs that are meant for one of these
 * @property {string} [path] - to one of the programs, as fast-check writes it: only that one
 */

/**
 * What became of some programs.
 *
 * @typedef {object} Totals
 * @property {number} programs
 * @property {number} compared - of these, how many were rewritten and run before and after
 * @property {Record<string, number>} made - by rule, for how many programs were made for it
 * @property {Record<string, number>} rewritten - by rule, how many programs it rewrote
 * @property {Record<string, number>} acts - by "rule act", how many programs got such a rewrite
 * @property {Record<string, number>} allowed - by declared difference, how many programs showed it
 * @property {Record<string, number>} tried - by "frame name", "request kind" and "input kind", how many programs had it
 * @property {string} [failure] - a program that a rewrite harmed, made as small as possible, and how to make it again
 */

/** Programs of a batch: what a run is resumed by, and where it may stop. */
const BATCH = 1000;

/** Batches that a thread judges before it is replaced: what programs leave in the engine is freed with it. */
const PER_THREAD = 20;

/** Between the seeds of batches. */
const STRIDE = 7919;

/** @returns {Totals} */
export const createTotals = () => ({
  programs: 0,
  compared: 0,
  made: {},
  rewritten: {},
  acts: {},
  allowed: {},
  tried: {},
});

/**
 * Judges programs in threads. The same numbers make the same programs, however many threads there are.
 *
 * @param {object} how
 * @param {number} how.programs
 * @param {number} how.seed
 * @param {number} [how.from] - leave out as many programs, rounded down to whole batches
 * @param {string[]} [how.rules] - only programs that are meant for one of these
 * @param {string} [how.path] - to one program of the seed
 * @param {number} [how.threads]
 * @param {(totals: Totals, next: number) => void} [how.onProgress] - with the first program that is not judged yet
 * @returns {Promise<Totals>} of all of them, or of those before the first failure
 */
export async function judgePrograms({ programs, seed, from = 0, rules, path, threads = 1, onProgress }) {
  const totals = createTotals();
  let next = Math.floor(from / BATCH);
  /** @type {Set<number>} */
  const underWay = new Set();
  /** @returns {Batch | undefined} */
  const takeBatch = () => {
    if (next * BATCH >= programs || totals.failure !== undefined) return undefined;
    underWay.add(next);
    return { count: Math.min(BATCH, programs - next * BATCH), seed: seed + next++ * STRIDE, rules, path };
  };
  /** @type {Set<Worker>} */
  const running = new Set();
  const work = async () => {
    for (let batch = takeBatch(); batch !== undefined; batch = takeBatch()) {
      const worker = new Worker(new URL("worker.js", import.meta.url));
      running.add(worker);
      for (let count = 0; batch !== undefined && count < PER_THREAD; count++) {
        const index = (batch.seed - seed) / STRIDE;
        const result = await judgeBatch(worker, batch);
        if (result === undefined) break;
        underWay.delete(index);
        addTotals(totals, result);
        if (result.failure !== undefined) for (const other of running) void other.terminate();
        onProgress?.(totals, Math.min(programs, Math.min(next, ...underWay) * BATCH));
        batch = count + 1 < PER_THREAD ? takeBatch() : undefined;
      }
      running.delete(worker);
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return totals;
}

/**
 * @param {Worker} worker
 * @param {Batch} batch
 * @returns {Promise<Totals | undefined>} undefined: the thread was told to stop
 */
function judgeBatch(worker, batch) {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    worker.once("error", reject);
    worker.once("exit", stop);
    worker.once("message", (/** @type {Totals} */ result) => {
      worker.off("error", reject);
      worker.off("exit", stop);
      resolve(result);
    });
    worker.postMessage(batch);
  });
}

/**
 * @param {Totals} totals - to add to
 * @param {Totals} added
 */
function addTotals(totals, added) {
  totals.programs += added.programs;
  totals.compared += added.compared;
  totals.failure ??= added.failure;
  for (const key of /** @type {const} */ (["made", "rewritten", "acts", "allowed", "tried"]))
    for (const [name, number] of Object.entries(added[key])) totals[key][name] = (totals[key][name] ?? 0) + number;
}
