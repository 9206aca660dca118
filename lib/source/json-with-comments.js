/** Comments, texts, which may look like one, and commas in front of a bracket: what JSON has not, and what it has. */
const PARTS = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const LAST_COMMAS = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g;

/**
 * JSON as TypeScript reads it, with comments and a comma behind the last one.
 *
 * @param {string} text
 * @returns {any}
 * @throws {SyntaxError}
 */
export function parseJsonWithComments(text) {
  return JSON.parse(text.replace(PARTS, keepText).replace(LAST_COMMAS, keepText));
}

/** @param {string} part */
function keepText(part) {
  return part.startsWith('"') ? part : "";
}
