import { availableParallelism } from "node:os";
import { spawn } from "node:child_process";

/** Milliseconds that one test file may take. */
const TIMEOUT = 180_000;

/** How a test file is run so that it says in TAP what passed, by the name of the runner.
 * @type {Record<string, string[]>} */
const RUNNERS = {
  node: ["--test-reporter=tap"],
  mocha: ["../mocha/bin/mocha", "--reporter", "tap", "--timeout", "20000", "--exit"],
};

/**
 * What the tests of one file said: each line that passed or failed, and how the process ended.
 *
 * @typedef {{ passed: string[], failed: string[], end: string }} Outcome
 */

/**
 * Runs each test file of a package in a process of its own.
 *
 * @param {string} folder - of the package
 * @param {string[]} files - relative to it
 * @param {"node" | "mocha"} runner
 * @returns {Promise<Map<string, Outcome>>} by file
 */
export async function runSuite(folder, files, runner) {
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) outcomes.set(file, await runFile(folder, file, runner));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {"node" | "mocha"} runner
 * @returns {Promise<Outcome>}
 */
function runFile(folder, file, runner) {
  return new Promise((resolve, reject) => {
    const depth = folder.includes("/@") ? "../" : "";
    const args = RUNNERS[runner].map((argument) => (argument.startsWith("../") ? depth + argument : argument));
    const child = spawn(process.execPath, [...args, file], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
      env: { PATH: process.env.PATH, NODE_ENV: "test", NO_COLOR: "1", CI: "true" },
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const found = parseTap(output);
      // A file that does without a framework is one test.
      if (code === 0 && found.passed.length + found.failed.length === 0) found.passed.push(file);
      resolve({ ...found, end: signal ?? `exit ${code}` });
    });
  });
}

/**
 * @param {string} output
 * @returns {{ passed: string[], failed: string[] }} names, in order; one that is there twice is twice in the list
 */
export function parseTap(output) {
  /** @type {{ passed: string[], failed: string[] }} */
  const found = { passed: [], failed: [] };
  for (const [, failed, name] of output.matchAll(/^ *(not )?ok \d+(?: -)? ([^\n]*)$/gm))
    if (!/# (SKIP|TODO)\b/i.test(name)) (failed === undefined ? found.passed : found.failed).push(name);
  return { passed: found.passed.sort(), failed: found.failed.sort() };
}
