import { compareAnswers } from "./answers.js";

/** @import { Answer, Difference } from "./answers.js" */
/** @import { Side } from "./comparison.js" */

/** Of the load. @typedef {"beforeLoad" | "afterLoad"} Moment */

/**
 * @typedef {object} AnswerDifference
 * @property {"answers"} kind
 * @property {string} request - `GET /users`
 * @property {Moment} moment
 * @property {Difference[]} differences
 * @property {Answer} before
 * @property {Answer} after
 */

const MOMENTS = /** @type {const} */ (["beforeLoad", "afterLoad"]);

/** Starts of the original of which one would have shown what differs from start to start. */
const ENOUGH = 4;

/** All answers of two servers to the same requests, at the same moments. */
export class AnswerLog {
  /** @param {string[]} requests - their names */
  constructor(requests) {
    this.requests = requests;
    /** A list for each start.
     * @type {Record<Moment, Record<Side, Answer[][]>>} */
    this.answers = { beforeLoad: { before: [], after: [] }, afterLoad: { before: [], after: [] } };
  }

  /**
   * @param {Side} side
   * @param {Moment} moment
   * @param {Answer[]} answers - one for each request
   */
  add(side, moment, answers) {
    this.answers[moment][side].push(answers);
  }

  /**
   * The first answer of the rewritten server that no start of the original explains.
   *
   * @param {number} [enough] - moments with fewer starts of the original are not looked at
   * @returns {AnswerDifference | undefined}
   */
  findDifference(enough = ENOUGH) {
    for (const moment of MOMENTS) {
      const { before, after } = this.answers[moment];
      if (before.length < enough) continue;
      for (const [index, request] of this.requests.entries()) {
        const originals = before.map((answers) => answers[index]);
        for (const { [index]: rewritten } of after) {
          const differences = compareAnswers(originals, rewritten);
          if (differences.length > 0)
            return { kind: "answers", request, moment, differences, before: originals[0], after: rewritten };
        }
      }
    }
    return undefined;
  }

  /** @returns {{ request: string, what: string[] }[]} what differs from start to start of the original, and could be compared in part only */
  getVarying() {
    return this.requests.flatMap((request, index) => {
      const what = new Set(
        MOMENTS.flatMap((moment) => {
          const [first, ...others] = this.answers[moment].before.map((answers) => answers[index]);
          return others.flatMap((other) => compareAnswers([first], other).map((difference) => difference.what));
        }),
      );
      return what.size === 0 ? [] : [{ request, what: [...what] }];
    });
  }
}
