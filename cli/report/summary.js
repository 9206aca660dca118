/** @import { LightFindings, Report } from "../run/run.js" */

/**
 * @typedef {object} Summary
 * @property {number} files - checked
 * @property {number} [unchecked] - that an interrupted run did not come to
 * @property {number} skipped
 * @property {number} findings - in the files, after the fixes
 * @property {number} safe - of them, that `hotpath fix` rewrites
 * @property {number} review - of them, that `hotpath fix --all` rewrites
 * @property {number} refused - of them, without a rewrite
 * @property {number} suppressed - by comments or a baseline; not among the findings
 * @property {number} fixed
 * @property {number} errors - files with a syntax error, or that could not be read or written
 * @property {number} crashes
 * @property {LightFindings} light - that cost too little to be reported
 * @property {boolean} [byFile] - whether all files were only looked at, and each by itself
 */

/**
 * How often each of some words is there, the most frequent first.
 *
 * @param {string[]} words
 * @returns {[word: string, count: number][]}
 */
export function getCounts(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
}

/**
 * @param {Report} report
 * @returns {Summary}
 */
export function getSummary({ checked, unchecked, files, skipped, crashes, light, byFile }) {
  const findings = files.flatMap((file) => file.findings);
  /** @param {string} risk */
  const count = (risk) => findings.filter(({ fix }) => "risk" in fix && fix.risk === risk).length;
  return {
    files: checked,
    ...(unchecked !== undefined && { unchecked }),
    skipped: skipped.length,
    findings: findings.length,
    safe: count("safe"),
    review: count("review"),
    refused: findings.filter(({ fix }) => "refused" in fix).length,
    suppressed: files.reduce((sum, { suppressed = [] }) => sum + suppressed.length, 0),
    fixed: files.reduce((sum, { applied }) => sum + applied.filter((one) => one.with === undefined).length, 0),
    errors: files.filter(({ error }) => error !== undefined).length,
    crashes: crashes.length,
    light,
    ...(byFile && { byFile }),
  };
}
