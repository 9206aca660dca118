/** Names that begin with a vowel's letter but not with its sound, and the other way round. */
const EXCEPTIONS = new Map([
  ["h3", "an"],
  ["MCP", "an"],
  ["uWebSockets", "a"],
]);

/**
 * @param {string} noun - "Express handler"
 * @returns {string} "an Express handler"
 */
export function withArticle(noun) {
  const [word] = noun.split(" ");
  return `${EXCEPTIONS.get(word) ?? (/^[AEIOUaeiou]/.test(word) ? "an" : "a")} ${noun}`;
}

/**
 * @param {string} place - that loads a file
 * @returns {string} why nothing in the file runs per request
 */
export function getDevelopmentText(place) {
  return `its file is loaded in development or tests only (${place})`;
}
