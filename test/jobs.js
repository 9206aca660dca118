import { globSync } from "tinyglobby";
import { ROOT } from "./fixtures.js";

/**
 * Which test files run when; CONTRIBUTING has what each job guarantees. A file belongs to one job.
 *
 * - `quick`: unit tests, while one changes something.
 * - `rest`: what `npm test` runs besides.
 * - `long`: what goes through everything, in `npm run test:long`.
 *
 * @typedef {"quick" | "rest" | "long"} Job
 */

/** @type {Record<Job, string[]>} globs below test/ */
const GLOBS = {
  quick: [
    "{ast,detectors,edit,effects,evidence,frameworks,heat,net,project,rule,run,transforms}/*",
    "!{heat,net,project}/effort",
    "!heat/typed",
    "!net/{apart,corrupted}",
    "weight/*",
    "{docs,refusals,silences}",
    "cli/explain",
    "!rule/{exclusive-edits,look,look-of-many,typed}",
    "!run/one-by-one",
  ],
  rest: [
    "{behaviour,browser-entry,bundle,combined,contract,contract-in-eslint,hostile,jobs,package,peers,plugin-types,site,workflows}",
    "crashes/crashes",
    "generated/{differences,few,generated}",
    "{cli,clients,judges,profile,prove,report-html,security,source}/*",
    "!cli/{explain,many-files}",
    "!source/parsers-of-all",
    "heat/typed",
    "net/{apart,corrupted}",
    "rule/{exclusive-edits,look,typed}",
    "run/one-by-one",
  ],
  long: [
    "{benches,contract-of-all,hostile-effort,scaffold,scaffold-framework,scripts}",
    "{heat,net,project}/effort",
    "cli/many-files",
    "crashes/spoiled",
    "rule/look-of-many",
    "source/parsers-of-all",
    "generated/*",
    "!generated/{differences,few,generated}",
  ],
};

/** Globs of test files that take longest, each of which has a process of its own while the others of a folder share one. */
const ALONE = [
  "{behaviour,contract,contract-in-eslint,hostile,package}",
  "cli/{cache,evidence,interactive,interruption,kill-together,optimise-late,profile,profile-files,prove,prove-ends,threads}",
  "clients/eslint",
  "generated/few",
  "net/{apart,corrupted}",
  "profile/exactness",
  "rule/{exclusive-edits,look,typed}",
  "run/one-by-one",
  "security/output",
  "source/parsers",
];

/** @type {Job[]} */
export const JOBS = ["quick", "rest", "long"];

/**
 * @param {Job} job
 * @returns {string[]} its test files, relative to the repository
 */
export function getTestFiles(job) {
  return find(GLOBS[job]);
}

/**
 * Which test files share processes: of the job that takes long, none does.
 *
 * @param {Job[]} jobs
 * @returns {{ shared: string[], alone: string[] }}
 */
export function getProcesses(jobs) {
  const files = jobs.flatMap(getTestFiles);
  const apart = new Set([...find(ALONE), ...getTestFiles("long")]);
  return { shared: files.filter((file) => !apart.has(file)), alone: files.filter((file) => apart.has(file)) };
}

/**
 * @param {string[]} globs - below test/
 * @returns {string[]} relative to the repository
 */
function find(globs) {
  const patterns = globs.map((glob) => `${glob.startsWith("!") ? "!" : ""}test/${glob.replace("!", "")}.test.js`);
  return globSync(patterns, { cwd: ROOT }).sort();
}
