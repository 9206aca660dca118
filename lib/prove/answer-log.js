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
    /** The same, asked once more at once.
     * @type {Record<Moment, Record<Side, Answer[][]>>} */
    this.repeated = { beforeLoad: { before: [], after: [] }, afterLoad: { before: [], after: [] } };
  }

  /**
   * @param {Side} side
   * @param {Moment} moment
   * @param {Answer[]} answers - one for each request
   * @param {Answer[]} repeated - to the same requests, asked once more
   */
  add(side, moment, answers, repeated) {
    this.answers[moment][side].push(answers);
    this.repeated[moment][side].push(repeated);
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
        const frozen = this.findFrozen(moment, index);
        if (frozen.length > 0 && before.length >= ENOUGH && after.length >= ENOUGH)
          return {
            kind: "answers",
            request,
            moment,
            differences: frozen,
            before: this.repeated[moment].before[0][index],
            after: this.repeated[moment].after[0][index],
          };
      }
    }
    return undefined;
  }

  /**
   * What was another one each time that it was asked for, and is always the same now: a rewrite may have made once what is
   * to be made for each request.
   *
   * @param {Moment} moment
   * @param {number} index - of the request
   * @returns {Difference[]}
   */
  findFrozen(moment, index) {
    /** @param {Side} side @returns {Difference[][]} what differed between two answers of the same start, for each start */
    const getChanges = (side) =>
      this.answers[moment][side].map((answers, start) =>
        compareAnswers([answers[index]], this.repeated[moment][side][start][index]),
      );
    const [first, ...others] = getChanges("before");
    const changed = getChanges("after").flat();
    return first
      .filter(({ what }) => others.every((changes) => changes.some((change) => change.what === what)))
      .filter(({ what }) => !changed.some((change) => change.what === what))
      .map(({ what }) => ({ what, before: "another one for each request", after: "always the same" }));
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
