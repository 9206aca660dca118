import { getPrintableLine } from "./printable.js";

/** @import { Report } from "../run/run.js" */

/**
 * A line for each finding, which editors, `grep` and agents read: `src/a.js:6:16: message [no-eager-url]`. Nothing found is no line.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatUnix({ files, crashes }) {
  return [
    ...files.flatMap(({ path, findings, error }) => [
      ...(error === undefined ? [] : [formatLine(path, error.line, error.column, error.message, error.kind)]),
      ...findings.map(({ line, column, message, rule }) => formatLine(path, line, column, message, rule)),
    ]),
    ...crashes.map(({ path, rule, message }) =>
      formatLine(path, 1, 1, `${rule === undefined ? "" : `${rule}: `}${message}`, "internal error"),
    ),
  ].join("");
}

/**
 * @param {string} path
 * @param {number | undefined} line
 * @param {number | undefined} column
 * @param {string} message
 * @param {string} name
 */
function formatLine(path, line = 1, column = 1, message, name) {
  return `${getPrintableLine(`${path}:${line}:${column}: ${message} [${name}]`)}\n`;
}
