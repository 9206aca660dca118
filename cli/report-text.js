import { codeFrameColumns } from "@babel/code-frame";
import { REPORT_IT } from "./report-it.js";
import { counted } from "./counted.js";
import { getPrintable } from "./printable.js";
import { getSummary } from "./summary.js";
import pc from "picocolors";

/** @import { FileReport, Report } from "./run.js" */
/** @import { ReportedFinding } from "./run-file.js" */

/** A finding that is longer is shown by its first line. */
const MAX_LINES = 6;
const MAX_WIDTH = 160;

/**
 * The report for people.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatText(report) {
  const blocks = report.files.flatMap((file) => [...formatApplied(file), ...formatError(file), ...file.findings.map((finding) => formatFinding(file, finding))]);
  return [...blocks, formatSummary(report)].join("\n\n") + "\n";
}

/**
 * @param {FileReport} file
 * @returns {string[]}
 */
function formatApplied({ path, applied, diff }) {
  if (applied.length === 0) return [];
  const lines = applied.map(({ rule, line, risk, message }) => `  line ${line}  ${pc.dim(rule)}  ${formatRisk(risk)}  ${getPrintable(message)}`);
  return [[`${pc.green(diff === undefined ? "fixed" : "would fix")} ${pc.bold(getPrintable(path))}`, ...lines].join("\n")];
}

/**
 * @param {FileReport} file
 * @returns {string[]}
 */
function formatError({ path, error }) {
  if (error === undefined) return [];
  const place = error.line === undefined ? "" : `:${error.line}:${error.column}`;
  const text = error.kind === "syntax" ? `syntax error: ${error.message}` : `error: ${error.message}`;
  return [`${pc.bold(getPrintable(path) + place)} ${pc.red(getPrintable(text))}`];
}

/**
 * @param {FileReport} file
 * @param {ReportedFinding} finding
 */
function formatFinding({ path, text }, finding) {
  const { fix } = finding;
  return [
    `${pc.bold(`${getPrintable(path)}:${finding.line}:${finding.column}`)} ${pc.dim(finding.rule)}`,
    getPrintable(finding.message),
    formatFrame(text, finding),
    "refused" in fix ? `${pc.dim("no fix:")} ${getPrintable(fix.refused)}` : `${formatRisk(fix.risk)} fix: ${getPrintable(fix.message)}`,
  ].join("\n");
}

/** @param {"safe" | "review"} risk */
function formatRisk(risk) {
  return risk === "safe" ? pc.green(risk) : pc.yellow(risk);
}

/**
 * @param {string} text
 * @param {ReportedFinding} finding
 */
function formatFrame(text, { line, column, endLine, endColumn }) {
  const lines = getPrintable(text).split("\n").map((any) => any.slice(0, MAX_WIDTH));
  const end = endLine - line >= MAX_LINES ? { line, column: lines[line - 1].length + 1 } : { line: endLine, column: Math.min(endColumn, MAX_WIDTH) };
  return codeFrameColumns(lines.join("\n"), { start: { line, column: Math.min(column, MAX_WIDTH) }, end }, { highlightCode: pc.isColorSupported, linesAbove: 1, linesBelow: 1 });
}

/** @param {Report} report */
function formatSummary(report) {
  const { files, skipped, findings, safe, review, refused, fixed, errors, crashes } = getSummary(report);
  const isDryRun = report.files.some(({ diff }) => diff !== undefined);
  const ways = [
    [safe, "with a safe fix (`hotpath fix`)"],
    [review, "with a fix to review (`hotpath fix --all`)"],
    [refused, "without a fix"],
  ].flatMap(([count, way]) => (count === 0 ? [] : [`${count} ${way}`]));
  const parts = [
    `${counted(files, "file")} checked`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(crashes > 0 ? [counted(crashes, "internal error")] : []),
    ...(fixed > 0 ? [`${counted(fixed, "finding")} ${isDryRun ? "would be fixed" : "fixed"}`] : []),
    `${findings === 0 ? "no findings" : counted(findings, "finding")}${fixed > 0 ? " left" : ""}${ways.length === 0 ? "" : `: ${ways.join(", ")}`}`,
  ];
  return `${parts.join(", ")}.`;
}

/**
 * What stands beside the report, on stderr, in each format: what was asked for and skipped, and errors of this program
 * with the request to report them.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatNotices({ skipped, crashes }) {
  const lines = skipped.filter(({ isNamed }) => isNamed).map(({ path, reason }) => `${pc.yellow("skipped")} ${getPrintable(path)}: ${reason}.`);
  for (const { path, rule, stack } of crashes) {
    lines.push(`${pc.red("internal error")} in ${getPrintable(path)}: ${rule === undefined ? "the file was not checked." : `${rule} crashed; the other rules went on.`}`, getPrintable(stack));
  }
  if (crashes.length > 0) lines.push(REPORT_IT);
  return lines.map((line) => `${line}\n`).join("");
}
