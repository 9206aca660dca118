import { createApplied, describe } from "./describe.js";
import { getOptions } from "./run-file.js";
import { detect } from "../../lib/run/detect.js";
import { findSuppression } from "../../lib/run/find-suppression.js";
import { getDiff } from "../report/diff.js";
import { getFindingHash } from "./fingerprint.js";
import { getHash } from "../../lib/ast/hash.js";
import { planRewrite } from "../../lib/run/plan.js";
import { take } from "./baseline.js";

/** @import { AppliedFix, ReportedFinding } from "./run-file.js" */
/** @import { Finding, Settings, Source } from "../../lib/types.js" */
/** @import { Rule } from "../settings/choose-rules.js" */

/**
 * A change that somebody may take or skip.
 *
 * @typedef {object} Proposal
 * @property {ReportedFinding} finding
 * @property {number} end - line of the last that it is about
 * @property {AppliedFix} applied - what to report when it is taken
 * @property {Source} after - the file with the change
 * @property {string} diff
 * @property {string} key - the same after changes elsewhere in the file; changes that are alike share it
 */

/**
 * What nobody is asked about.
 *
 * @typedef {object} Limits
 * @property {() => Record<string, Record<string, number>>} getKnown - of the file, by rule and fingerprint, how many findings are alike
 * @property {"safe" | "review"} [onlyRisk] - changes with a higher risk
 */

/**
 * All findings of a file, each with what its own rewrite would change.
 *
 * @param {string} path - relative, with slashes
 * @param {Source} source
 * @param {{ rules: Rule[], settings: Settings }} job
 * @returns {(Proposal | { finding: ReportedFinding, end: number, diff?: undefined })[]} without a diff where there is no rewrite
 */
export function getProposals(path, source, job) {
  return findAll(source, job).map(({ rule, finding }) => propose(path, source, rule, finding, job.settings));
}

/**
 * The first change of a file that nothing is decided about.
 *
 * @param {string} path - relative, with slashes
 * @param {Source} source
 * @param {{ rules: Rule[], settings: Settings }} job
 * @param {Record<string, number>} skipped - by key, how many were skipped
 * @param {Limits} limits
 * @returns {Proposal | undefined}
 */
export function findProposal(path, source, job, skipped, { getKnown, onlyRisk }) {
  /** @type {Record<string, number>} */
  const passed = {};
  const known = getKnown();
  for (const { rule, finding } of findAll(source, job)) {
    if (findSuppression(source, rule.name, finding) !== undefined) continue;
    if (take(known, rule.name, getFindingHash(source, rule.name, finding))) continue;
    const proposal = propose(path, source, rule, finding, job.settings);
    if (proposal.diff === undefined || (onlyRisk === "safe" && proposal.applied.risk !== "safe")) continue;
    passed[proposal.key] = (passed[proposal.key] ?? 0) + 1;
    if (passed[proposal.key] > (skipped[proposal.key] ?? 0)) return proposal;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {{ rules: Rule[], settings: Settings }} job
 * @returns {{ rule: Rule, finding: Finding }[]} in the order of the text
 */
function findAll(source, { rules, settings }) {
  return rules
    .flatMap((rule) =>
      detect(source, rule.pattern.detector, settings, getOptions(rule)).map((finding) => ({ rule, finding })),
    )
    .sort((a, b) => a.finding.node.range[0] - b.finding.node.range[0] || a.rule.name.localeCompare(b.rule.name));
}

/**
 * @param {string} path
 * @param {Source} source
 * @param {Rule} rule
 * @param {Finding} finding
 * @param {Settings} settings
 * @returns {Proposal | { finding: ReportedFinding, end: number, diff?: undefined }}
 */
function propose(path, source, rule, finding, settings) {
  const plan = planRewrite(source, rule.pattern, finding, settings, getOptions(rule));
  const described = describe(source, rule, finding, plan);
  const last = finding.others?.at(-1);
  const end = last === undefined ? described.endLine : source.lineOf(last.range[1]);
  if ("refused" in plan) return { finding: described, end };
  const applied = createApplied(rule, finding, plan.rewrite, described.line);
  // Not of what it becomes: names that are free depend on the changes before.
  const key = getHash([rule.name, finding.messageId, source.slice(finding.node)].join("\n"));
  return {
    finding: described,
    end,
    applied,
    after: plan.after,
    diff: getDiff(path, source.text, plan.after.text),
    key,
  };
}
