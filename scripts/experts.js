/**
 * What is found of what experts changed: `npm run test:experts -- MIRRORS`, with a folder of git mirrors (`owner+name/` for
 * each repository of scripts/experts/*.json).
 *
 * The places are lines of servers, routers and clients whose maintainers made them faster, or that stand beside such lines and
 * are fine. Each tree is unpacked as it was before the change, mapped, and checked, as a user would do it. What is said at
 * each place is compared with what is kept there, so that a change of a detector shows what it wins and loses; `--update`
 * keeps it. Identifiers of places and names of repositories choose some of them; `--reuse` takes the maps of the run before,
 * which is right as long as only detectors change. `--kept` is about the places that were set aside when the others guided the
 * work, and says of them only the sums. `--catalogue FILE`: other places.
 */
import { readPlaces, writePlaces } from "./experts/places.js";
import { checkTree } from "./experts/check-tree.js";
import { judge } from "./experts/judge.js";
import { parseArguments } from "./applications/prepare.js";
import { readCatalogue } from "./read-catalogue.js";

/** @import { Place } from "./experts/places.js" */

const { lists, args } = await readCatalogue({ PLACES: readPlaces() }, process.argv.slice(2));
const flags = new Set(args.filter((argument) => argument.startsWith("--")));
const { mirrors, chosen } = parseArguments(args.filter((argument) => !flags.has(argument)));
if (mirrors === undefined) throw new Error("npm run test:experts -- MIRRORS: a folder of git mirrors is needed");
const all = lists.PLACES;
const places = all.filter(
  ({ id, repository, kept }) => (chosen(id) || chosen(repository)) && (kept === true) === flags.has("--kept"),
);

/** @type {Map<string, Place[]>} */
const trees = new Map();
for (const place of places) {
  const tree = `${place.repository}@${place.commit}`;
  trees.set(tree, [...(trees.get(tree) ?? []), place]);
}
/** @type {string[]} */
const wrong = [];
/** @type {string[]} */
const changes = [];
/** @type {Map<string, string>} */
const said = new Map();
for (const [tree, inIt] of trees) {
  try {
    const files = await checkTree(inIt, mirrors, { reuse: flags.has("--reuse") });
    for (const place of inIt) said.set(place.id, judge(place, files.get(place.path)));
  } catch (error) {
    // The others are judged all the same.
    wrong.push(`${tree} could not be judged: ${error}`);
    continue;
  }
  if (flags.has("--kept")) continue;
  for (const { id, repository, commit, path, lines, says } of inIt) {
    const now = said.get(id);
    console.log(`${id}: ${now}   ${repository}@${commit.slice(0, 10)}:${path}:${lines[0]}`);
    if (now !== says) changes.push(`changed: ${id}\n  was ${says}\n  is  ${now}`);
  }
}

/** @type {Record<string, { found: number, missed: number, "not worth it": number, false: number, silent: number }>} */
const table = {};
for (const { id, pattern, find, worth } of places) {
  const now = said.get(id);
  if (now === undefined) continue;
  for (const row of [pattern, "all"]) {
    const sums = (table[row] ??= { found: 0, missed: 0, "not worth it": 0, false: 0, silent: 0 });
    if (!find) sums[now.startsWith("false") ? "false" : "silent"]++;
    else if (now.startsWith("found")) sums.found++;
    else sums[worth === true ? "missed" : "not worth it"]++;
  }
}
console.table(table);
if (flags.has("--update"))
  writePlaces(
    all.map((place) => ({ ...place, says: place.kept === true ? place.says : (said.get(place.id) ?? place.says) })),
  );
else for (const change of changes) console.error(change);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 || (changes.length > 0 && !flags.has("--update")) ? 1 : 0;
