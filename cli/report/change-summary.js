import { getCodeSpan, getProse } from "./markdown.js";
import { counted } from "./counted.js";
import { rules } from "../../rules/index.js";
import { toJson } from "./to-json.js";

/** @import { FileReport, Report } from "../run/run.js" */

/** @typedef {{ rule: string, safe: number, review: number, left: number }} RuleCounts - rewritten without and with something to review, and findings that are left */

/** Of the format below. It goes up when a program that reads the format would have to change. */
const VERSION = 1;

/** Characters of a pull request's text that code hosts take are 65,536; 32,768 with Bitbucket. */
const LONGEST_BODY = 30_000;

/**
 * What a run changed, for programs that open pull requests:
 *
 *     {
 *       "version": 1,
 *       "complete": true,              // false: internal errors, files that cannot be read or written, an interruption
 *       "changed": ["src/server.js"],  // relative to the current folder, with slashes
 *       "fixed": 1, "left": 2,         // findings
 *       "rules": [{ "rule": "no-eager-url", "safe": 1, "review": 0, "left": 2 }],
 *       "title": "Speed up request handling: 1 rewrite in 1 file",
 *       "body": "…"                    // Markdown
 *     }
 *
 * In the order of names: the same files become the same text.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatChangeSummary(report) {
  const files = report.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const changed = files.filter(({ applied }) => applied.length > 0);
  const counts = getRuleCounts(files);
  /** @param {"safe" | "review" | "left"} key */
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const fixed = sum("safe") + sum("review");
  const rewrites = `${counted(fixed, "rewrite")} in ${counted(changed.length, "file")}`;
  return toJson({
    version: VERSION,
    complete: isComplete(report),
    changed: changed.map(({ path }) => path),
    fixed,
    left: sum("left"),
    rules: counts,
    title: `Speed up request handling: ${rewrites}`,
    body: [
      `${rewrites}. ${getHarm(sum("safe"), sum("review"))}`,
      ...(fixed === 0 ? [] : [formatTable(counts)]),
      ...formatFiles(changed),
      ...(sum("left") === 0 ? [] : [`${counted(sum("left"), "finding")} left: \`npx eslint-plugin-hotpath check\`.`]),
      ...formatErrors(report),
    ].join("\n\n"),
  });
}

/** @param {Report} report */
function isComplete({ files, crashes, interrupted }) {
  return (
    interrupted === undefined &&
    crashes.length === 0 &&
    files.every(({ error }) => error === undefined || error.kind === "syntax")
  );
}

/**
 * @param {FileReport[]} files
 * @returns {RuleCounts[]} in the order of names
 */
function getRuleCounts(files) {
  return Object.keys(rules)
    .map((rule) => {
      const applied = files.flatMap((file) =>
        file.applied.filter((one) => one.rule === rule && one.with === undefined),
      );
      return {
        rule,
        safe: applied.filter(({ risk }) => risk === "safe").length,
        review: applied.filter(({ risk }) => risk === "review").length,
        left: files.reduce((sum, { findings }) => sum + findings.filter((one) => one.rule === rule).length, 0),
      };
    })
    .filter(({ safe, review, left }) => safe + review + left > 0);
}

/**
 * @param {number} safe - rewrites
 * @param {number} review - rewrites
 */
function getHarm(safe, review) {
  if (safe + review === 0) return "Nothing was rewritten.";
  if (review === 0) return "Each keeps behaviour.";
  return `${safe === 0 ? "Each" : `${review} of them`} may change something that a caller notices, which stands below.`;
}

/** @param {RuleCounts[]} counts */
function formatTable(counts) {
  const rows = Object.entries(rules).flatMap(([name, { meta }]) =>
    counts
      .filter(({ rule, safe, review }) => rule === name && safe + review > 0)
      .map(({ safe, review, left }) => `| [${name}](${meta.docs.url}) | ${safe} | ${review} | ${left} |`),
  );
  return ["| rule | safe | to review | left |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

/**
 * @param {FileReport[]} files - that were changed
 * @returns {string[]} blocks, as many as fit
 */
function formatFiles(files) {
  const blocks = files.map(({ path, applied }) =>
    [
      `**${getCodeSpan(path)}**`,
      "",
      ...applied.map(
        ({ line, risk, finding, message }) =>
          `- Line ${line}: ${getProse(finding)} ${risk === "safe" ? "" : "**To review:** "}${getProse(message)}`,
      ),
    ].join("\n"),
  );
  let length = 0;
  const fitting = blocks.filter((block) => (length += block.length) < LONGEST_BODY);
  return fitting.length === blocks.length
    ? blocks
    : [...fitting, `And ${counted(blocks.length - fitting.length, "more file")}.`];
}

/**
 * @param {Report} report
 * @returns {string[]} one block, or none
 */
function formatErrors({ files, crashes, interrupted }) {
  const lines = [
    ...files.flatMap(({ path, error }) =>
      error === undefined ? [] : [`- ${getCodeSpan(path)}: ${getProse(error.message)}`],
    ),
    ...crashes.map(({ path, rule = "all rules" }) => `- ${getCodeSpan(path)}: internal error in ${rule}`),
  ].slice(0, 20);
  const end = interrupted === undefined ? [] : ["The run was interrupted."];
  return [...(lines.length === 0 ? [] : [["Not checked:", "", ...lines].join("\n")]), ...end];
}
