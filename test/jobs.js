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
    "{docs,silences}",
    "cli/explain",
    "!rule/{exclusive-edits,look,typed}",
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
    "source/parsers-of-all",
    "generated/*",
    "!generated/{differences,few,generated}",
  ],
};

/** @type {Job[]} */
export const JOBS = ["quick", "rest", "long"];

/**
 * @param {Job} job
 * @returns {string[]} its test files, relative to the repository
 */
export function getTestFiles(job) {
  const globs = GLOBS[job].map((glob) => `${glob.startsWith("!") ? "!" : ""}test/${glob.replace("!", "")}.test.js`);
  return globSync(globs, { cwd: ROOT }).sort();
}
