import { Proof, Refuted } from "./proof.js";
import { getBasis } from "./basis.js";

/** @import { Context } from "../prove.js" */
/** @import { Report, RuleReport } from "./report.js" */

/**
 * Measures each rule's rewrites by themselves.
 *
 * @param {Report} report - of all of them together
 * @param {Context} context
 * @returns {Promise<RuleReport[]>}
 */
export async function proveRules(report, context) {
  const rules = report.getRules();
  const [only] = rules;
  if (rules.length === 1 && report.comparison !== undefined)
    return [{ ...only, comparison: report.comparison, ...getShare(report.comparison, report.comparison) }];
  /** @type {RuleReport[]} */
  const proved = [];
  for (const rule of rules) proved.push(await proveRule(rule, rules.length, report, context));
  return proved;
}

/**
 * @param {RuleReport} rule
 * @param {number} comparisons
 * @param {Report} report
 * @param {Context} context
 * @returns {Promise<RuleReport>}
 */
async function proveRule({ rule }, comparisons, report, { options, original, copy, setup, build, sayRound, say }) {
  copy.restore();
  const { files } = await copy.rewrite([rule]);
  // Its finding was one that another rule's rewrite had made.
  if (files.length === 0) return { rule, files, isWinner: false };
  say(`${rule} alone.`);
  await build();
  const proof = new Proof({ before: original, after: copy.cwd }, setup);
  const { precision, timeLimit } = options;
  try {
    await proof.compareAnswers();
    const comparison = await proof.measure({
      precision,
      timeLimit,
      comparisons,
      by: getBasis(options, [rule]),
      say: sayRound(rule),
    });
    // The whole is known, and not to be lost.
    if (comparison === undefined) return { rule, files, isWinner: false };
    return { rule, files, comparison, ...getShare(comparison, report.comparison) };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { rule, files, failure: error.failure, isWinner: false };
  }
}

/**
 * @param {import("../../lib/prove/comparison.js").Comparison} own
 * @param {import("../../lib/prove/comparison.js").Comparison} [whole]
 * @returns {{ isWinner: boolean, share?: number }}
 */
function getShare(own, whole) {
  const isWinner = own.outcome === "faster";
  return whole?.outcome === "faster" && whole.by === own.by
    ? { isWinner, share: Math.log(own.ratio) / Math.log(whole.ratio) }
    : { isWinner };
}
