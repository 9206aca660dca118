/**
 * Runs the tests of jobs: `node scripts/test.js quick [rest] [long] [--watch]`. Flags are those of `node --test`.
 */
import { getProcesses, getTestFiles, JOBS } from "../test/jobs.js";
import { runTests } from "./test/run-tests.js";
import { shareProcesses } from "./test/share-processes.js";

const args = process.argv.slice(2);
const isFlag = (/** @type {string} */ arg) => arg.startsWith("-");
const jobs = JOBS.filter((job) => args.includes(job));

if (jobs.length > 0 && args.every((arg) => isFlag(arg) || jobs.some((job) => job === arg))) {
  const flags = args.filter(isFlag);
  // A file of its own runs again when something changes that it imports.
  const isShared = !flags.includes("--watch");
  const { shared, alone } = getProcesses(jobs);
  process.exitCode = runTests(isShared ? [...shareProcesses(shared), ...alone] : jobs.flatMap(getTestFiles), flags);
} else {
  console.error(`Usage: node scripts/test.js JOB…, with ${JOBS.join(", ")}, and flags of \`node --test\``);
  process.exitCode = 2;
}
