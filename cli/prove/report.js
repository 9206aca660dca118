import os from "node:os";
import { readFileSync } from "node:fs";

/** @import { AnswerDifference } from "../../lib/prove/answer-log.js" */
/** @import { Comparison } from "../../lib/prove/comparison.js" */
/** @import { Outcome } from "../../lib/prove/verdict.js" */
/** @import { Estimate } from "../../lib/prove/estimate.js" */
/** @import { Notice } from "../../lib/prove/notices.js" */
/** @import { Proof, StartFailure } from "./proof.js" */
/** @import { Located } from "../run/find-finding.js" */
/** @import { ProveOptions } from "./options.js" */
/** @import { RewrittenFile } from "./rewrite-copy.js" */
/** @import { StoppedBy } from "../../lib/prove/series.js" */
/** @import { TestFailure } from "./test-copy.js" */

/** @typedef {Comparison & { stoppedBy: StoppedBy }} FinishedComparison */

/**
 * What one rule does, and what it is worth by itself.
 *
 * @typedef {object} RuleReport
 * @property {string} rule
 * @property {RewrittenFile[]} files - those that it rewrites among others, or by itself where that was measured
 * @property {FinishedComparison} [comparison]
 * @property {AnswerDifference | StartFailure} [failure]
 * @property {number} [share] - of the whole gain, as logarithms
 * @property {boolean} [isWinner]
 */

/**
 * The report of a proof; schemas/prove.schema.json describes it.
 *
 * @typedef {object} ProveReport
 * @property {1} version
 * @property {Outcome | "tests" | "answers" | "start"} outcome
 * @property {string} sentence
 * @property {string} hotpath
 * @property {string} node
 * @property {{ platform: string, arch: string, processor: string, processors: number, memory: number }} machine
 * @property {string} started
 * @property {number} seconds
 * @property {Record<string, unknown> & { start: string, urls: string[], itself: boolean, duration: number }} run
 * @property {ReturnType<typeof describe>} [finding] - that alone was rewritten
 * @property {FinishedComparison} [comparison]
 * @property {Estimate} [estimate] - what the rules' measured costs say that it saves
 * @property {TestFailure | AnswerDifference | StartFailure} [failure]
 * @property {(Notice | { kind: "notKept", text: string })[]} notices
 * @property {RewrittenFile[]} files
 * @property {RuleReport[]} rules
 * @property {string[]} [kept]
 */

/** Of the format. It goes up when a program that reads it would have to change. */
const VERSION = 1;

/** A report that is being written. */
export class Report {
  /**
   * @param {ProveOptions} options
   * @param {Located} [located] - the finding that the proof is about, if it is about one
   */
  constructor(options, located) {
    this.options = options;
    this.located = located;
    this.started = new Date();
    /** Of the clock that nobody sets. */
    this.begin = performance.now();
    this.node = process.version;
    /** @type {FinishedComparison | undefined} */
    this.comparison = undefined;
    /** @type {Estimate | undefined} */
    this.estimate = undefined;
    /** @type {ProveReport["failure"]} */
    this.failure = undefined;
    /** @type {ProveReport["notices"]} */
    this.notices = [];
    /** @type {RewrittenFile[]} */
    this.files = [];
    /** @type {RuleReport[]} */
    this.rules = [];
    /** @type {string[] | undefined} */
    this.kept = undefined;
  }

  /** @param {RewrittenFile[]} files */
  setFiles(files) {
    this.files = files;
    this.rules = this.getRules();
  }

  /** @param {NonNullable<ProveReport["failure"]>} failure */
  setFailure(failure) {
    this.failure = failure;
  }

  /**
   * @param {FinishedComparison} comparison
   * @param {Proof} proof
   */
  setComparison(comparison, proof) {
    this.comparison = comparison;
    this.node = proof.node;
    for (const { request, what } of proof.log.getVarying())
      this.notices.push({
        kind: "varyingAnswer",
        text: `${request} is answered differently each time: of ${what.join(", ")} only what stays the same was compared`,
      });
  }

  /** @param {Estimate | undefined} estimate */
  setEstimate(estimate) {
    this.estimate = estimate;
  }

  /** @param {ProveReport["notices"]} notices */
  addNotices(notices) {
    this.notices.push(...notices);
  }

  /** @param {RuleReport[]} rules */
  setRules(rules) {
    this.rules = rules;
  }

  /** @param {string[]} files */
  setKept(files) {
    this.kept = files;
  }

  /**
   * @returns {RuleReport[]} the rules that rewrote something, in the order of their names
   */
  getRules() {
    const names = new Set(this.files.flatMap(({ applied }) => applied.map(({ rule }) => rule)));
    return [...names].sort().map((rule) => ({
      rule,
      files: this.files.filter(({ applied }) => applied.some((one) => one.rule === rule)),
    }));
  }

  /** @returns {ProveReport} */
  finish() {
    const { options } = this;
    const [processor] = os.cpus();
    return {
      version: VERSION,
      ...getResult(this.failure, this.comparison),
      finding: this.located && describe(this.located),
      hotpath: JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version,
      node: this.node,
      machine: {
        platform: process.platform,
        arch: process.arch,
        processor: processor?.model ?? "unknown",
        processors: os.availableParallelism(),
        memory: os.totalmem(),
      },
      started: this.started.toISOString(),
      seconds: (performance.now() - this.begin) / 1000,
      run: {
        start: options.start,
        urls: options.urls,
        script: options.script,
        test: options.test,
        build: options.build,
        method: options.method,
        connections: options.connections,
        duration: options.duration,
        warmUp: options.warmUp,
        timeLimit: options.timeLimit,
        together: options.together,
        itself: options.itself,
        dependencies: options.dependencies,
      },
      comparison: this.comparison,
      estimate: this.estimate,
      failure: this.failure,
      notices: this.notices,
      files: this.files,
      rules: this.rules,
      kept: this.kept,
    };
  }
}

/** @param {Located} located */
function describe({ path, finding: { line, column, rule, messageId, message, fingerprint, fix } }) {
  return { path, line, column, rule, messageId, message, fingerprint, risk: "risk" in fix ? fix.risk : undefined };
}

/**
 * @param {ProveReport["failure"]} failure
 * @param {FinishedComparison} [comparison]
 * @returns {Pick<ProveReport, "outcome" | "sentence">}
 */
function getResult(failure, comparison) {
  if (failure === undefined) {
    const { outcome, sentence } = /** @type {FinishedComparison} */ (comparison);
    return { outcome, sentence };
  }
  switch (failure.kind) {
    case "tests":
      return {
        outcome: "tests",
        sentence: failure.alsoBefore
          ? "the tests fail in a copy of the project, without any rewrite"
          : `the tests fail on the rewritten copy: ${failure.files.join(", ")}`,
      };
    case "answers":
      return { outcome: "answers", sentence: `the rewritten server answers differently: ${failure.request}` };
    default:
      return { outcome: "start", sentence: `the rewritten server does not run: ${failure.message}` };
  }
}
