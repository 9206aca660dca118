import { createCrash } from "./crash.js";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";

/** @import { AnalysedFile, Analysis, Assignment } from "./analyse.js" */

/** Characters of code. Below, another thread takes longer to start than it saves. */
const WORTH_THREADS = 8_000_000;

/** Each holds the trees of the file it works on, and what the engine leaves for its garbage collector. */
const MOST_THREADS = 4;

/** Megabytes. What has just been made is most of what is alive here, and small spaces for it keep the process small. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024, stackSizeMb: 8 };

/** Files at a time for each other thread: the next ones are there before it is done with the last, and while this one works. */
const WAITING = 4;

/** Milliseconds without a look at signals and timers. */
const LONGEST_BREATH = 50;

/** Analyses files, in this thread and, where that is worth it, in others at the same time. */
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
    this.others = threads - 1;
    this.getSignal = getSignal;
    /** Files that other threads have.
     * @type {Set<AnalysedFile>} */
    this.away = new Set();
    /** @type {Promise<(file: AnalysedFile) => Promise<Analysis>> | undefined} */
    this.here = undefined;
    /** @type {Promise<import("tinypool").Tinypool> | undefined} */
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
    for (let place = 0; place < 1 + this.others * WAITING; place++) begin();
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
  async analyse({ absolute, path, given, risk, isDependency }) {
    const file = { absolute, path, given, risk, isDependency };
    if (this.away.size < this.others * WAITING) return this.sendAway(file);
    // Parsers and scope analysis take longer to load than to look at a hundred files that need neither.
    const analyse = await (this.here ??= this.startHere());
    return analyse(file);
  }

  async startHere() {
    const { createAnalyser } = await import("./analyse.js");
    const analyse = createAnalyser(this.assignment);
    let breath = performance.now();
    return async (/** @type {AnalysedFile} */ file) => {
      // Other threads wait for this one to hand them their next files.
      if (this.others > 0 || performance.now() - breath > LONGEST_BREATH) {
        await setImmediate();
        breath = performance.now();
      }
      return analyse(file);
    };
  }

  /**
   * @param {AnalysedFile} file
   * @returns {Promise<Analysis>}
   */
  async sendAway(file) {
    this.away.add(file);
    try {
      const pool = await (this.pool ??= this.startOthers());
      return /** @type {Analysis} */ (await pool.run({ file, assignment: this.assignment }));
    } catch (error) {
      // The thread is gone, most likely since its memory is full; the pool starts another.
      const crashes = [createCrash(file.path, undefined, error)];
      return { findings: [], light: { count: 0, cost: 0, bytes: 0 }, lines: {}, applied: [], crashes };
    } finally {
      this.away.delete(file);
    }
  }

  async startOthers() {
    const { Tinypool } = await import("tinypool");
    return new Tinypool({
      filename: new URL("worker.js", import.meta.url).href,
      minThreads: this.others,
      maxThreads: this.others,
      concurrentTasksPerWorker: WAITING,
      resourceLimits: LIMITS,
    });
  }

  async close() {
    await (await this.pool)?.destroy();
  }
}
