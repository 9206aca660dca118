import { getPrintableLine } from "./printable.js";

/** What GitHub, GitLab and Bitbucket read as markup, mentions and references. */
const ACTIVE = /[\\`*_[\]<>!|~&$]/g;

/** Between a sign and the name behind it: nobody is mentioned, and no issue referred to. */
const NOTHING = "&#8203;";

/**
 * Text of a file, a path or a name as code: a span that nothing in it ends.
 *
 * @param {string} text
 * @returns {string} of one line
 */
export function getCodeSpan(text) {
  const line = getPrintableLine(text);
  const fence = "`".repeat(getLongestRun(line) + 1);
  const pad = /^`|`$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * A message, whose code stands in backticks, as text that is only read.
 *
 * @param {string} message
 * @returns {string} of one line
 */
export function getProse(message) {
  return getPrintableLine(message)
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(ACTIVE, "\\$&").replace(/[@#](?=\S)/g, `$&${NOTHING}`),
    )
    .join("");
}

/**
 * @param {string} code - lines
 * @param {string} language - `suggestion` is offered as a change by GitHub
 * @returns {string} a block that nothing in it ends
 */
export function getCodeBlock(code, language) {
  const fence = "`".repeat(Math.max(3, getLongestRun(code) + 1));
  return `${fence}${language}\n${code === "" ? "" : `${code}\n`}${fence}`;
}

/** @param {string} text */
function getLongestRun(text) {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/**
 * @param {string[]} head - all but the first two columns are numbers
 * @param {string[][]} rows - Markdown
 * @returns {string}
 */
export function createTable(head, rows) {
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index < 2 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
