/** The start of a line inside of a comment, or of one that is a comment: ` * app.get(`, `// app.get(` */
const LINE_START = /^\s*(?:\/\/|\/?\*(?!\/))/;

/**
 * Whether a place in a text is in a comment, without parsing: its line starts like one.
 *
 * @param {string} text
 * @param {number} place
 * @returns {boolean} false where the text does not tell, as for the end of a line of code
 */
export function isInComment(text, place) {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  const start = LINE_START.exec(line)?.[0];
  if (start === undefined) return false;
  // class { * list(req, res) {} }: a generator begins with a star, too
  return start.endsWith("/") || text.lastIndexOf("/*", place) > text.lastIndexOf("*/", place);
}
