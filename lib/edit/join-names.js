import { joinWords } from "./join-words.js";

/**
 * One name in camel case of two: what both say at the seam is said once.
 *
 * @param {string} front - "readSettings", "DATE"; "" for nothing
 * @param {string} back - "settingsPath", "Format"
 * @returns {string} "readSettingsPath", "dateFormat"
 */
export function joinNames(front, back) {
  const [first, second] = [getWords(front), getWords(back)];
  let shared = Math.min(first.length, second.length);
  while (!first.slice(first.length - shared).every((word, index) => isSame(word, second[index]))) shared--;
  return joinWords([...first, ...second.slice(shared)]);
}

/**
 * @param {string} name
 * @param {string} other
 * @returns {boolean} whether a name has all words of another one: "sharedAgent" says what "agent" says
 */
export function says(name, other) {
  const words = getWords(name);
  return getWords(other).every((word) => words.some((own) => isSame(own, word)));
}

/**
 * @param {string} name - in camel case, or with `_` between its words
 * @returns {string[]}
 */
function getWords(name) {
  const isUpper = name === name.toUpperCase();
  return name
    .split(/_+|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
    .filter((word) => word !== "")
    .map((word) => (isUpper ? word.toLowerCase() : word));
}

/**
 * @param {string} word
 * @param {string} other
 */
function isSame(word, other) {
  return word.toLowerCase() === other.toLowerCase();
}
