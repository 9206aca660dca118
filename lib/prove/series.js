import { isLook, LOOKS } from "./looks.js";
import { compareRounds } from "./comparison.js";

/** @import { Basis, Comparison, Round, Side } from "./comparison.js" */

/** @typedef {"confidence" | "precision" | "rounds" | "timeLimit"} StoppedBy */

/**
 * @typedef {object} SeriesOptions
 * @property {number} precision - an interval that goes no further from 1 than by this share needs no more rounds
 * @property {number} timeLimit - seconds
 * @property {number} [comparisons] - that are made side by side
 * @property {Basis} [by] - what the verdict is about
 * @property {() => number} now - seconds
 */

/**
 * Measures two servers in turn, A B B A A B B A, until the result is sure, precise, or time is up. What drifts from round
 * to round hits both alike.
 *
 * @param {(side: Side, pair: number, rounds: Round[]) => Promise<Omit<Round, "side" | "pair">>} measure - `rounds`: that are done
 * @param {SeriesOptions} options
 * @returns {Promise<Comparison & { stoppedBy: StoppedBy } | undefined>} undefined if time was up before chance could be told from a difference
 */
export async function runSeries(measure, { precision, timeLimit, comparisons = 1, by, now }) {
  const start = now();
  /** @type {Round[]} */
  const rounds = [];
  for (let pair = 1; ; pair++) {
    for (const side of /** @type {Side[]} */ (pair % 2 === 1 ? ["before", "after"] : ["after", "before"]))
      rounds.push({ side, pair, ...(await measure(side, pair, rounds)) });
    const spent = now() - start;
    // Another pair would end too late.
    const isLate = spent + spent / pair > timeLimit;
    if (!isLate && !isLook(pair)) continue;
    const comparison = compareRounds(rounds, comparisons, by);
    const isKnown = Number.isFinite(comparison.interval[1]);
    if (isLate && !isKnown) return undefined;
    const stoppedBy = isKnown ? findReason(comparison, { precision, pair, isLate }) : undefined;
    if (stoppedBy !== undefined) return { ...comparison, stoppedBy };
  }
}

/**
 * @param {Comparison} comparison
 * @param {{ precision: number, pair: number, isLate: boolean }} state
 * @returns {StoppedBy | undefined}
 */
function findReason({ outcome, interval: [low, high] }, { precision, pair, isLate }) {
  if (outcome !== "same") return "confidence";
  if (low >= 1 / (1 + precision) && high <= 1 + precision) return "precision";
  if (pair >= LOOKS[LOOKS.length - 1]) return "rounds";
  return isLate ? "timeLimit" : undefined;
}
