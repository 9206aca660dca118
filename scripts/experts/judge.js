import { getRules, PATTERNS } from "./places.js";

/** @import { Place } from "./places.js" */

/**
 * @typedef {object} Finding - of a JSON report, as far as it is needed here
 * @property {string} rule
 * @property {number} line
 * @property {number} [endLine]
 * @property {{ line: number }[]} [others] - what else it is about: the calls of a row behind the first
 */

/**
 * What is said at a place, for people and for comparison: "found: no-eager-url", "missed", "false: no-static-work",
 * "silent".
 *
 * Any rule finds what is to be found, within a line of its range, and one for its pattern also with what else the finding is about, unless the pattern is the name of a rule: then only that
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
    .filter(({ rule, line: start, endLine = start, others = [] }) =>
      find
        ? [{ line: start }, ...(wanted.includes(rule) ? others : [])].some(
            ({ line }) => line >= from - 1 && line <= to + 1,
          ) &&
          (Object.hasOwn(PATTERNS, pattern) || wanted.includes(rule))
        : wanted.includes(rule) &&
          lines.some((line) => (line >= start && line <= endLine) || others.some((other) => other.line === line)),
    )
    .map(({ rule }) => rule);
  const names = [...new Set(rules)].sort().join(", ");
  if (find) return names === "" ? "missed" : `found: ${names}`;
  return names === "" ? "silent" : `false: ${names}`;
}
