import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";

/** @import { AnalysedFile, Analysis, Assignment } from "./analyse.js" */

/** Characters of code. Below, threads take longer to start than they save. */
const WORTH_THREADS = 8_000_000;

/** Each holds the trees of the file it works on, and what the engine leaves for its garbage collector. */
const MOST_THREADS = 4;

/** Megabytes. What has just been made is most of what is alive here, and small spaces for it keep the process small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024, stackSizeMb: 8 };

/** Files at a time for each thread: the next one is there before it is done with the last. */
const WAITING = 2;

/** Milliseconds without a look at signals and timers. */
const LONGEST_BREATH = 50;

/** Analyses files, in this thread or in several others. */
export class Analysts {
  /**
   * @param {Assignment} assignment
   * @param {object} work
   * @param {number} work.size - characters of all files together
   * @param {number} [work.threads] - 1 is this one; by default it depends on the size
   * @param {() => string | undefined} work.getSignal - that asked to begin nothing more
   */
  constructor(
    assignment,
    { size, threads = size < WORTH_THREADS ? 1 : Math.min(availableParallelism(), MOST_THREADS), getSignal },
  ) {
    this.assignment = assignment;
    this.threads = threads;
    this.getSignal = getSignal;
    /** @type {Promise<(file: AnalysedFile) => Analysis | Promise<Analysis>> | undefined} */
    this.started = undefined;
    /** @type {import("tinypool").Tinypool | undefined} */
    this.pool = undefined;
  }

  /**
   * Analyses files and hands on what each came to as soon as it is there: not always in the order of the files. Few are
   * under way at any time, so that what they came to does not pile up.
   *
   * @template {AnalysedFile} F
   * @param {F[]} files
   * @returns {AsyncGenerator<{ file: F, analysis: Analysis }, void, void>}
   */
  async *analyseAll(files) {
    const waiting = files.values();
    /** Begun and not handed on, whether they are ready or not.
     * @type {Map<F, Promise<{ file: F, analysis: Analysis }>>} */
    const running = new Map();
    const begin = () => {
      const { value: file } = waiting.next();
      if (file !== undefined)
        running.set(
          file,
          this.analyse(file).then((analysis) => ({ file, analysis })),
        );
    };
    for (let thread = 0; thread < (this.threads === 1 ? 1 : this.threads * WAITING); thread++) begin();
    while (running.size > 0) {
      const result = await Promise.race(running.values());
      // What is ready after a signal would be written.
      if (this.getSignal() !== undefined) return;
      running.delete(result.file);
      begin();
      yield result;
    }
  }

  /**
   * @param {AnalysedFile} file
   * @returns {Promise<Analysis>}
   */
  async analyse({ absolute, path, given, risk }) {
    // Parsers and scope analysis take longer to load than to look at a hundred files that need neither.
    const analyse = await (this.started ??= this.threads === 1 ? this.startHere() : this.startThreads());
    return analyse({ absolute, path, given, risk });
  }

  async startHere() {
    const { createAnalyser } = await import("./analyse.js");
    const analyse = createAnalyser(this.assignment);
    let breath = performance.now();
    return async (/** @type {AnalysedFile} */ file) => {
      if (performance.now() - breath > LONGEST_BREATH) {
        await setImmediate();
        breath = performance.now();
      }
      return analyse(file);
    };
  }

  async startThreads() {
    const { Tinypool } = await import("tinypool");
    const pool = new Tinypool({
      filename: new URL("worker.js", import.meta.url).href,
      minThreads: this.threads,
      maxThreads: this.threads,
      concurrentTasksPerWorker: WAITING,
      resourceLimits: LIMITS,
    });
    this.pool = pool;
    return async (/** @type {AnalysedFile} */ file) => {
      try {
        return /** @type {Analysis} */ (await pool.run({ file, assignment: this.assignment }));
      } catch (error) {
        // The thread is gone, most likely since its memory is full; the pool starts another.
        const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
        return { findings: [], lines: {}, applied: [], crashes: [{ path: file.path, message, stack }] };
      }
    };
  }

  async close() {
    await this.pool?.destroy();
  }
}
