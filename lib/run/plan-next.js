import { checkTogether } from "../net/check.js";
import { getHeat } from "../heat/index.js";
import { planRewrite } from "./plan.js";
import { RewriteBatch } from "../net/rewrite-batch.js";

/** @import { Finding, Pattern, Rewrite, Settings, Source } from "../types.js" */

/** @typedef {{ finding: Finding, rewrite: Rewrite }} Planned */
/** @typedef {{ finding: Finding, pattern: Pattern }} Found */
/** A finding that stays, and why.
 * @typedef {Found & { reason: string }} Left */

/**
 * The rewrites that come next: the first one, and those of the same pattern behind it that it leaves as they are.
 *
 * @param {Source} source
 * @param {Found[]} found - in the order of the text
 * @param {"safe" | "review"} risk
 * @param {Settings} settings
 * @param {Record<string, Record<string, unknown>>} options
 * @param {(source: Source) => Found[]} find
 * @returns {{ left: Left[], next?: { pattern: Pattern, planned: Planned[], after: Source } }}
 */
export function planNext(source, found, risk, settings, options, find) {
  /** @type {Left[]} */
  const left = [];
  for (const [index, { finding, pattern }] of found.entries()) {
    const own = options[pattern.detector.name] ?? {};
    const plan = planRewrite(source, pattern, finding, settings, own);
    if ("refused" in plan || !isWanted(plan.rewrite, risk)) {
      left.push({ finding, pattern, reason: "refused" in plan ? plan.refused : "needs review: `--all` applies it" });
      continue;
    }
    const first = { finding, rewrite: plan.rewrite };
    let planned = [first, ...getFollowing(source, plan.rewrite, pattern, found.slice(index + 1), risk, settings)];
    while (planned.length > 1) {
      const verdict = checkTogether({ source, planned, detector: pattern.detector, settings, options: own });
      if (!verdict.ok) break;
      if (!makesRoom(verdict.after, find(verdict.after), planned, risk, settings))
        return { left, next: { pattern, planned, after: verdict.after } };
      planned = planned.slice(0, planned.length >> 1);
    }
    return { left, next: { pattern, planned: [first], after: plan.after } };
  }
  return { left };
}

/**
 * Whether rewrites made a finding in front of the last one of them one that can be rewritten: one by one it would come before
 * that.
 *
 * @param {Source} after
 * @param {Found[]} found - in it
 * @param {Planned[]} planned - the rewrites, in the order of the text
 * @param {"safe" | "review"} risk
 * @param {Settings} settings
 * @returns {boolean}
 */
function makesRoom(after, found, planned, risk, settings) {
  const [start] = /** @type {Planned} */ (planned.at(-1)).finding.node.range;
  const shifts = planned.flatMap(({ rewrite }) =>
    rewrite.edits.map(({ range, text }) => (range[1] <= start ? text.length - (range[1] - range[0]) : 0)),
  );
  const end = shifts.reduce((sum, shift) => sum + shift, start);
  const heat = getHeat(after, settings);
  return found.some(({ finding, pattern }) => {
    if (finding.node.range[0] >= end) return false;
    const rewrite = pattern.rewrite?.(finding, after, heat);
    return rewrite !== undefined && !("refused" in rewrite) && isWanted(rewrite, risk);
  });
}

/**
 * @param {Source} source
 * @param {Rewrite} first
 * @param {Pattern} pattern - its
 * @param {Found[]} found - behind it
 * @param {"safe" | "review"} risk
 * @param {Settings} settings
 * @returns {Planned[]} what comes next after it, up to a rewrite that it may change, or that is another pattern's
 */
function getFollowing(source, first, pattern, found, risk, settings) {
  const heat = getHeat(source, settings);
  const batch = new RewriteBatch(source);
  batch.add(first);
  /** @type {Planned[]} */
  const following = [];
  for (const other of found) {
    const rewrite = other.pattern.rewrite?.(other.finding, source, heat);
    if (rewrite === undefined || "refused" in rewrite || !isWanted(rewrite, risk)) continue;
    if (other.pattern !== pattern || !batch.add(rewrite)) break;
    following.push({ finding: other.finding, rewrite });
  }
  batch.release();
  return following;
}

/**
 * @param {Rewrite} rewrite
 * @param {"safe" | "review"} risk
 */
function isWanted(rewrite, risk) {
  return rewrite.risk === "safe" || risk === "review";
}
