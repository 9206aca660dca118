import { availableParallelism } from "node:os";

/** @import { Settings } from "../../lib/types.js" */
/** @import { Summarised } from "./summarise.js" */

/** Characters of code. Below, threads take longer to start than they save. */
const WORTH_THREADS = 3_000_000;
const MOST_THREADS = 4;

/** Characters that a thread is given at a time. */
const BATCH = 200_000;
/** Batches at a time for each thread: the next one is there before it is done with the last. */
const WAITING = 2;

/** Megabytes. Nearly everything that is made for a file is dropped with it, and small spaces for it keep the process small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024, stackSizeMb: 8 };

/**
 * Sums up files, in this thread or, where there are many, in several others. A thread has one tree in memory at a time.
 *
 * @template {{ text: string, filename: string }} F
 */
export class Summarisers {
  /**
   * @param {Settings} settings
   * @param {(file: F, result: Summarised) => void} done - not always in the order of the files
   */
  constructor(settings, done) {
    this.settings = settings;
    this.done = done;
    /** @type {F[]} */
    this.batch = [];
    /** Characters of the batch. */
    this.size = 0;
    this.threads = Math.min(availableParallelism(), MOST_THREADS);
    /** @type {import("tinypool").Tinypool | undefined} */
    this.pool = undefined;
    /** @type {Set<Promise<void>>} */
    this.running = new Set();
  }

  /**
   * Takes a file, and waits while there is enough to do, so that texts do not pile up.
   *
   * @param {F} file
   */
  async add(file) {
    this.batch.push(file);
    this.size += file.text.length;
    if (this.threads === 1) await this.runHere();
    else if (this.size >= (this.pool === undefined ? WORTH_THREADS : BATCH)) await this.runThere();
  }

  /** Waits until all files are done. */
  async finish() {
    await (this.pool === undefined ? this.runHere() : this.runThere());
    await Promise.all(this.running);
  }

  async close() {
    await this.pool?.destroy();
  }

  async runHere() {
    // The parsers take longer to load than all the rest of a map without changes.
    if (this.batch.length === 0) return;
    const { default: summarise } = await import("./summarise.js");
    for (const file of this.take()) this.done(file, summarise({ files: [file], settings: this.settings })[0]);
  }

  async runThere() {
    const pool = (this.pool ??= await this.start());
    for (const files of split(this.take())) {
      while (this.running.size >= this.threads * WAITING) await Promise.race(this.running);
      const run = this.runBatch(pool, files).then(() => void this.running.delete(run));
      this.running.add(run);
      // Whoever waits next, here or at the end, gets the error; until then nobody may be waiting.
      run.catch(() => {});
    }
  }

  /**
   * @param {import("tinypool").Tinypool} pool
   * @param {F[]} files
   */
  async runBatch(pool, files) {
    const sent = files.map(({ text, filename }) => ({ text, filename }));
    const results = /** @type {Summarised[]} */ (await pool.run({ files: sent, settings: this.settings }));
    for (const [index, file] of files.entries()) this.done(file, results[index]);
  }

  async start() {
    const { Tinypool } = await import("tinypool");
    return new Tinypool({
      filename: new URL("summarise.js", import.meta.url).href,
      minThreads: this.threads,
      maxThreads: this.threads,
      concurrentTasksPerWorker: WAITING,
      resourceLimits: LIMITS,
    });
  }

  take() {
    const files = this.batch;
    this.batch = [];
    this.size = 0;
    return files;
  }
}

/**
 * @template {{ text: string }} F
 * @param {F[]} files
 * @returns {F[][]} batches
 */
function split(files) {
  /** @type {F[][]} */
  const batches = [];
  let size = BATCH;
  for (const file of files) {
    if (size >= BATCH) {
      batches.push([]);
      size = 0;
    }
    batches[batches.length - 1].push(file);
    size += file.text.length;
  }
  return batches;
}
