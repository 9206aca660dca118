import { withoutColour, writeReport } from "./write-report.js";
import { counted } from "./counted.js";
import { formatEstimate } from "./estimate.js";
import { formatRatio } from "../../lib/prove/verdict.js";
import { getPrintable, getPrintableLine, getPrintableLines } from "./printable.js";
import pc from "picocolors";
import { toJson } from "./to-json.js";

/** @import { FinishedComparison, ProveReport, RuleReport } from "../prove/report.js" */
/** @import { Surroundings } from "../surroundings.js" */
/** @import { MeasureResult } from "../../lib/prove/comparison.js" */

/** Characters of an answer that are shown of each side. */
const MOST_SHOWN = 300;

/**
 * Prints the report of a proof.
 *
 * @param {ProveReport} report
 * @param {"text" | "json" | "html"} format
 * @param {Pick<Surroundings, "cwd" | "stdout">} surroundings
 * @param {string} [outputFile]
 * @throws {import("../usage-error.js").UsageError} if the file cannot be written
 */
export async function printProof(report, format, { cwd, stdout }, outputFile) {
  const text = await formatProof(report, format);
  if (outputFile === undefined) {
    stdout.write(text);
    return;
  }
  writeReport(cwd, outputFile, format === "text" ? withoutColour(text) : text);
  stdout.write(formatProveText(report));
}

/**
 * @param {ProveReport} report
 * @param {"text" | "json" | "html"} format
 * @returns {Promise<string>}
 */
async function formatProof(report, format) {
  if (format === "json") return formatProveJson(report);
  if (format === "html") return (await import("./html/prove.js")).formatProveHtml(report);
  return formatProveText(report);
}

/**
 * The report for programs; schemas/prove.schema.json describes it.
 *
 * @param {ProveReport} report
 * @returns {string}
 */
function formatProveJson(report) {
  return toJson(report);
}

/**
 * The report for people.
 *
 * @param {ProveReport} report
 * @returns {string}
 */
function formatProveText(report) {
  const { sentence, outcome, comparison, estimate, rules, notices, kept } = report;
  const colour = outcome === "faster" ? pc.green : outcome === "same" ? pc.yellow : pc.red;
  return `${[
    pc.bold(colour(getPrintableLine(sentence))),
    ...(report.finding === undefined
      ? []
      : [
          getPrintableLine(
            `${report.finding.rule} at ${report.finding.path}:${report.finding.line}: ${report.finding.message}`,
          ),
        ]),
    ...(report.failure === undefined ? [] : ["", formatFailure(report.failure)]),
    ...(comparison === undefined ? [] : ["", formatComparison(comparison, report)]),
    ...(comparison === undefined || estimate === undefined ? [] : ["", formatEstimate(estimate, comparison)]),
    ...(rules.some(({ isWinner }) => isWinner !== undefined) ? ["", formatRules(rules)] : []),
    ...notices.map(({ text }) => `\n${pc.yellow("note")}: ${getPrintableLine(text)}`),
    ...(kept === undefined
      ? []
      : ["", kept.length === 0 ? "Nothing was written." : `Written: ${kept.map(getPrintableLine).join(", ")}.`]),
  ].join("\n")}\n`;
}

/**
 * @param {FinishedComparison} comparison
 * @param {ProveReport} report
 * @returns {string}
 */
function formatComparison({ measures, pairs, noise }, { files, run, node }) {
  const count = files.reduce((sum, { applied }) => sum + applied.filter((one) => one.with === undefined).length, 0);
  const what = run.itself
    ? "The original against itself"
    : `${counted(count, "rewrite")} in ${counted(files.length, "file")}`;
  return [
    `${what}, ${counted(pairs, "pair")} of rounds of ${run.duration} s, Node.js ${node.replace("v", "")}.`,
    `Noise: two rounds of the same code in a row differ by ${formatPercent(noise.median)}, at most by ${formatPercent(noise.largest)}.`,
    "",
    formatTable([
      ["", "original", run.itself ? "again" : "rewritten", "", ""],
      ...measures
        .filter(({ before, after }) => before > 0 || after > 0)
        .map((measure) => [
          measure.title,
          formatValue(measure.before, measure.unit),
          formatValue(measure.after, measure.unit),
          ...formatMeasureRatio(measure),
        ]),
    ]),
  ].join("\n");
}

/** @param {RuleReport[]} rules */
function formatRules(rules) {
  return formatTable([
    ["by itself", "of the gain", ""],
    ...rules.map((rule) => [
      rule.rule,
      rule.share === undefined ? "" : formatPercent(rule.share),
      getPrintableLine(formatRuleVerdict(rule)),
    ]),
  ]);
}

/** @param {RuleReport} rule */
function formatRuleVerdict({ comparison, failure, files }) {
  if (comparison !== undefined) return comparison.sentence;
  if (failure?.kind === "answers") return `answers differently: ${failure.request}`;
  return failure?.message ?? (files.length === 0 ? "rewrites nothing by itself" : "not known: time was up");
}

/** @param {NonNullable<ProveReport["failure"]>} failure */
function formatFailure(failure) {
  if (failure.kind === "answers") {
    const when = failure.moment === "beforeLoad" ? "before the load" : "after the load";
    return failure.differences
      .map(
        ({ what, before, after }) =>
          `${getPrintableLine(what)}, ${when}\n  ${pc.red(`- ${getShown(before)}`)}\n  ${pc.green(`+ ${getShown(after)}`)}`,
      )
      .join("\n");
  }
  const output = getPrintableLines(failure.output.trimEnd());
  return failure.kind === "tests"
    ? `\`${getPrintableLine(failure.command)}\` ended with ${failure.status}:\n\n${output}`
    : output;
}

/** @param {string} text */
function getShown(text) {
  const printable = getPrintable(JSON.stringify(text).slice(1, -1));
  return text === "" ? "(nothing)" : printable.length > MOST_SHOWN ? `${printable.slice(0, MOST_SHOWN)}…` : printable;
}

/**
 * @param {MeasureResult} measure
 * @returns {[ratio: string, interval: string]}
 */
function formatMeasureRatio({ ratio, interval }) {
  return ratio === undefined || interval === undefined
    ? ["", ""]
    : [`${formatRatio(ratio)} ×`, `(${interval.map(formatRatio).join(" to ")})`];
}

/**
 * @param {number} value
 * @param {MeasureResult["unit"]} unit
 */
function formatValue(value, unit) {
  if (unit === "B" && value >= 1e6) return `${(value / 1e6).toFixed(1)} MB`;
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  const number = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === "" || unit === "1/s" ? number : `${number} ${unit}`;
}

/** @param {number} share */
function formatPercent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * Columns: the first and the last to the left, numbers to the right.
 *
 * @param {string[][]} rows
 * @returns {string}
 */
function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === row.length - 1 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
