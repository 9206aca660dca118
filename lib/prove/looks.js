/** The share of proofs that may find a difference where there is none. */
const ALPHA = 0.05;

/** Numbers of pairs after which the result is looked at. Looking at a growing series again and again finds a difference sooner or later, so each look gets its part of what may go wrong. */
export const LOOKS = [8, 12, 18, 26];

/**
 * @param {number} pairs
 * @returns {boolean} whether it is time to look
 */
export function isLook(pairs) {
  return LOOKS.includes(pairs);
}

/**
 * What may go wrong at a look.
 *
 * @param {number} pairs - that there are
 * @param {number} comparisons - that are made side by side, and share what may go wrong
 * @returns {number}
 */
export function getAlpha(pairs, comparisons) {
  // Time was up before the first look, so there is this one only.
  const looks = pairs < LOOKS[0] ? 1 : LOOKS.length;
  return ALPHA / looks / comparisons;
}
