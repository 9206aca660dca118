import { checkRewrite, checkTogether } from "../net/check.js";
import { getGroupsApart } from "../net/apart.js";
import { getHeat } from "../heat/index.js";
import { giveOwnNames } from "../net/own-names.js";
import { refuse } from "../ast/refuse.js";

/** @import { Finding, Pattern, Refusal, Rewrite, Settings, Source } from "../types.js" */

/**
 * What becomes of a finding: a rewrite that passed the net, or the reason why there is none; `byNet`: there was one, and it
 * did not pass; `reaches`: one of several files may be possible.
 *
 * @typedef {{ rewrite: Rewrite } | Refusal & { byNet?: true }} Plan
 */

/**
 * @param {Source} source
 * @returns {boolean} whether lines would have to be written as nothing here writes them
 */
function hasOldLines({ text }) {
  return text.includes("\r") && !text.includes("\n");
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
  if (pattern.rewrite === undefined) return refuse(source, "noRewrite");
  if (hasOldLines(source)) return refuse(source, "oldLineEnds");
  const rewrite = pattern.rewrite(finding, source, getHeat(source, settings));
  if ("refused" in rewrite) return rewrite;
  const verdict = checkRewrite({ source, rewrite, finding, detector: pattern.detector, settings, options });
  return verdict.ok ? { rewrite, after: verdict.after } : { refused: verdict.refused, code: verdict.code, byNet: true };
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
    if (rewrite === undefined) return refuse(source, "noRewrite");
    if (hasOldLines(source)) return refuse(source, "oldLineEnds");
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
      for (const index of checked[0].indices)
        plans[index] = { refused: verdict.refused, code: verdict.code, byNet: true };
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
