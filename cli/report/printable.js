/**
 * Text of a file for a terminal: without characters that the terminal would obey, and without line breaks that the
 * numbering of lines does not count.
 *
 * @param {string} text
 * @returns {string}
 */
export function getPrintable(text) {
  return text.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\t\n]|[\u2028\u2029]/gu, "\uFFFD");
}

/**
 * The same on one line: what begins a line of its own could be a command to who reads the output, as GitHub Actions does.
 *
 * @param {string} text - a path, a name, a message
 * @returns {string}
 */
export function getPrintableLine(text) {
  return getPrintable(text).replaceAll("\n", "\uFFFD");
}
