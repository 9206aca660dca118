import { explain, separate } from "./declared.js";
import { compareRuns } from "./compare.js";
import { SETTINGS } from "../applications/rewrite.js";

/** @import { Applied } from "../applications/rewrite.js" */
/** @import { Declared } from "./declared.js" */
/** @import { Outcome } from "./run-suite.js" */

/** @typedef {() => Promise<Map<string, Outcome>>} RunTests */

/**
 * Runs tests before and after a rewriting, as it would be and with everything taken for hot. What ends otherwise is run once
 * more in both states.
 *
 * @param {object} code
 * @param {string} code.name
 * @param {Declared[]} [code.declared]
 * @param {RunTests} code.runOriginal
 * @param {(settings: object) => Promise<Applied[]>} code.rewrite - what `runRewritten` runs then
 * @param {RunTests} code.runRewritten
 * @returns {Promise<{ rows: object[], wrong: string[] }>} rows of a table, and a sentence for each harm
 */
export async function proveByTests({ name, declared = [], runOriginal, rewrite, runRewritten }) {
  const before = [await runOriginal()];
  /** @type {{ rows: object[], wrong: string[] }} */
  const result = { rows: [], wrong: [] };
  for (const [how, settings] of SETTINGS) {
    const applied = await rewrite(settings);
    // Where nothing was rewritten, there is nothing to prove.
    const after = applied.length === 0 ? [] : [await runRewritten()];
    const compare = () => (after.length === 0 ? { wrong: [], flaky: [] } : compareRuns(before, after));
    if (compare().wrong.length > 0) after.push(await runRewritten());
    if (compare().wrong.length > 0 && before.length === 1) before.push(await runOriginal());
    const found = compare();
    const judged = separate(found.wrong, declared, applied);
    result.wrong.push(...judged.undeclared.map((difference) => `${name}, ${how}: ${explain(difference)}`));
    result.rows.push({
      code: name,
      how,
      ...count(before[0]),
      rewrites: applied.length,
      "differ as declared": judged.declared.length,
      "differ otherwise": judged.undeclared.length,
      "do not agree with themselves": found.flaky.length,
    });
    console.error(result.rows.at(-1), found.flaky);
  }
  return result;
}

/**
 * @param {Map<string, Outcome>} run
 * @returns {object} cells of a table
 */
function count(run) {
  const outcomes = [...run.values()];
  return {
    "tests that pass": outcomes.reduce((sum, { passed }) => sum + passed.length, 0),
    "fail before, too": outcomes.reduce((sum, { failed }) => sum + failed.length, 0),
  };
}
