/**
 * Whether findings are worth a word: `npm run test:findings -- MIRRORS`, with a folder of git mirrors (`owner+name/` for each
 * repository of scripts/experts/findings-judged.json).
 *
 * The findings that applications showed by default were read, beside the code, and judged as somebody would who maintains it. Each
 * application is unpacked, mapped and checked, as a user would do it. Printed is how many of each verdict are still shown, by rule and
 * by application, and how many findings nobody has judged, which are listed. Names of repositories choose some applications; `--reuse`
 * takes the maps of the run before, which is right as long as only detectors and costs change. Of those that were set aside when the
 * others guided the work only the sums are printed; those that were drawn by lot afterwards, and what applications showed that were asked for the first time, are counted by themselves. Rules that are not recommended are judged by themselves. `--catalogue FILE`: other applications.
 */
import { checkFolder, getMappedTree } from "./experts/mapped-tree.js";
import { APPLICATIONS_READ } from "./experts/findings-judged.js";
import { parseArguments } from "./applications/prepare.js";
import { readCatalogue } from "./read-catalogue.js";

/** @import { JudgedFinding, ReadApplication } from "./experts/findings-judged.js" */

/** @typedef {Record<string, number>} Sums - by verdict, and "not judged" */

const VERDICTS = ["acted on", "worthless", "untrue", "harmful"];

const { lists, args } = await readCatalogue({ APPLICATIONS_READ }, process.argv.slice(2));
const reuse = args.includes("--reuse");
const { mirrors, chosen, findUnknown } = parseArguments(args.filter((argument) => argument !== "--reuse"));
if (mirrors === undefined) throw new Error("npm run test:findings -- MIRRORS: a folder of git mirrors is needed");
/** @type {Record<string, Sums>} */
const byRule = {};
/** @type {Record<string, Sums>} */
const byApplication = {};
/** @type {Record<string, Sums>} */
const before = {};
/** @type {string[]} */
const wrong = [];
for (const application of lists.APPLICATIONS_READ) {
  if (!chosen(application.repository)) continue;
  try {
    await compare(application, mirrors);
  } catch (error) {
    // The others are compared all the same.
    wrong.push(`${application.repository} could not be compared: ${error}`);
  }
}
console.table(byRule);
console.table(byApplication);
for (const group of ["open", "set aside", "drawn", "asked first", "not recommended"]) {
  if (before[group] === undefined) continue;
  console.log(`${group}, when they were judged: ${describe(before[group])}`);
  console.log(`${group}, now: ${describe(byApplication[group])}`);
}
for (const sentence of [...wrong, ...findUnknown()]) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * @param {ReadApplication} application
 * @param {string} folderOfMirrors
 */
async function compare(application, folderOfMirrors) {
  const { repository, kept, rules, findings } = application;
  const folder = await getMappedTree(application, folderOfMirrors, { reuse });
  const { files } = await checkFolder(folder, rules === undefined ? [] : ["--rule", rules.join(",")]);
  /** @type {Map<string, JudgedFinding>} */
  const judged = new Map(findings.map((finding) => [getKey(finding), finding]));
  const name = rules === undefined ? repository : `${repository}: ${rules.join(", ")}`;
  const group = rules === undefined ? getGroup(application) : "not recommended";
  const isOpen = getGroup(application) === "open";
  byApplication[name] = getNone();
  for (const { verdict } of judged.values()) (before[group] ??= getNone())[verdict]++;
  byApplication[group] ??= getNone();
  const shown = new Set();
  for (const { path, findings: found } of files)
    for (const { line, rule, messageId, message } of found) {
      const key = getKey({ path, line, rule, message: messageId });
      const verdict = judged.get(key)?.verdict ?? "not judged";
      if (verdict === "not judged" && kept !== true)
        console.log(`not judged: ${repository} ${path}:${line} ${message}`);
      // Of two alike in a line one was judged.
      if (shown.has(key)) continue;
      shown.add(key);
      for (const sums of [byApplication[name], byApplication[group]]) sums[verdict]++;
      if (isOpen) (byRule[rule] ??= getNone())[verdict]++;
    }
  if (kept === true) return;
  for (const [key, { path, line, rule, verdict, why }] of judged)
    if (!shown.has(key)) console.log(`not shown, ${verdict}: ${repository} ${path}:${line} ${rule}: ${why}`);
}

/**
 * @param {ReadApplication} application
 * @returns {string}
 */
function getGroup({ kept, drawn, first }) {
  if (first === true) return "asked first";
  if (kept === true) return "set aside";
  return drawn === true ? "drawn" : "open";
}

/**
 * @param {Pick<JudgedFinding, "path" | "line" | "rule" | "message">} finding
 * @returns {string}
 */
function getKey({ path, line, rule, message }) {
  return `${path}:${line} ${rule} ${message}`;
}

/** @returns {Sums} */
function getNone() {
  return Object.fromEntries([...VERDICTS, "not judged"].map((verdict) => [verdict, 0]));
}

/**
 * @param {Sums} sums
 * @returns {string} "60 of 100 acted on (60 %), 20 worthless (20 %)", without what was not judged
 */
function describe(sums) {
  const all = VERDICTS.reduce((total, verdict) => total + sums[verdict], 0);
  return `${all} judged: ${VERDICTS.map((verdict) => `${sums[verdict]} ${verdict} (${getPercent(sums[verdict], all)})`).join(", ")}`;
}

/**
 * @param {number} part
 * @param {number} whole
 */
function getPercent(part, whole) {
  return whole === 0 ? "-" : `${Math.round((part / whole) * 100)} %`;
}
