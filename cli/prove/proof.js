import { AnswerLog } from "../../lib/prove/answer-log.js";
import { ServerError } from "./server.js";
import { askOnce, measureRound } from "./measure-round.js";
import { measureTogether } from "./measure-together.js";
import { findRatioSoFar } from "../../lib/prove/comparison.js";
import { runSeries } from "../../lib/prove/series.js";

/** @import { AnswerDifference } from "../../lib/prove/answer-log.js" */
/** @import { Basis, Comparison, Side } from "../../lib/prove/comparison.js" */
/** @import { Measurement, Setup } from "./measure-round.js" */
/** @import { StoppedBy } from "../../lib/prove/series.js" */

/**
 * The rewritten server does not run, where the original does.
 *
 * @typedef {{ kind: "start", message: string, output: string }} StartFailure
 */

/** The proof is over: the rewritten server is another one. */
export class Refuted extends Error {
  /** @param {AnswerDifference | StartFailure} failure */
  constructor(failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * @typedef {object} Sides
 * @property {string} before - folder of the original
 * @property {string} after - of the rewritten one
 */

/** Starts of the original that are compared before anything is measured, and some more if they do not explain an answer. */
const FIRST_STARTS = 2;
const MORE_STARTS = 3;

/** Two servers that are asked and measured in turn. */
export class Proof {
  /**
   * @param {Sides} folders
   * @param {Setup} setup
   */
  constructor(folders, setup) {
    this.folders = folders;
    this.setup = setup;
    /** Of a pair whose servers run at the same time, what was measured of the second.
     * @type {Partial<Record<Side, Measurement>>} */
    this.together = {};
    this.log = new AnswerLog(setup.requests.targets.map(({ method, path }) => `${method} ${path}`));
    this.node = process.version;
  }

  /**
   * Compares the answers of servers that have just been started.
   *
   * @throws {Refuted}
   */
  async compareAnswers() {
    for (let start = 0; start < FIRST_STARTS; start++) await this.ask("before");
    await this.ask("after");
    // Perhaps it varies, and two starts did not show it.
    for (let start = 0; start < MORE_STARTS && this.log.findDifference(FIRST_STARTS) !== undefined; start++)
      await this.ask("before");
    this.demandSame(FIRST_STARTS);
  }

  /** @param {Side} side */
  async ask(side) {
    const answers = await this.on(side, (folder) => askOnce(folder, this.setup));
    this.log.add(side, "beforeLoad", ...answers);
  }

  /**
   * Measures both in turn until the result is sure.
   *
   * @param {{ precision: number, timeLimit: number, comparisons: number, by: Basis, say: (side: Side, pair: number, ratio: number | undefined) => void }} options - `say`: of each round, with the ratio of those that are done
   * @returns {Promise<Comparison & { stoppedBy: StoppedBy } | undefined>} undefined if time was up too early
   * @throws {Refuted}
   */
  async measure({ say, ...options }) {
    const comparison = await runSeries(
      async (side, pair, rounds) => {
        say(side, pair, findRatioSoFar(rounds, options.by));
        const { round, node, answers } = await this.measureRound(side);
        this.node = node;
        this.log.add(side, "beforeLoad", ...answers.beforeLoad);
        this.log.add(side, "afterLoad", ...answers.afterLoad);
        this.demandSame();
        return round;
      },
      { ...options, now: () => performance.now() / 1000 },
    );
    this.demandSame(1);
    return comparison;
  }

  /**
   * @param {Side} side
   * @returns {Promise<Measurement>}
   * @throws {Refuted}
   */
  async measureRound(side) {
    const { setup, together } = this;
    if (setup.otherPort === undefined) return this.on(side, (folder) => measureRound(folder, setup));
    const known = together[side];
    const after = { ...setup, server: { ...setup.server, port: setup.otherPort } };
    const all =
      known === undefined
        ? await measureTogether(this.folders, { before: setup, after }, side, (one, use) => this.on(one, use))
        : undefined;
    const other = side === "before" ? "after" : "before";
    this.together = all === undefined ? {} : { [other]: all[other] };
    return /** @type {Measurement} */ (known ?? all?.[side]);
  }

  /**
   * @param {number} [enough] - starts of the original
   * @throws {Refuted}
   */
  demandSame(enough) {
    const difference = this.log.findDifference(enough);
    if (difference !== undefined) throw new Refuted(difference);
  }

  /**
   * @template T
   * @param {Side} side
   * @param {(folder: string) => Promise<T>} use
   * @returns {Promise<T>}
   * @throws {Refuted} if the rewritten server does not run
   */
  async on(side, use) {
    try {
      return await use(this.folders[side]);
    } catch (error) {
      if (side === "before" || !(error instanceof ServerError)) throw error;
      throw new Refuted({ kind: "start", message: error.message, output: error.output });
    }
  }
}
