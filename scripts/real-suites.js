/**
 * Proof by the tests of others: `npm run test:suites`, and `npm run test:suites -- MIRRORS` with a folder of git mirrors
 * (`owner+name/` for each repository of scripts/applications/catalogue.js).
 *
 * Runs the tests of packages whose published files hold them, and of applications, rewrites the code, and runs them again:
 * every test must pass or fail as before. What `hotpath fix --all` rewrites in a package on its own is little, since that is
 * not where requests arrive; applications are rewritten with their map. Both once more with everything taken for hot. A test
 * may end otherwise only where a rewrite's message says so, which the tables name; one that does not even agree with itself
 * is left out, and named. Names of packages and repositories, and "fixtures", choose some of them: each fixture is
 * driven once more with everything taken for hot. `--catalogue FILE`: other packages and applications.
 */
import { APPLICATIONS } from "./applications/catalogue.js";
import { proveFixtures } from "./real-suites/fixtures.js";
import { parseArguments } from "./applications/prepare.js";
import { proveApplication } from "./real-suites/prove-application.js";
import { provePackage } from "./real-suites/prove-package.js";
import { readCatalogue } from "./read-catalogue.js";
import { SUITES } from "./real-suites/packages.js";

const { lists, args } = await readCatalogue({ APPLICATIONS, SUITES }, process.argv.slice(2));
const { mirrors, chosen, findUnknown } = parseArguments(args);
/** @type {object[]} */
const rows = [];
/** @type {string[]} */
const wrong = [];
/** @type {[name: string, prove: () => Promise<{ rows: object[], wrong: string[] }>][]} */
const proofs = [["fixtures", proveFixtures]];
for (const suite of lists.SUITES) proofs.push([suite.package.replace(/(?<=.)@.*$/, ""), () => provePackage(suite)]);
for (const application of lists.APPLICATIONS)
  if (mirrors !== undefined && application.suite !== undefined)
    proofs.push([application.repository, () => proveApplication(application, mirrors)]);
for (const [name, prove] of proofs) {
  if (!chosen(name)) continue;
  try {
    const found = await prove();
    rows.push(...found.rows);
    wrong.push(...found.wrong);
  } catch (error) {
    // The others are judged all the same.
    wrong.push(`${name} could not be judged: ${error}`);
  }
}
wrong.push(...findUnknown());
console.table(rows);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
