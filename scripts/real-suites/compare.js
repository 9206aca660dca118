/** @import { Outcome } from "./run-suite.js" */

/**
 * @typedef {object} Difference
 * @property {string} test - with its file in front
 * @property {string} before - how it ended: "passed", "failed", "absent", or several where its name is there more than once
 * @property {string} after
 */

/**
 * Which tests end otherwise. A test that ends in two ways in the same state tells nothing.
 *
 * @param {readonly Map<string, Outcome>[]} before - one or more runs of the same code, by file
 * @param {readonly Map<string, Outcome>[]} after
 * @returns {{ wrong: Difference[], flaky: string[] }}
 */
export function compareRuns(before, after) {
  const [old, now] = [before.map(getEnds), after.map(getEnds)];
  const tests = new Set([...old, ...now].flatMap((run) => [...run.keys()]));
  /** @type {{ wrong: Difference[], flaky: string[] }} */
  const found = { wrong: [], flaky: [] };
  for (const test of [...tests].sort()) {
    const [ends, endsNow] = [old, now].map((runs) => [...new Set(runs.map((run) => run.get(test) ?? "absent"))]);
    if (ends.length > 1 || endsNow.length > 1) found.flaky.push(test);
    else if (ends[0] !== endsNow[0]) found.wrong.push({ test, before: ends[0], after: endsNow[0] });
  }
  return found;
}

/**
 * @param {Map<string, Outcome>} run
 * @returns {Map<string, string>} by test
 */
function getEnds(run) {
  /** @type {Map<string, string[]>} */
  const ends = new Map();
  const add = (/** @type {string} */ test, /** @type {string} */ end) =>
    ends.set(test, [...(ends.get(test) ?? []), end]);
  for (const [file, { passed, failed, end }] of run) {
    for (const name of passed) add(`${file}: ${name}`, "passed");
    for (const name of failed) add(`${file}: ${name}`, "failed");
    add(`${file} as a whole`, end);
  }
  return new Map([...ends].map(([test, all]) => [test, all.sort().join(", ")]));
}
