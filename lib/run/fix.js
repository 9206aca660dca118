import { createMover } from "./move-rewrite.js";
import { detect } from "./detect.js";
import { findSuppression } from "./find-suppression.js";
import { planNext } from "./plan-next.js";

/** @import { Finding, Pattern, Rewrite, Settings, Source } from "../types.js" */
/** @import { Found, Left } from "./plan-next.js" */

/**
 * @typedef {object} Fixed
 * @property {Source} source - after all rewrites
 * @property {{ finding: Finding, pattern: Pattern, rewrite: Rewrite, line: number }[]} applied - in the order in which they were made; `line` in the text of that moment
 * @property {Left[]} left - findings of the final text that stay, and why
 */

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
 * @param {(source: Source, pattern: Pattern, finding: Finding) => boolean} [how.isMeant] - whether a finding is to be rewritten (default: all are)
 * @param {number} [how.patience] - rewrites of a file that are never too many
 * @returns {Fixed}
 * @throws {EndlessRewrites} after more rewrites than each pattern could make of each finding
 */
export function fix(source, patterns, how = {}) {
  const { risk = "safe", settings = {}, options = {}, isMeant = () => true, patience = PATIENCE } = how;
  /** @type {Fixed} */
  const fixed = { source, applied: [], left: [] };
  /** @type {number | undefined} */
  let most;
  /** @param {Source} current */
  const find = (current) =>
    findAll(current, patterns, settings, options).filter(({ pattern, finding }) => isMeant(current, pattern, finding));
  for (;;) {
    const { source: current } = fixed;
    const found = find(current);
    most ??= Math.max(patience, found.length * patterns.length);
    const { left, next } = planNext(current, found, risk, settings, options, find);
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
 * @param {Source} source
 * @param {Pattern[]} patterns
 * @param {Settings} settings
 * @param {Record<string, Record<string, unknown>>} options
 * @returns {Found[]} what no comment suppresses, in the order of the text
 */
function findAll(source, patterns, settings, options) {
  return patterns
    .flatMap((pattern) =>
      detect(source, pattern.detector, settings, options[pattern.detector.name]).map((finding) => ({
        finding,
        pattern,
      })),
    )
    .filter(({ finding, pattern }) => findSuppression(source, pattern.detector.name, finding) === undefined)
    .sort(
      (a, b) =>
        a.finding.node.range[0] - b.finding.node.range[0] ||
        a.pattern.detector.name.localeCompare(b.pattern.detector.name),
    );
}
