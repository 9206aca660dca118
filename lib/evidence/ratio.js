import { binomialDistribution, median, quantileSorted } from "simple-statistics";

/** How often an interval is to hold what it is the interval of. */
const CONFIDENCE = 0.95;

/**
 * How many times one thing takes of another, from rounds in which both were measured in turn.
 *
 * @typedef {object} Ratio
 * @property {number[]} rounds - of each round by itself, so that a busy moment of the machine, which meets both, cancels out
 * @property {number} median
 * @property {[number, number]} [interval] - with at least 95 % the true median lies in it; undefined with fewer rounds than that takes, which is six
 * @property {number} p - how likely ratios are that are at least as one-sided as these, were there no difference: the sign test, both sides
 */

/**
 * Compares by the signs and ranks of the rounds alone: nothing is presumed of how the times are spread, which on a machine
 * with other work to do is anything but normal.
 *
 * @param {number[]} before - of each round
 * @param {number[]} after - of the same rounds
 * @returns {Ratio}
 * @throws {RangeError} if there is no round, or one has a part only
 */
export function getRatio(before, after) {
  if (before.length === 0 || before.length !== after.length)
    throw new RangeError(`${before.length} and ${after.length} rounds cannot be paired.`);
  const rounds = before.map((time, round) => time / after[round]);
  const sorted = rounds.toSorted((a, b) => a - b);
  const rank = findRank(sorted.length);
  return {
    rounds,
    median: median(rounds),
    ...(rank === undefined ? {} : { interval: [sorted[rank], sorted[sorted.length - 1 - rank]] }),
    p: getSignProbability(rounds),
  };
}

/**
 * How far the middle half of some values lies apart, as a share of their median.
 *
 * @param {number[]} values - at least one
 * @returns {number} 0.04 for ±2 %
 */
export function getSpread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25)) / median(values);
}

/**
 * The order statistics between which the median lies: the largest `rank` such that the values from the one of that rank to
 * the one of that rank from above hold it with the confidence wanted. The number of values below a median is as the number
 * of heads of so many coins.
 *
 * @param {number} count - of values
 * @returns {number | undefined} from 0; undefined if all values together do not suffice
 */
function findRank(count) {
  const heads = getCoins(count);
  let outside = 0;
  let rank = -1;
  while (rank + 1 < count / 2) {
    outside += 2 * heads[rank + 1];
    if (outside > 1 - CONFIDENCE) break;
    rank += 1;
  }
  return rank === -1 ? undefined : rank;
}

/** @param {number[]} ratios */
function getSignProbability(ratios) {
  const above = ratios.filter((ratio) => ratio > 1).length;
  const below = ratios.filter((ratio) => ratio < 1).length;
  if (above + below === 0) return 1;
  const heads = getCoins(above + below);
  let tail = 0;
  for (let count = 0; count <= Math.min(above, below); count++) tail += heads[count];
  return Math.min(1, 2 * tail);
}

/**
 * @param {number} count - of coins
 * @returns {number[]} how likely 0, 1, 2, … heads are
 */
function getCoins(count) {
  const heads = binomialDistribution(count, 0.5);
  if (heads === undefined) throw new RangeError(`${count} rounds are too many.`);
  return heads;
}
