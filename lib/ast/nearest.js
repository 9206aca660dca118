/**
 * The candidate that a mistyped word was probably meant to be.
 *
 * @param {string} word
 * @param {string[]} candidates
 * @returns {string | undefined} undefined where none is near
 */
export function findNearest(word, candidates) {
  const limit = Math.max(2, Math.floor(word.length / 3));
  const [nearest] = candidates
    .map((candidate) => ({ candidate, distance: getDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) => distance <= limit || (word.length > 2 && candidate.includes(word.toLowerCase())),
    )
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {number} how many characters must be put in, left out or exchanged to get from one to the other
 */
function getDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}
