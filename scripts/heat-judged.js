/**
 * Whether what the map calls hot is hot: `npm run test:heat-judged -- MIRRORS`, with a folder of git mirrors (`owner+name/` for
 * each repository of scripts/heat-judged/judgements.json).
 *
 * A hundred functions of each application, chosen by a rule (heat-judged/choose.js), were judged from reading them before the
 * map was asked. Each application is unpacked and mapped, as a user would do it. Printed are the functions of which the map says
 * something else, with what leads to them or calls them, and precision and recall of "hot". Names of repositories choose some of
 * them. `--catalogue FILE`: other applications.
 */
import { ask, mapTree, unpackTree } from "./heat-judged/map-tree.js";
import { chooseFunctions } from "./heat-judged/choose.js";
import { JUDGED } from "./heat-judged/judgements.js";
import { parseArguments } from "./applications/prepare.js";
import { readCatalogue } from "./read-catalogue.js";

/** @import { JudgedApplication } from "./heat-judged/judgements.js" */

/** @typedef {{ "judged hot": number, found: number, missed: number, "judged cold": number, "called hot": number }} Sums */

const { lists, args } = await readCatalogue({ JUDGED }, process.argv.slice(2));
const { mirrors, chosen } = parseArguments(args);
if (mirrors === undefined) throw new Error("npm run test:heat-judged -- MIRRORS: a folder of git mirrors is needed");
/** @type {Sums[]} */
const all = [];
/** @type {Record<string, Sums & { precision: string, recall: string }>} */
const table = {};
/** @type {string[]} */
const wrong = [];
for (const application of lists.JUDGED) {
  if (!chosen(application.repository)) continue;
  try {
    const sums = await compare(application, mirrors);
    all.push(sums);
    table[application.repository] = addRates(sums);
  } catch (error) {
    // The others are compared all the same.
    wrong.push(`${application.repository} could not be compared: ${error}`);
  }
}
table.all = addRates(all.reduce(add, getNone()));
console.table(table);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * @param {JudgedApplication} application
 * @param {string} folderOfMirrors
 * @returns {Promise<Sums>}
 * @throws {Error} if the functions that were judged are not those that the rule chooses
 */
async function compare(application, folderOfMirrors) {
  const folder = await unpackTree(application, folderOfMirrors);
  const functions = chooseFunctions(folder, application.files, application.count);
  const mapped = await mapTree(folder);
  const sums = getNone();
  for (const [index, judged] of application.functions.entries()) {
    const fn = functions[index];
    if (fn?.path !== judged.path || fn.line !== judged.line || fn.name !== judged.name)
      throw new Error(`${judged.path}:${judged.line} was judged, and ${fn?.path}:${fn?.line} is chosen`);
    if (judged.runs === "unknown") continue;
    const { isHot, text, chain } = ask(mapped, fn);
    if (judged.runs === "hot") sums["judged hot"]++;
    else sums["judged cold"]++;
    if (isHot && judged.runs === "hot") sums.found++;
    else if (isHot) sums["called hot"]++;
    else if (judged.runs === "hot") sums.missed++;
    if (isHot === (judged.runs === "hot")) continue;
    console.log(`${judged.path}:${judged.line} ${judged.name}: ${judged.runs} (${judged.why}); the map: ${text}`);
    for (const step of chain) console.log(`    ${step}`);
  }
  if (functions.length !== application.functions.length)
    throw new Error(`${application.functions.length} functions were judged, and ${functions.length} are chosen`);
  return sums;
}

/** @returns {Sums} */
function getNone() {
  return { "judged hot": 0, found: 0, missed: 0, "judged cold": 0, "called hot": 0 };
}

/**
 * @param {Sums} one
 * @param {Sums} other
 * @returns {Sums}
 */
function add(one, other) {
  const sums = getNone();
  for (const key of /** @type {(keyof Sums)[]} */ (Object.keys(sums))) sums[key] = one[key] + other[key];
  return sums;
}

/** @param {Sums} sums */
function addRates(sums) {
  const precision = getPercent(sums.found, sums.found + sums["called hot"]);
  return { ...sums, precision, recall: getPercent(sums.found, sums["judged hot"]) };
}

/**
 * @param {number} part
 * @param {number} whole
 */
function getPercent(part, whole) {
  return whole === 0 ? "-" : `${((part / whole) * 100).toFixed(1)} %`;
}
