/** What cmd.exe takes for something of its own, also within quotation marks. */
const META = /[()\][%!^"`<>&|;, *?]/g;

/**
 * One line for cmd.exe, in which programs such as npm are scripts that only it can start: each word arrives as it is.
 *
 * @param {string[]} words
 * @returns {string}
 */
export function formatForCmd(words) {
  return words.map(quoteForCmd).join(" ");
}

/** @param {string} word */
function quoteForCmd(word) {
  if (/^[\w@+=:./\\-]+$/.test(word)) return word;
  // Programs of C read `\"` as a quotation mark, and backslashes in front of one in pairs.
  const quoted = `"${word.split('"').map(withLastTwice).join('\\"')}"`;
  return quoted.replace(META, "^$&");
}

/** @param {string} part - in front of a quotation mark: its last backslashes count twice */
function withLastTwice(part) {
  let count = 0;
  while (part.at(-1 - count) === "\\") count++;
  return part + "\\".repeat(count);
}
