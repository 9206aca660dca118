import { describe, getAct, getOptions } from "./run-file.js";
import { detect } from "../lib/run/detect.js";
import { getDiff } from "./diff.js";
import { getHash } from "../lib/ast/hash.js";
import { planRewrite } from "../lib/run/fix.js";

/** @import { AppliedFix, Job, ReportedFinding } from "./run-file.js" */
/** @import { Source } from "../lib/types.js" */

/**
 * A change that somebody may take or skip.
 *
 * @typedef {object} Proposal
 * @property {ReportedFinding} finding
 * @property {AppliedFix} applied - what to report when it is taken
 * @property {Source} after - the file with the change
 * @property {string} diff
 * @property {string} key - the same after changes elsewhere in the file; changes that are alike share it
 */

/**
 * The first change of a file that nothing is decided about.
 *
 * @param {string} path - relative, with slashes
 * @param {Source} source
 * @param {Job} job
 * @param {Record<string, number>} skipped - by key, how many were skipped
 * @returns {Proposal | undefined}
 */
export function findProposal(path, source, { rules, settings }, skipped) {
  const findings = rules
    .flatMap((rule) => detect(source, rule.pattern.detector, settings, getOptions(rule)).map((finding) => ({ rule, finding })))
    .sort((a, b) => a.finding.node.range[0] - b.finding.node.range[0] || a.rule.name.localeCompare(b.rule.name));
  /** @type {Record<string, number>} */
  const passed = {};
  for (const { rule, finding } of findings) {
    const plan = planRewrite(source, rule.pattern, finding, settings, getOptions(rule));
    if ("refused" in plan) continue;
    // Not of what it becomes: names that are free depend on the changes before.
    const key = getHash([rule.name, finding.messageId, source.slice(finding.node)].join("\n"));
    passed[key] = (passed[key] ?? 0) + 1;
    if (passed[key] <= (skipped[key] ?? 0)) continue;
    const applied = { rule: rule.name, messageId: finding.messageId, line: source.lineOf(finding.node.range[0]), ...getAct(rule, finding, plan.rewrite) };
    return { finding: describe(source, rule, finding, plan), applied, after: plan.after, diff: getDiff(path, source.text, plan.after.text), key };
  }
  return undefined;
}
