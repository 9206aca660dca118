import { codeFrameColumns } from "@babel/code-frame";
import { REPORT_IT } from "./report-it.js";
import { counted } from "./counted.js";
import { formatSilences } from "./silences.js";
import { formatSavings } from "./savings.js";
import { formatSuppressed } from "./suppressed.js";
import { getColouredHunks } from "./diff.js";
import { getPrintableReport } from "./printable.js";
import { getCounts, getSummary } from "./summary.js";
import { formatCost } from "../../lib/weight/format-weight.js";
import pc from "picocolors";

/** @import { FileReport, LightFindings, Report } from "../run/run.js" */
/** @import { ReportedFinding } from "../run/run-file.js" */
/** @import { Summary } from "./summary.js" */

/** A finding that is longer is shown by its first line. */
const MAX_LINES = 6;
const MAX_WIDTH = 160;

/** Findings and fixes that do not fit on a screen together. */
const MANY = 5;

/** Reasons that are named in a summary, each in a line of its own; each finding has its own beside it. */
const MOST_REASONS = 5;

/** Columns of what leads a line of the summary. */
const LEAD = 11;

/**
 * The report for people.
 *
 * @param {Report} given
 * @param {boolean} isDryRun
 * @returns {string}
 */
export function formatText(given, isDryRun) {
  const report = getPrintableReport(given);
  const blocks = report.files.flatMap((file) => [
    ...formatApplied(file, isDryRun),
    ...formatError(file),
    ...file.findings.map((finding) => formatFinding(file, finding)),
  ]);
  return (
    [
      ...blocks,
      ...formatSilences(report.files),
      ...formatCounts(report, isDryRun),
      ...formatSuppressed(report.files),
      formatSummary(report, isDryRun),
    ].join("\n\n") + "\n"
  );
}

/**
 * What was fixed, what is left and why, by rule and by reason: for runs that are longer than a screen.
 *
 * @param {Report} report
 * @param {boolean} isDryRun
 * @returns {string[]} one block, or none where nothing is to be counted
 */
function formatCounts({ files, skipped }, isDryRun) {
  const findings = files.flatMap((file) => file.findings);
  const refused = findings.flatMap(({ fix }) => ("refused" in fix ? [fix] : []));
  const applied = files.flatMap((file) => file.applied.filter((one) => one.with === undefined));
  /** @param {string} risk */
  const getOffered = (risk) => findings.flatMap(({ rule, fix }) => ("risk" in fix && fix.risk === risk ? [rule] : []));
  /** @param {boolean} isByNet */
  const getRefused = (isByNet) =>
    refused.flatMap(({ refused: reason, byNet = false }) => (byNet === isByNet ? [getGeneral(reason)] : []));
  /** @type {[name: string, lines: string[]][]} */
  const groups = [
    [isDryRun ? "would fix" : "fixed", formatRules(applied.map(({ rule }) => rule))],
    ["safe fix", formatRules(getOffered("safe"))],
    ["to review", formatRules(getOffered("review"))],
    ["no fix", formatReasons(getRefused(false))],
    ["withdrawn", formatReasons(getRefused(true))],
    ["skipped", formatReasons(skipped.map(({ reason }) => getGeneral(reason)))],
  ];
  // One line of one thing says no more than what stands above.
  if (findings.length + files.flatMap((file) => file.applied).length < MANY && skipped.length === 0) return [];
  const block = groups
    .flatMap(([name, lines]) => lines.map((line, index) => `${(index === 0 ? name : "").padEnd(LEAD)}${line}`))
    .join("\n");
  return block === "" ? [] : [block];
}

/**
 * @param {string[]} words
 * @returns {string[]} "no-serial-await (3)", the most frequent first
 */
function formatCounted(words) {
  return getCounts(words).map(([word, count]) => `${word} (${count})`);
}

/**
 * @param {string[]} rules
 * @returns {string[]} one line, or none
 */
function formatRules(rules) {
  return rules.length === 0 ? [] : [formatCounted(rules).join(", ")];
}

/**
 * @param {string[]} reasons
 * @returns {string[]} a line for each of the most frequent
 */
function formatReasons(reasons) {
  const all = getCounts(reasons);
  // The last line may as well name the one that is left.
  if (all.length <= MOST_REASONS + 1) return formatCounted(reasons);
  const others = all.slice(MOST_REASONS);
  return [
    ...formatCounted(reasons).slice(0, MOST_REASONS),
    `${others.length} other reasons (${others.reduce((sum, [, count]) => sum + count, 0)})`,
  ];
}

/** @param {string} reason - without the places that are another for each file */
function getGeneral(reason) {
  return reason.replace(/ \((?:line \d+|[\d.]+ MB)\)/g, "");
}

/**
 * @param {FileReport} file
 * @param {boolean} isDryRun
 * @returns {string[]}
 */
function formatApplied({ path, applied }, isDryRun) {
  if (applied.length === 0) return [];
  const lines = applied.map(
    ({ rule, line, risk, message }) => `  line ${line}  ${pc.dim(rule)}  ${formatRisk(risk)}  ${message}`,
  );
  return [[`${pc.green(isDryRun ? "would fix" : "fixed")} ${pc.bold(path)}`, ...lines].join("\n")];
}

/**
 * @param {FileReport} file
 * @returns {string[]}
 */
function formatError({ path, error }) {
  if (error === undefined) return [];
  const place = error.line === undefined ? "" : `:${error.line}:${error.column}`;
  const text = error.kind === "syntax" ? `syntax error: ${error.message}` : `error: ${error.message}`;
  return [`${pc.bold(path + place)} ${pc.red(text)}`];
}

/**
 * @param {FileReport} file
 * @param {ReportedFinding} finding
 */
function formatFinding({ path, lines }, finding) {
  const { fix } = finding;
  const diff = "diff" in fix ? fix.diff : undefined;
  return [
    `${pc.bold(`${path}:${finding.line}:${finding.column}`)} ${pc.dim(finding.rule)}`,
    finding.message,
    // A diff shows the code, too. Reports that are merged may have no lines.
    ...(lines[finding.line] === undefined || diff !== undefined ? [] : [formatFrame(lines, finding)]),
    "refused" in fix
      ? `${pc.dim(fix.byNet ? "withdrawn:" : "no fix:")} ${fix.refused}`
      : `${formatRisk(fix.risk)} fix: ${fix.message}`,
    ...(diff === undefined ? [] : [getColouredHunks(diff)]),
  ].join("\n");
}

/** @param {"safe" | "review"} risk */
function formatRisk(risk) {
  return risk === "safe" ? pc.green(risk) : pc.yellow(risk);
}

/**
 * @param {Record<number, string>} known - lines of the file by number
 * @param {ReportedFinding} finding
 */
function formatFrame(known, { line, column, endLine, endColumn }) {
  const isLong = endLine - line >= MAX_LINES;
  const first = Math.max(1, line - 1);
  const last = (isLong ? line : Math.max(line, endLine)) + 1;
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  while (known[numbers[numbers.length - 1]] === undefined) numbers.pop();
  const lines = numbers.map((number) => (known[number] ?? "").slice(0, MAX_WIDTH));
  // A report that is merged may speak of more than the line has.
  const from = Math.min(column, lines[line - first].length + 1);
  const end = isLong
    ? { line, column: lines[line - first].length + 1 }
    : { line: endLine, column: endLine === line ? Math.max(from, Math.min(endColumn, MAX_WIDTH)) : endColumn };
  // Its types lack `startLine`.
  const how = { highlightCode: pc.isColorSupported, linesAbove: 1, linesBelow: 1, startLine: first };
  return codeFrameColumns(lines.join("\n"), { start: { line, column: from }, end }, how);
}

/**
 * @param {Report} report
 * @param {boolean} isDryRun
 */
function formatSummary(report, isDryRun) {
  const summary = getSummary(report);
  const { files, unchecked, skipped, findings, safe, review, refused, suppressed, fixed, errors, crashes } = summary;
  const ways = [
    [safe, "with a safe fix (`hotpath fix`)"],
    [review, "with a fix to review (`hotpath fix --all`)"],
    [refused, "without a fix"],
  ].flatMap(([count, way]) => (count === 0 ? [] : [`${count} ${way}`]));
  const parts = [
    ...(report.interrupted === undefined
      ? []
      : [`interrupted (${report.interrupted}); every file is whole, and what is not named here was not written`]),
    `${counted(files, "file")} checked`,
    ...(unchecked === undefined ? [] : [`${unchecked} not checked`]),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(crashes > 0 ? [counted(crashes, "internal error")] : []),
    ...(fixed > 0 ? [`${counted(fixed, "finding")} ${isDryRun ? "would be fixed" : "fixed"}`] : []),
    `${findings === 0 ? "no findings" : counted(findings, "finding")}${fixed > 0 ? " left" : ""}${ways.length === 0 ? "" : `: ${ways.join(", ")}`}`,
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  return [
    `${parts.join(", ")}.`,
    ...formatSavings(report),
    ...formatLight(summary.light),
    ...formatByFile(summary),
  ].join("\n");
}

/**
 * @param {Summary} summary
 * @returns {string[]} one line, or none
 */
function formatByFile({ byFile, files }) {
  return byFile && files > 1
    ? ["Each file was checked by itself: after `hotpath map --write`, calls between files tell more of what is hot."]
    : [];
}

/**
 * @param {LightFindings} light
 * @returns {string[]} one line, or none
 */
function formatLight({ count, cost, bytes }) {
  return count === 0
    ? []
    : [
        `${counted(count, "finding")} below the minimum cost left out, ${formatCost(cost, bytes)} a request together: \`--min-cost 0\` shows ${count === 1 ? "it" : "them"}.`,
      ];
}

/**
 * What stands beside the report, on stderr, in each format: what was asked for and skipped, and errors of this program
 * with the request to report them.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatNotices(report) {
  const { skipped, crashes } = getPrintableReport({ skipped: report.skipped, crashes: report.crashes });
  const lines = skipped
    .filter(({ isNamed }) => isNamed)
    .map(({ path, reason }) => `${pc.yellow("skipped")} ${path}: ${reason}.`);
  for (const { path, rule, stack } of crashes) {
    lines.push(
      `${pc.red("internal error")} in ${path}: ${rule === undefined ? "the file was not checked." : `${rule} crashed; the other rules went on.`}`,
      stack,
    );
  }
  if (crashes.length > 0) lines.push(REPORT_IT);
  return lines.map((line) => `${line}\n`).join("");
}
