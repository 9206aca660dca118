import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import os from "node:os";
import { parseTap } from "./run-suite.js";
import path from "node:path";
import { run, runOrThrow } from "../applications/run.js";
import { withServices } from "../applications/services.js";

/** @import { Application } from "../applications/catalogue.js" */
/** @import { Place } from "../applications/run.js" */
/** @import { Outcome } from "./run-suite.js" */

/**
 * How a suite is started so that it writes a report, and how that is read, by the name of the runner.
 *
 * @type {Record<string, { command: (report: string) => string[], read: (report: string, folder: string) => Map<string, Outcome> }>}
 */
const RUNNERS = {
  mocha: {
    command: (report) => ["mocha", "--reporter", "json", "--reporter-option", `output=${report}`],
    read: readMocha,
  },
  jest: { command: (report) => ["jest", "--ci", "--json", `--outputFile=${report}`], read: readJest },
  vitest: { command: (report) => ["vitest", "run", "--reporter=json", `--outputFile=${report}`], read: readJest },
};

/**
 * Runs the tests of an application, with the databases that they need.
 *
 * @param {Application} application - with a suite
 * @param {string} folder
 * @returns {Promise<Map<string, Outcome>>} by file
 * @throws {Error} if no test was run
 */
export function runApplication({ repository, suite, node }, folder) {
  if (suite === undefined) throw new Error(`${repository} has no suite`);
  const { runner, services = [], arguments: args = [], files = () => ({}), env = () => ({}), setUp = [] } = suite;
  return withServices(services, async (ports) => {
    for (const [name, text] of Object.entries(files(ports))) writeFileSync(path.join(folder, name), text);
    const place = {
      cwd: path.join(folder, suite.folder ?? "."),
      node,
      env: { NODE_ENV: "test", TZ: "UTC", ...env(ports) },
    };
    for (const command of setUp) await runOrThrow(command, place);
    return runner === "node" ? runNodeTests(args, place) : runReporting(runner, args, place, folder);
  });
}

/**
 * Node's runner does not say of which file a test is: one file after the other.
 *
 * @param {string[]} args - flags, files and globs
 * @param {Place} place
 * @returns {Promise<Map<string, Outcome>>}
 */
async function runNodeTests(args, place) {
  const [flags, globs] = [true, false].map((wanted) => args.filter((arg) => arg.startsWith("-") === wanted));
  const files = globSync(globs, { cwd: place.cwd }).sort();
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const file of files) {
    const { end, output } = await run(["node", "--test", "--test-reporter=tap", ...flags, file], place);
    outcomes.set(file, { ...parseTap(output), end });
  }
  return outcomes;
}

/**
 * @param {"mocha" | "jest" | "vitest"} runner
 * @param {string[]} args
 * @param {Place} place
 * @param {string} folder
 * @returns {Promise<Map<string, Outcome>>}
 */
async function runReporting(runner, args, place, folder) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-suite-"));
  try {
    const report = path.join(scratch, "report");
    const { end, output, errors } = await run([...RUNNERS[runner].command(report), ...args], place);
    if (!existsSync(report)) throw new Error(`${place.cwd}: no report; ${end}\n${`${output}${errors}`.slice(-3000)}`);
    return RUNNERS[runner].read(readFileSync(report, "utf8"), folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string} report - of Mocha's reporter "json"
 * @param {string} folder
 * @returns {Map<string, Outcome>}
 */
export function readMocha(report, folder) {
  const { passes, failures } = JSON.parse(report);
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const [key, tests] of /** @type {const} */ ([
    ["passed", passes],
    ["failed", failures],
  ]))
    for (const { file, fullTitle } of tests) {
      const name = path.relative(folder, file);
      const outcome = outcomes.get(name) ?? { passed: [], failed: [], end: "finished" };
      // Some suites are called by their file.
      outcome[key].push(fullTitle.replaceAll(`${folder}/`, ""));
      outcomes.set(name, outcome);
    }
  return outcomes;
}

/**
 * @param {string} report - of Jest's `--json`, or Vitest's reporter "json"
 * @param {string} folder
 * @returns {Map<string, Outcome>}
 */
export function readJest(report, folder) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(report);
  return new Map(
    testResults.map(({ name, status, assertionResults }) => [
      path.relative(folder, name),
      {
        passed: assertionResults.filter((test) => test.status === "passed").map((test) => test.fullName),
        failed: assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName),
        end: status,
      },
    ]),
  );
}
