/** @import { Cost } from "../types.js" */

/**
 * What searching one list for each element of another costs more than looking each up: the search grows with the product of their
 * lengths, the rewritten code, which puts one into a `Set` or `Map` first, with their sum.
 *
 * @param {Cost} cost - measured for as many `elements` in each, with what the rewritten code takes
 * @param {number} rounds - elements that are looked for
 * @param {number} searched - elements of the list that is searched
 * @returns {Cost | undefined} undefined where looking up saves nothing
 */
export function createProductCost({ time, rest = {}, bytes = 0, elements = 1 }, rounds, searched) {
  const product = (rounds * searched) / elements ** 2;
  const sum = (rounds + searched) / (2 * elements);
  const saved = Object.entries(time).map(([node, more]) => {
    const after = rest[node] ?? 0;
    return [node, (more + after) * product - after * sum];
  });
  if (saved.reduce((total, [, nanoseconds]) => total + Number(nanoseconds), 0) <= 0) return undefined;
  return {
    time: Object.fromEntries(saved.map(([node, nanoseconds]) => [node, Math.max(0, Number(nanoseconds))])),
    bytes: bytes * sum,
  };
}

/**
 * What computing keys in each comparison of a sort costs more than computing each once.
 *
 * @param {Cost} cost - measured for as many `elements`
 * @param {number} sorted - elements of the list
 * @returns {Cost}
 */
export function createSortCost({ time, bytes = 0, elements = 1 }, sorted) {
  const part = countComparisons(sorted) / countComparisons(elements);
  return {
    time: Object.fromEntries(Object.entries(time).map(([node, nanoseconds]) => [node, nanoseconds * part])),
    bytes: bytes * part,
  };
}

/** @param {number} elements @returns {number} about how many comparisons sorting them takes */
export function countComparisons(elements) {
  return elements * Math.log2(Math.max(elements, 2));
}
