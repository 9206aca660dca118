/** @import { Applied } from "../applications/rewrite.js" */
/** @import { Difference } from "./compare.js" */

/**
 * A test that notices what a rewrite says that it changes.
 *
 * @typedef {object} Declared
 * @property {string} test - its name, or the beginning of it: "test/a.test.js: "
 * @property {string} rule - whose rewrite it notices
 * @property {string} says - the clause of its message that names the difference
 * @property {string} because - what the test does
 */

/**
 * A difference is allowed where a rewrite that was made there and then says so by its message.
 *
 * @param {readonly Difference[]} differences
 * @param {readonly Declared[]} declarations
 * @param {readonly Applied[]} applied
 * @returns {{ declared: Difference[], undeclared: Difference[] }}
 */
export function separate(differences, declarations, applied) {
  const said = declarations.filter(({ rule, says }) =>
    applied.some((rewrite) => rewrite.rule === rule && rewrite.message.includes(says)),
  );
  const isDeclared = (/** @type {Difference} */ { test }) => said.some((one) => test.startsWith(one.test));
  return {
    declared: differences.filter(isDeclared),
    undeclared: differences.filter((difference) => !isDeclared(difference)),
  };
}

/**
 * @param {Difference} difference
 * @returns {string}
 */
export function explain({ test, before, after }) {
  return `${test}: ${before}, then ${after}`;
}
