import { getRules, PATTERNS } from "./places.js";

/** @import { Place } from "./places.js" */

/**
 * @typedef {object} Finding - of a JSON report, as far as it is needed here
 * @property {string} rule
 * @property {number} line
 * @property {number} [endLine]
 */

/**
 * What is said at a place, for people and for comparison: "found: no-eager-url", "missed", "false: no-static-work",
 * "silent".
 *
 * Any rule finds what is to be found, within a line of its range, unless the pattern is the name of a rule: then only that
 * one does. What is fine is wrongly found by a rule for its pattern, where a finding covers one of its lines.
 *
 * @param {Place} place
 * @param {Finding[] | undefined} findings - of its file
 * @returns {string}
 * @throws {Error} if the file was not checked
 */
export function judge({ id, find, lines, range, pattern, path }, findings) {
  if (findings === undefined) throw new Error(`${path}, where ${id} is, was not checked`);
  const wanted = getRules(pattern);
  const [from, to] = range ?? [Math.min(...lines), Math.max(...lines)];
  const rules = findings
    .filter((finding) =>
      find
        ? finding.line >= from - 1 &&
          finding.line <= to + 1 &&
          (Object.hasOwn(PATTERNS, pattern) || wanted.includes(finding.rule))
        : wanted.includes(finding.rule) &&
          lines.some((line) => line >= finding.line && line <= (finding.endLine ?? finding.line)),
    )
    .map(({ rule }) => rule);
  const names = [...new Set(rules)].sort().join(", ");
  if (find) return names === "" ? "missed" : `found: ${names}`;
  return names === "" ? "silent" : `false: ${names}`;
}
