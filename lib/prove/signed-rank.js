import { median } from "simple-statistics";

/**
 * An estimate, and the interval that holds the true value with the confidence that was asked for.
 *
 * @typedef {{ estimate: number, low: number, high: number }} Interval
 */

/**
 * Where the middle of some differences lies: the Hodges-Lehmann estimate with the interval of Wilcoxon's signed-rank test.
 *
 * It is exact for any number of differences and any shape of noise, as long as a difference and its negative are equally
 * likely where nothing has changed, which swapping the order from pair to pair sees to. One wild value moves it little.
 *
 * @param {number[]} differences - one for each pair
 * @param {number} alpha - the share of intervals that may miss, such as 0.05
 * @returns {Interval} an infinite one where there are too few differences to say anything
 */
export function getSignedRankInterval(differences, alpha) {
  const averages = getWalshAverages(differences);
  const cut = findCriticalRank(differences.length, alpha / 2);
  return {
    estimate: median(averages),
    low: cut === undefined ? -Infinity : averages[cut],
    high: cut === undefined ? Infinity : averages[averages.length - 1 - cut],
  };
}

/**
 * @param {number[]} values
 * @returns {number[]} the averages of all pairs of values, each with itself, too; in order
 */
function getWalshAverages(values) {
  return values
    .flatMap((value, index) => values.slice(index).map((other) => (value + other) / 2))
    .sort((a, b) => a - b);
}

/**
 * The largest sum of ranks that is so small by chance with at most this probability.
 *
 * @param {number} count - of differences
 * @param {number} probability
 * @returns {number | undefined} undefined if even a sum of 0 is too likely
 */
function findCriticalRank(count, probability) {
  // In how many of the 2^count ways to give signs to the ranks 1 … count the positive ones have this sum.
  const ways = [1];
  for (let rank = 1; rank <= count; rank++)
    for (let sum = (rank * (rank + 1)) / 2; sum >= rank; sum--) ways[sum] = (ways[sum] ?? 0) + (ways[sum - rank] ?? 0);
  let cut;
  for (let sum = 0, share = 0; sum < ways.length; sum++) {
    share += ways[sum] / 2 ** count;
    if (share > probability) break;
    cut = sum;
  }
  return cut;
}
