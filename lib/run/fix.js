import { checkRewrite, checkTogether } from "../net/check.js";
import { detect } from "./detect.js";
import { createMover } from "./move-rewrite.js";
import { findSuppression } from "./find-suppression.js";
import { getGroupsApart } from "../net/apart.js";
import { getHeat } from "../heat/index.js";
import { giveOwnNames } from "../net/own-names.js";
import { Queue } from "../net/queue.js";

/** @import { Finding, Pattern, Rewrite, Settings, Source } from "../types.js" */

/**
 * What becomes of a finding: a rewrite that passed the net, or the reason why there is none; `byNet`: there was one, and it
 * did not pass.
 *
 * @typedef {{ rewrite: Rewrite } | { refused: string, byNet?: true }} Plan
 */

/**
 * @typedef {object} Fixed
 * @property {Source} source - after all rewrites
 * @property {{ finding: Finding, pattern: Pattern, rewrite: Rewrite, line: number }[]} applied - in the order in which they were made; `line` in the text of that moment
 * @property {{ finding: Finding, pattern: Pattern, reason: string }[]} left - findings of the final text that stay, and why
 */

/** @typedef {{ finding: Finding, rewrite: Rewrite }} Planned */

const NO_REWRITE = "this pattern is reported without a rewrite";

/** Rewrites of a file that are never too many. */
const PATIENCE = 1000;

/** Rewrites make findings for one another, so that a file would never be done: a defect of theirs. */
export class EndlessRewrites extends Error {
  /**
   * @param {Pattern} pattern - whose rewrite was one too many
   * @param {number} count
   */
  constructor(pattern, count) {
    super(`${count} rewrites of one file are more than it had findings, and there are still more`);
    this.pattern = pattern;
  }
}

/**
 * Plans the rewrite of one finding and has the net check it.
 *
 * @param {Source} source
 * @param {Pattern} pattern
 * @param {Finding} finding
 * @param {Settings} settings
 * @param {Record<string, unknown>} options - of the rule
 * @returns {Extract<Plan, { refused: string }> | { rewrite: Rewrite, after: Source }} with the file as the rewrite leaves it
 */
export function planRewrite(source, pattern, finding, settings, options) {
  if (pattern.rewrite === undefined) return { refused: NO_REWRITE };
  const rewrite = pattern.rewrite(finding, source, getHeat(source, settings));
  if ("refused" in rewrite) return rewrite;
  const verdict = checkRewrite({ source, rewrite, finding, detector: pattern.detector, settings, options });
  return verdict.ok ? { rewrite, after: verdict.after } : { refused: verdict.refused, byNet: true };
}

/**
 * Plans the rewrites of findings of one pattern, each on the source as it is. What the net checks takes a look at the whole
 * file, so it checks those together that stand apart, and halves of them where it refuses that.
 *
 * @param {Source} source
 * @param {Pattern} pattern
 * @param {Finding[]} findings
 * @param {Settings} settings
 * @param {Record<string, unknown>} options - of the rule
 * @returns {Plan[]} in the order of the findings
 */
export function planRewrites(source, pattern, findings, settings, options) {
  if (findings.length === 0) return [];
  const { detector, rewrite } = pattern;
  const heat = getHeat(source, settings);
  /** @type {Plan[]} */
  const plans = findings.map((finding) => {
    if (rewrite === undefined) return { refused: NO_REWRITE };
    const planned = rewrite(finding, source, heat);
    return "refused" in planned ? planned : { rewrite: planned };
  });
  // Findings that one rewrite removes together have the same one.
  /** @type {Map<string, { indices: number[], finding: Finding, rewrite: Rewrite }>} */
  const different = new Map();
  for (const [index, plan] of plans.entries()) {
    if ("refused" in plan) continue;
    const { edits, moved, changed } = plan.rewrite;
    const key = JSON.stringify([edits, moved, changed?.map(({ type, range }) => [type, range])]);
    const same = different.get(key);
    if (same === undefined) different.set(key, { indices: [index], finding: findings[index], rewrite: plan.rewrite });
    else same.indices.push(index);
  }
  const planned = [...different.values()];
  const named = giveOwnNames(
    source,
    planned.map((plan) => plan.rewrite),
  ).map((own, index) => ({ ...planned[index], rewrite: own }));
  /** @param {number[]} group - of indices */
  const check = (group) => {
    const isAlone = group.length === 1;
    const checked = group.map((index) => (isAlone ? planned : named)[index]);
    const verdict = checkTogether({ source, planned: checked, detector, settings, options });
    if (verdict.ok) return;
    if (isAlone) {
      for (const index of checked[0].indices) plans[index] = { refused: verdict.refused, byNet: true };
      return;
    }
    const half = group.length >> 1;
    check(group.slice(0, half));
    check(group.slice(half));
  };
  for (const group of getGroupsApart(
    source,
    named.map((plan) => plan.rewrite),
  ))
    check(group);
  return plans;
}

/**
 * Rewrites a file: one finding after the other, first in the text first, each on the result of the one before, until none
 * is left that can be rewritten. Applying an editor's quick fixes one by one gives the same: what a comment suppresses
 * stays as it is.
 *
 * @param {Source} source
 * @param {Pattern[]} patterns
 * @param {object} [how]
 * @param {"safe" | "review"} [how.risk] - "review" applies both kinds
 * @param {Settings} [how.settings]
 * @param {Record<string, Record<string, unknown>>} [how.options] - of the rules, by name
 * @param {number} [how.patience] - rewrites of a file that are never too many
 * @returns {Fixed}
 * @throws {EndlessRewrites} after more rewrites than each pattern could make of each finding
 */
export function fix(source, patterns, { risk = "safe", settings = {}, options = {}, patience = PATIENCE } = {}) {
  /** @type {Fixed} */
  const fixed = { source, applied: [], left: [] };
  /** @type {number | undefined} */
  let most;
  for (;;) {
    const { source: current } = fixed;
    const found = patterns
      .flatMap((pattern) =>
        detect(current, pattern.detector, settings, options[pattern.detector.name]).map((finding) => ({
          finding,
          pattern,
        })),
      )
      .filter(({ finding, pattern }) => findSuppression(current, pattern.detector.name, finding) === undefined)
      .sort(
        (a, b) =>
          a.finding.node.range[0] - b.finding.node.range[0] ||
          a.pattern.detector.name.localeCompare(b.pattern.detector.name),
      );
    most ??= Math.max(patience, found.length * patterns.length);
    const { left, next } = planNext(current, found, risk, settings, options);
    fixed.left = left;
    if (next === undefined) return fixed;
    const move = createMover(current);
    for (const planned of next.planned) {
      if (fixed.applied.length === most) throw new EndlessRewrites(next.pattern, most);
      fixed.applied.push({ pattern: next.pattern, ...move(planned) });
    }
    fixed.source = next.after;
  }
}

/**
 * The rewrites that come next: the first one, and those of the same pattern behind it that it leaves as they are.
 *
 * @param {Source} source
 * @param {{ finding: Finding, pattern: Pattern }[]} found - in the order of the text
 * @param {"safe" | "review"} risk
 * @param {Settings} settings
 * @param {Record<string, Record<string, unknown>>} options
 * @returns {{ left: Fixed["left"], next?: { pattern: Pattern, planned: Planned[], after: Source } }}
 */
function planNext(source, found, risk, settings, options) {
  /** @type {Fixed["left"]} */
  const left = [];
  for (const [index, { finding, pattern }] of found.entries()) {
    const own = options[pattern.detector.name] ?? {};
    const plan = planRewrite(source, pattern, finding, settings, own);
    if ("refused" in plan || !isWanted(plan.rewrite, risk)) {
      left.push({ finding, pattern, reason: "refused" in plan ? plan.refused : "needs review: `--all` applies it" });
      continue;
    }
    const first = { finding, rewrite: plan.rewrite };
    const planned = [first, ...getFollowing(source, plan.rewrite, pattern, found.slice(index + 1), risk, settings)];
    if (planned.length > 1) {
      const verdict = checkTogether({ source, planned, detector: pattern.detector, settings, options: own });
      if (verdict.ok) return { left, next: { pattern, planned, after: verdict.after } };
    }
    return { left, next: { pattern, planned: [first], after: plan.after } };
  }
  return { left };
}

/**
 * @param {Source} source
 * @param {Rewrite} first
 * @param {Pattern} pattern - its
 * @param {{ finding: Finding, pattern: Pattern }[]} found - behind it
 * @param {"safe" | "review"} risk
 * @param {Settings} settings
 * @returns {Planned[]} what comes next after it, up to a rewrite that it may change, or that is another pattern's
 */
function getFollowing(source, first, pattern, found, risk, settings) {
  const heat = getHeat(source, settings);
  const queue = new Queue(source);
  queue.add(first);
  /** @type {Planned[]} */
  const following = [];
  for (const other of found) {
    const rewrite = other.pattern.rewrite?.(other.finding, source, heat);
    if (rewrite === undefined || "refused" in rewrite || !isWanted(rewrite, risk)) continue;
    if (other.pattern !== pattern || !queue.add(rewrite)) break;
    following.push({ finding: other.finding, rewrite });
  }
  queue.release();
  return following;
}

/**
 * @param {Rewrite} rewrite
 * @param {"safe" | "review"} risk
 */
function isWanted(rewrite, risk) {
  return rewrite.risk === "safe" || risk === "review";
}
