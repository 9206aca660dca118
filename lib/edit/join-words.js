/**
 * @param {string[]} words - "read", "URL", "path"
 * @returns {string} one name in camel case of them: "readURLPath"
 */
export function joinWords(words) {
  return words
    .map((word, index) => (index === 0 ? word[0].toLowerCase() : word[0].toUpperCase()) + word.slice(1))
    .join("");
}
