/**
 * @param {string} list - words with one space between them
 * @returns {ReadonlySet<string>}
 */
export function words(list) {
  return new Set(list.split(" "));
}
