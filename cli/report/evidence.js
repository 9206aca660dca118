import {
  formatBytes,
  formatClaim,
  formatInterval,
  formatPercent,
  formatRatio,
  formatTime,
} from "../../lib/evidence/format.js";
import { counted } from "./counted.js";
import { getPrintable, getPrintableLines } from "./printable.js";
import { withoutColour, writeReport } from "./write-report.js";
import pc from "picocolors";
import { toJson } from "./to-json.js";

/** @import { EvidenceReport, MeasuredClaim, Measurement, Payoff } from "../evidence.js" */
/** @import { Surroundings } from "../surroundings.js" */
/** @import { Verdict } from "../../lib/evidence/verdict.js" */

/** Of the JSON format. It goes up when a program that reads it would have to change. */
const VERSION = 1;

/** @type {Record<Verdict, string>} */
const VERDICTS = {
  holds: "as claimed",
  below: "less than claimed",
  above: "more than claimed",
  unclear: "too noisy to tell",
};

/** @type {Record<Verdict, (text: string) => string>} */
const COLOURS = { holds: pc.green, below: pc.red, above: pc.cyan, unclear: pc.yellow };

/**
 * @param {Payoff} payoff
 * @returns {string} whether it is as claimed: "holds", "less than claimed"
 */
export function getVerdictWords({ verdict, interval }) {
  return verdict === "unclear" && interval === undefined ? "too few rounds to tell" : VERDICTS[verdict];
}

/**
 * @param {Payoff[]} payoffs
 * @returns {string[]} "11 as claimed", "2 less than claimed"; the same words always in the same order
 */
export function countVerdicts(payoffs) {
  const words = payoffs.map(getVerdictWords);
  return [...new Set([...Object.values(VERDICTS), ...words])].flatMap((word) => {
    const count = words.filter((other) => other === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
}

/**
 * Prints the report, or writes it into a file.
 *
 * @param {EvidenceReport} report
 * @param {"text" | "json" | "html"} format
 * @param {Pick<Surroundings, "cwd" | "stdout">} surroundings
 * @param {string} [outputFile]
 */
export async function printEvidence(report, format, { cwd, stdout }, outputFile) {
  const text = format === "text" ? formatEvidenceText(report) : await formatForOthers(report, format);
  if (outputFile !== undefined) writeReport(cwd, outputFile, format === "text" ? withoutColour(text) : text);
  else stdout.write(text);
}

/**
 * @param {EvidenceReport} report
 * @param {"json" | "html"} format
 */
async function formatForOthers(report, format) {
  return format === "json"
    ? formatEvidenceJson(report)
    : (await import("./html/evidence.js")).formatEvidenceHtml(report);
}

/**
 * What was measured, claim by claim, for people.
 *
 * @param {EvidenceReport} report
 * @returns {string}
 */
function formatEvidenceText(report) {
  const blocks = [...new Set(report.claims.map(({ rule }) => rule))].map((rule) =>
    [pc.bold(rule), ...report.claims.filter((claim) => claim.rule === rule).map(formatClaimText)].join("\n"),
  );
  return `${[...blocks, formatSummary(report)].join("\n\n")}\n`;
}

/** @param {MeasuredClaim} claim */
function formatClaimText({ name, claimed, missing, measurements }) {
  const title = `  ${name}  ${pc.dim(`claimed ${formatClaim(claimed)}`)}`;
  if (missing !== undefined) return `${title}\n    not measured: \`${missing}\` is not installed`;
  return [title, ...measurements.flatMap(formatMeasurement)].join("\n");
}

/** @param {Measurement} measurement */
function formatMeasurement({ node, failed, variants, payoffs }) {
  const label = `    Node ${node.padEnd(8)}`;
  if (failed !== undefined) return [`${label}  ${pc.red("failed")}: ${getPrintableLines(failed)}`];
  return payoffs.map((payoff) => {
    const [before, after] = [variants[0], variants.find(({ name }) => name === payoff.variant) ?? variants[0]];
    const bytes =
      before.bytes === undefined || after.bytes === undefined
        ? ""
        : `  ${formatBytes(before.bytes)} → ${formatBytes(after.bytes)} bytes`;
    return [
      label,
      formatRatio(payoff.median).padStart(9),
      pc.dim(formatDoubt(payoff).padEnd(24)),
      `${formatTime(before.median)} → ${formatTime(after.median)}${bytes}`,
      COLOURS[payoff.verdict](`${getVerdictWords(payoff)}${variants.length > 2 ? ` (${payoff.variant})` : ""}`),
    ].join("  ");
  });
}

/** @param {Payoff} payoff */
function formatDoubt({ interval, rounds }) {
  return interval === undefined ? `(${counted(rounds.length, "round")})` : `(95 %: ${formatInterval(interval)})`;
}

/** @param {EvidenceReport} report */
function formatSummary({ machine, rounds, nodes, claims, interrupted }) {
  const verdicts = claims.flatMap(({ measurements }) => measurements.flatMap(({ payoffs }) => payoffs));
  const counts = countVerdicts(verdicts);
  const spreads = claims.flatMap(({ measurements }) =>
    measurements.flatMap(({ variants }) => variants.map(({ spread }) => spread)),
  );
  return [
    ...(interrupted === undefined ? [] : ["Interrupted: this is what was measured until then."]),
    `${counted(verdicts.length, "payoff")} measured in ${counted(rounds, "round")} on Node ${nodes.map(({ version }) => version).join(", ")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`,
    `${getPrintable(machine.cpu)}, ${counted(machine.cores, "core")}, ${machine.platform} ${machine.arch}.${spreads.length === 0 ? "" : ` The times of a variant vary by ${formatPercent(Math.max(...spreads))} at most.`}`,
  ].join("\n");
}

/**
 * The same for programs; schemas/evidence.schema.json describes it.
 *
 * @param {EvidenceReport} report
 * @returns {string}
 */
function formatEvidenceJson(report) {
  return toJson({ version: VERSION, ...report }, round);
}

/**
 * @param {string} _key
 * @param {unknown} value - with more digits than mean something
 */
function round(_key, value) {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}

/**
 * @param {EvidenceReport} report
 * @returns {boolean} whether a claim could not be measured because its bench failed
 */
export function hasFailed({ claims }) {
  return claims.some(({ measurements }) => measurements.some(({ failed }) => failed !== undefined));
}
