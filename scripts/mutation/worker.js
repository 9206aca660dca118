/**
 * A process in the sandbox that runs the tests of a part: all of them once, to learn which test reaches which mutant, and then
 * those that reach a mutant, with it switched on.
 */
import { getFixtures } from "../../test/fixtures.js";
import { COSTLY } from "./parts.js";
import { Tests } from "./tests.js";
import { describe } from "./collect.js";
import { describeFixture, describePattern } from "../../test/fixture-contract.js";
import path from "node:path";
import { AS_IT_IS, variants } from "../../test/fixture-variants.js";
import { pathToFileURL } from "node:url";

/**
 * What Stryker's instrumented code looks for.
 *
 * @typedef {Record<string, number>} Counts - how often a mutant's place is reached, by its id
 * @typedef {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: { static: Counts, perTest: Record<string, Counts> } }} Switch
 */

/** @type {any} */
const shared = globalThis;
/** @type {Switch} */
const stryker = (shared.__stryker__ ??= {});

/** @type {import("./parts.js").Part} */
const { files, tests: testFiles, rules, writes } = JSON.parse(process.argv[2]);

/** @param {string} file */
const load = (file) => import(pathToFileURL(path.resolve(file)).href);

// Some are loaded late; what they compute then would count for the test that happens to be the first.
for (const file of files) await load(file);

/** Where nothing of the part is written, fixtures are looked at only as they are. */
const formats = writes ? Object.keys(variants) : [AS_IT_IS];

const tests = new Tests(async () => {
  for (const file of testFiles) await load(file);
  for (const name of rules) {
    const fixtures = getFixtures().filter(({ rule }) => rule === name);
    describe(name, () => describePattern(name, fixtures));
    for (const fixture of fixtures) describe(`${name}/${fixture.name}`, () => describeFixture(fixture, formats));
  }
});

/** Runs every test without a mutant. */
async function runAll() {
  stryker.currentTestId = "the list";
  const list = (await tests.list()).filter(({ id }) => !COSTLY.test(id));
  const results = [];
  for (const test of list) {
    stryker.currentTestId = test.id;
    const start = performance.now();
    const failure = await findFailure(test);
    results.push({ ...test, duration: performance.now() - start, failure });
  }
  stryker.currentTestId = undefined;
  const { static: atStart = {}, perTest = {} } = stryker.mutantCoverage ?? {};
  delete perTest["the list"];
  return { tests: results, atStart, perTest };
}

/**
 * @param {import("./tests.js").Test} test
 * @returns {Promise<string | undefined>} why it fails
 */
async function findFailure(test) {
  try {
    await tests.run(test);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/**
 * @param {{ mutant: string, chosen: import("./tests.js").Test[], hitLimit: number }} task
 * @returns {Promise<{ killedBy?: string, spoiled?: boolean }>} the first test that fails; `spoiled`: it fails without the mutant, too, because an earlier one has left something behind
 */
async function judge({ mutant, chosen, hitLimit }) {
  const isFresh = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
  if (tests.root === undefined) {
    Object.assign(stryker, { activeMutant: isFresh ? mutant : "none" });
    try {
      await tests.list();
    } catch (error) {
      return { killedBy: `loading: ${String(error)}` };
    }
  }
  Object.assign(stryker, { hitCount: 0, hitLimit });
  for (const test of chosen) {
    Object.assign(stryker, { activeMutant: mutant });
    const failure = await findFailure(test);
    if (failure === undefined) continue;
    stryker.activeMutant = "none";
    return isFresh || (await findFailure(test)) === undefined ? { killedBy: test.id } : { spoiled: true };
  }
  return {};
}

process.on("message", async (/** @type {any} */ task) => {
  process.send?.(task === "all" ? await runAll() : await judge(task));
});
