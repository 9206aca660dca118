/**
 * Proof by servers: `npm run test:servers -- MIRRORS`, with a folder of git mirrors (`owner+name/` for each repository of
 * scripts/servers/recordings.js).
 *
 * Starts applications with their databases, asks each a list of requests, rewrites it by `hotpath map --write` and `hotpath
 * fix --all`, and asks again: every answer must be as before, but for identifiers, moments and tokens. Once more with
 * everything taken for hot. Names of repositories choose some of them. Everything listens on the loopback interface, and is
 * stopped at the end. `--catalogue FILE`: other applications.
 */
import { clean, parseArguments, prepare, restore } from "./applications/prepare.js";
import { rewriteWithMap, SETTINGS } from "./applications/rewrite.js";
import { APPLICATIONS } from "./applications/catalogue.js";
import { compareAnswers } from "./servers/compare.js";
import { getAnswers } from "./servers/answers.js";
import { readCatalogue } from "./read-catalogue.js";
import { RECORDINGS } from "./servers/recordings.js";

/** @import { Recording } from "./servers/recordings.js" */

const { lists, args } = await readCatalogue({ APPLICATIONS, RECORDINGS }, process.argv.slice(2));
const { mirrors, chosen, findUnknown } = parseArguments(args);
if (mirrors === undefined) throw new Error("npm run test:servers -- MIRRORS: a folder of git mirrors is needed");
/** @type {object[]} */
const rows = [];
/** @type {string[]} */
const wrong = [];
for (const recording of lists.RECORDINGS) {
  if (!chosen(recording.repository)) continue;
  try {
    await judge(recording, mirrors);
  } catch (error) {
    // The others are judged all the same.
    wrong.push(`${recording.repository} could not be judged: ${error}`);
  }
}
wrong.push(...findUnknown());
console.table(rows);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * @param {Recording} recording
 * @param {string} folderOfMirrors
 */
async function judge(recording, folderOfMirrors) {
  const application = lists.APPLICATIONS.find(({ repository }) => repository === recording.repository);
  if (application === undefined) throw new Error(`${recording.repository} is not in the catalogue`);
  const folder = await prepare(application, folderOfMirrors);
  try {
    // Twice: what differs then is not known well enough.
    const before = [];
    for (let run = 0; run < 2; run++) {
      before.push(await getAnswers(recording, application, folder));
      await restore(application, folder);
    }
    for (const [how, settings] of SETTINGS) {
      const applied = await rewriteWithMap(folder, settings);
      const after = [await getAnswers(recording, application, folder)];
      // A machine that is busy with something else makes a server refuse now and then.
      if (compareAnswers(recording.requests, before, after).different.length > 0) {
        await clean(application, folder);
        after.push(await getAnswers(recording, application, folder));
      }
      await restore(application, folder);
      const { different, unsteady } = compareAnswers(recording.requests, before, after);
      wrong.push(...different.map((sentence) => `${recording.repository}, ${how}: ${sentence}`));
      rows.push({
        application: recording.repository,
        how,
        requests: recording.requests.length,
        rewrites: applied.length,
        "answers that differ": different.length,
        "not always the same": unsteady.length,
      });
      console.error(rows.at(-1), unsteady);
    }
  } finally {
    await restore(application, folder);
  }
}
