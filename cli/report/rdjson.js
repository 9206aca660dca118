import { rules } from "../../rules/index.js";
import { toJson } from "./to-json.js";

/** @import { FileReport, Report } from "../run/run.js" */
/** @import { ReportedFinding } from "../run/run-file.js" */

const SOURCE = { name: "hotpath", url: "https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath" };

/**
 * Reviewdog's diagnostic format, with the rewrites as suggestions, which it turns into changes that are made at one click. They
 * are of whole lines: of those it shows the same lines that it replaces.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatRdjson({ files, crashes }) {
  return toJson({
    source: SOURCE,
    severity: "WARNING",
    diagnostics: [
      ...files.flatMap((file) => [...getError(file), ...file.findings.map((finding) => getDiagnostic(file, finding))]),
      ...crashes.map(({ path, rule, message }) => ({
        message: `internal error${rule === undefined ? "" : ` in ${rule}`}: ${message}`,
        location: { path },
        severity: "ERROR",
      })),
    ],
  });
}

/** @param {FileReport} file */
function getError({ path, error }) {
  if (error === undefined) return [];
  const { line, message } = error;
  return [
    {
      message,
      location: { path, ...(line !== undefined && { range: { start: { line } } }) },
      severity: "ERROR",
    },
  ];
}

/**
 * @param {FileReport} file
 * @param {ReportedFinding} finding
 */
function getDiagnostic({ path, lines }, { rule, message, line, column, endLine, endColumn, fix }) {
  const { url } = Object.entries(rules).find(([name]) => name === rule)?.[1].meta.docs ?? {};
  const hint = "refused" in fix ? `No fix: ${fix.refused}.` : fix.message;
  const block = "block" in fix ? fix.block : undefined;
  return {
    message: `${message}\n${hint}`,
    location: {
      path,
      range: { start: getPosition(lines, line, column), end: getPosition(lines, endLine, endColumn) },
    },
    severity: "WARNING",
    code: { value: rule, url },
    ...(block !== undefined && {
      suggestions: [{ range: { start: { line: block.line }, end: { line: block.endLine } }, text: block.text }],
    }),
  };
}

/**
 * @param {Record<number, string>} lines - of the file, as far as the report has them
 * @param {number} line
 * @param {number} column - in UTF-16 units; the format counts bytes of UTF-8
 */
function getPosition(lines, line, column) {
  const text = lines[line];
  return text === undefined || text.length < column - 1
    ? { line }
    : { line, column: Buffer.byteLength(text.slice(0, column - 1)) + 1 };
}
