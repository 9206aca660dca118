import { applyBaseline, findBaseline, writeBaseline } from "./baseline.js";
import { UsageError } from "../usage-error.js";
import { counted } from "../report/counted.js";
import path from "node:path";

/** @import { Options, Report } from "./run.js" */

/**
 * Which findings of a run are to be told, and make it fail.
 *
 * @typedef {object} SettleOptions
 * @property {"safe" | "review"} [onlyRisk] - only those with a rewrite of at most this risk
 * @property {string | false} [baseline] - file of known findings; by default the nearest one; false: none
 * @property {boolean} [writeBaseline] - note what was found as known
 */

/**
 * Takes from a report what is not to be told.
 *
 * @param {Report} report - is changed
 * @param {Options & SettleOptions} options
 * @returns {string | undefined} a line about the baseline
 * @throws {UsageError} if the baseline cannot be read or written
 */
export function settle(report, options) {
  const { cwd, onlyRisk, baseline: named } = options;
  if (onlyRisk !== undefined)
    for (const file of report.files)
      file.findings = file.findings.filter(
        ({ fix }) => "risk" in fix && (onlyRisk === "review" || fix.risk === "safe"),
      );
  if (options.writeBaseline) {
    const { file, count } = writeBaseline(report, cwd, named || undefined);
    settleKnown(report, options);
    return `${path.relative(cwd, file)} has ${counted(count, "finding")}.`;
  }
  return named === false ? undefined : settleKnown(report, options);
}

/**
 * @param {Report} report
 * @param {Options & SettleOptions} options
 * @returns {string | undefined}
 */
function settleKnown(report, { cwd, rules, minCost, minShare, staged, onlyRisk, baseline: named }) {
  const baseline = findBaseline(cwd, named || undefined);
  if (baseline === undefined) return undefined;
  const stale = applyBaseline(report, baseline, cwd);
  // A run that looks for less finds less.
  if (
    stale === 0 ||
    rules.length > 0 ||
    minShare !== undefined ||
    minCost !== undefined ||
    staged ||
    onlyRisk !== undefined ||
    report.interrupted !== undefined ||
    report.crashes.length > 0
  )
    return undefined;
  return `${counted(stale, "finding")} of ${path.relative(cwd, baseline.file)} ${stale === 1 ? "is" : "are"} gone; \`hotpath check --write-baseline\` takes ${stale === 1 ? "it" : "them"} out.`;
}

/**
 * @param {Options & SettleOptions} options
 * @throws {UsageError} if a baseline is to be written of a part of the findings
 */
export function demandWhole({
  rules,
  minCost,
  minShare,
  staged,
  changed,
  shard,
  onlyRisk,
  baseline,
  writeBaseline: isWritten,
}) {
  if (!isWritten) return;
  const limits = {
    "--rule": rules.length > 0,
    "--risk": onlyRisk,
    "--min-share": minShare !== undefined,
    "--min-cost": minCost !== undefined,
    "--staged": staged,
    "--changed": changed,
    "--shard": shard,
    "--no-baseline": baseline === false,
  };
  const [limit] = Object.entries(limits).find(([, isThere]) => isThere) ?? [];
  if (limit !== undefined) throw new UsageError(`\`--write-baseline\` would forget what \`${limit}\` leaves out`);
}
