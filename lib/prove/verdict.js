/** @import { Basis } from "./comparison.js" */
/** @import { Interval } from "./signed-rank.js" */

/** @typedef {"faster" | "same" | "slower"} Outcome */

/** @type {Record<Basis, string>} */
const WORDS = { cpu: "", latency: " by median latency" };

/**
 * What a comparison came to. Numbers count as they are printed: what rounds to 1.00 is no difference.
 *
 * @param {Interval} interval - of the ratio; above 1 is faster
 * @param {Basis} [by]
 * @returns {{ outcome: Outcome, sentence: string }}
 */
export function getVerdict({ estimate, low, high }, by = "cpu") {
  const [ratio, from, to] = [estimate, low, high].map(formatRatio);
  const outcome = Number(from) > 1 ? "faster" : Number(to) < 1 ? "slower" : "same";
  return {
    outcome,
    sentence:
      outcome === "same"
        ? `no measurable difference${WORDS[by]} (${from} to ${to}): do not keep it for speed`
        : `${outcome}: ${ratio} ×${WORDS[by]} (95 % interval ${from} to ${to})`,
  };
}

/**
 * @param {number} ratio
 * @returns {string}
 */
export function formatRatio(ratio) {
  return ratio.toFixed(2);
}
