/** In a thread: judges batches of programs, and tells what became of each. */
import { createProgram } from "./program.js";
import { createTotals } from "./judge-programs.js";
import fc from "fast-check";
import { judge } from "./oracle.js";
import { parentPort } from "node:worker_threads";

/** @import { Batch, Totals } from "./judge-programs.js" */

/** @param {Record<string, number>} counts @param {Iterable<string>} names */
function add(counts, names) {
  for (const name of new Set(names)) counts[name] = (counts[name] ?? 0) + 1;
}

/**
 * @param {Batch} batch
 * @returns {Promise<Totals>}
 */
async function judgeBatch({ count, seed, rules, path }) {
  const totals = createTotals();
  let isHarmed = false;
  const property = fc.asyncProperty(createProgram(rules), async (program) => {
    const { rewrites, allowed, tried } = await judge(program).catch((error) => {
      isHarmed = true;
      throw error;
    });
    // From then on the programs are smaller ones of the same.
    if (isHarmed) return;
    totals.programs++;
    totals.compared += Number(rewrites.length > 0);
    add(totals.made, program.rules);
    add(totals.acts, rewrites);
    add(
      totals.rewritten,
      rewrites.map((name) => name.split(" ")[0]),
    );
    add(totals.allowed, allowed);
    add(totals.tried, tried);
  });
  const result = await fc.check(property, path === undefined ? { numRuns: count, seed } : { numRuns: 1, seed, path });
  if (result.failed) {
    const { counterexample, counterexamplePath, errorInstance } = result;
    const error = /** @type {Error} */ (errorInstance);
    const only = (rules ?? []).map((rule) => ` --rule ${rule}`).join("");
    totals.failure = [
      error.name === "Harm" ? error.message : `${error.stack}\n\n${counterexample?.[0].text}`,
      `Again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath}${only}`,
    ].join("\n");
  }
  return totals;
}

parentPort?.on("message", async (/** @type {Batch} */ batch) => parentPort?.postMessage(await judgeBatch(batch)));
