/**
 * Proof on much code that nobody here wrote: `npm run test:corpus`.
 *
 * Fetches the packages that test/corpus/packages.json names, finds and rewrites everything in them that every rule knows,
 * and demands: no crash, no rewritten file that does not parse, nothing that a second run would change, no comment lost, no
 * byte changed outside the edits; and the command line must write the same bytes. Once as users run it, and once with
 * everything taken for hot, which rewrites far more than the tool would ever propose.
 *
 * What is found is compared with test/corpus/findings.json, so that a change of a detector shows what it changes;
 * `--update` writes it anew, or only the lines of the packages whose names are given. `--catalogue FILE`: other packages,
 * compared with another table.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { ROOT } from "../test/fixtures.js";
import { Tinypool } from "tinypool";
import { availableParallelism } from "node:os";
import { findFiles } from "../cli/files/find-files.js";
import { getFingerprint } from "../cli/files/read-file.js";
import { installPackages } from "./corpus/install.js";
import { readCatalogue } from "./read-catalogue.js";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

/** @import { Examination } from "./corpus/examine.js" */

/**
 * What was found in a package: findings and rewrites by rule, as users run the tool and with everything taken for hot.
 *
 * @typedef {object} Row
 * @property {number} files
 * @property {number} [unread] - files that no parser reads
 * @property {Record<string, number>} found
 * @property {Record<string, number>} rewritten
 * @property {Record<string, number>} allHotFound
 * @property {Record<string, number>} allHotRewritten
 */

const FOLDER = path.join(os.tmpdir(), "hotpath-corpus");
const CORPUS = path.join(ROOT, "test/corpus/packages.json");
const FINDINGS = path.join(ROOT, "test/corpus/findings.json");
const LARGEST_FILE = 2 ** 20;
/** Bytes. Each rewrite is made on the result of the one before, so the work grows with the square of the file. */
const LARGEST_ALL_HOT = 25_000;

const { lists, args } = await readCatalogue({ CORPUS, FINDINGS }, process.argv.slice(2));
const isUpdate = args.includes("--update");
const chosen = args.filter((argument) => !argument.startsWith("--"));
/** @type {string[]} */
const specifiers = JSON.parse(readFileSync(lists.CORPUS, "utf8")).filter(
  (/** @type {string} */ specifier) => chosen.length === 0 || chosen.includes(specifier.replace(/(?<=.)@.*$/, "")),
);
const folders = installPackages(path.join(FOLDER, "packages"), specifiers);
const pool = new Tinypool({
  filename: new URL("./corpus/examine.js", import.meta.url).href,
  minThreads: 1,
  maxThreads: Math.min(availableParallelism(), 4),
  resourceLimits: { stackSizeMb: 8 },
});
/** @type {string[]} */
const wrong = [];
/** @type {Map<string, string>} */
const expected = new Map();
/** @type {Record<string, Row>} */
const table = {};
/** By rule and code, of all packages.
 * @type {Record<string, number>} */
const silent = {};
/** @type {Record<string, number>} */
const allHotSilent = {};
let done = 0;
await Promise.all(
  folders.map(async (folder, index) => {
    table[specifiers[index]] = await examinePackage(folder, specifiers[index]);
    console.error(`${++done} of ${folders.length}: ${specifiers[index]}`);
  }),
);
await pool.destroy();
compareWithCommandLine();

const rows = Object.values(table);
const sum = (/** @type {(row: Row) => Record<string, number> | number} */ get) =>
  rows.reduce((total, row) => total + count(get(row)), 0);
console.table({
  packages: rows.length,
  files: sum((row) => row.files),
  "files that no parser reads": sum((row) => row.unread ?? 0),
  findings: sum((row) => row.found),
  rewrites: sum((row) => row.rewritten),
  "findings, everything hot": sum((row) => row.allHotFound),
  "rewrites, everything hot": sum((row) => row.allHotRewritten),
  crashes: wrong.filter((sentence) => sentence.includes(": crash")).length,
  unparsable: wrong.filter((sentence) => sentence.includes(": unparsable")).length,
  "not idempotent": wrong.filter((sentence) => sentence.includes(": not idempotent")).length,
  "comments lost": wrong.filter((sentence) => sentence.includes(": comment lost")).length,
  "bytes changed outside edits": wrong.filter((sentence) => sentence.includes(": bytes outside")).length,
});
printSilences();
const changes = getChanges();
if (isUpdate && wrong.length === 0)
  writeFileSync(lists.FINDINGS, format(chosen.length === 0 ? table : { ...readTable(), ...table }));
else for (const change of changes) console.error(change);
process.exitCode = wrong.length > 0 || (changes.length > 0 && !isUpdate) ? 1 : 0;

/**
 * @param {string} folder
 * @param {string} specifier
 * @returns {Promise<Row>}
 */
async function examinePackage(folder, specifier) {
  const { files } = findFiles(["."], { cwd: folder, ignorePatterns: [], ignore: false, dependencies: [] });
  /** @type {Row} */
  const row = { files: files.length, found: {}, rewritten: {}, allHotFound: {}, allHotRewritten: {} };
  await Promise.all(
    files.map(async ({ absolute, path: filename }) => {
      const { size } = statSync(absolute);
      if (size > LARGEST_FILE) return;
      const name = `${specifier}/${filename}`;
      const usual = await examine({ absolute, filename: name, settings: {} }, name);
      if (usual.unread !== undefined) row.unread = (row.unread ?? 0) + 1;
      add(row.found, usual.found);
      add(row.rewritten, usual.rewritten);
      add(silent, usual.silent);
      if (usual.fingerprint !== undefined) expected.set(name, usual.fingerprint);
      if (size > LARGEST_ALL_HOT) return;
      const hot = await examine({ absolute, filename: name, settings: { hot: ["**"] } }, `${name} (everything hot)`);
      add(row.allHotFound, hot.found);
      add(allHotSilent, hot.silent);
      add(row.allHotRewritten, hot.rewritten);
    }),
  );
  return row;
}

/**
 * @param {Parameters<typeof import("./corpus/examine.js").default>[0]} file
 * @param {string} name
 * @returns {Promise<Examination>}
 */
async function examine(file, name) {
  const result = await pool.run(file);
  for (const sentence of result.wrong) {
    wrong.push(`${name}: ${sentence}`);
    console.error(wrong.at(-1));
  }
  return result;
}

/** Runs the command line over a copy, and compares the bytes that it writes, and that a second run changes nothing. */
function compareWithCommandLine() {
  const copy = path.join(FOLDER, "rewritten");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  writeFileSync(path.join(copy, "hotpath.config.json"), "{}\n");
  for (const [index, specifier] of specifiers.entries())
    cpSync(folders[index], path.join(copy, specifier), { recursive: true, verbatimSymlinks: true });
  const first = runHotpath(copy, ["fix", "--all", "--no-git"]);
  const second = runHotpath(copy, ["fix", "--all", "--no-git", "--dry-run"]);
  for (const { path: name, rule, message } of [...first.crashes, ...second.crashes])
    wrong.push(`${name}: crash of the command line in ${rule}: ${message}`);
  if (second.summary.fixed > 0) wrong.push(`the command line: not idempotent: ${second.summary.fixed} more rewrites`);
  const broken = new Set(
    first.files.flatMap((/** @type {any} */ file) => (file.error === undefined ? [] : [file.path])),
  );
  for (const { path: name, error } of second.files)
    if (error !== undefined && !broken.has(name)) wrong.push(`${name}: unparsable: ${error.message}`);
  for (const specifier of specifiers) {
    const folder = path.join(FOLDER, "packages", specifier);
    const { files } = findFiles(["."], { cwd: folder, ignorePatterns: [], ignore: false, dependencies: [] });
    for (const { path: filename, absolute } of files) {
      const name = `${specifier}/${filename}`;
      const written = getFingerprint(readFileSync(path.join(copy, name)));
      if (written !== (expected.get(name) ?? getFingerprint(readFileSync(absolute))))
        wrong.push(`${name}: bytes outside the edits are not those that the command line writes`);
    }
  }
}

/**
 * @param {string} cwd
 * @param {string[]} flags
 * @returns {any} the report
 */
function runHotpath(cwd, flags) {
  const output = path.join(FOLDER, "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, "bin/hotpath.js"), ...flags, "--no-ignore", "--format", `json:${output}`, "."],
    { cwd, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"], maxBuffer: 2 ** 28 },
  );
  if (status !== 0 && status !== 1) throw new Error(`hotpath ${flags.join(" ")} ended with ${status}: ${stderr}`);
  return JSON.parse(readFileSync(output, "utf8"));
}

/** How often rules look at code and leave it alone, and why: which caution may cost how many findings. */
function printSilences() {
  for (const [title, silences] of [
    ["left alone", silent],
    ["left alone, everything hot", allHotSilent],
  ])
    console.table(
      Object.entries(silences)
        .sort(([, a], [, b]) => b - a)
        .map(([key, number]) => ({ [String(title)]: key, number })),
    );
}

/** @returns {string[]} what is found now, and was not when the table was written, and the other way round */
function getChanges() {
  const old = readTable();
  return Object.entries(table).flatMap(([specifier, row]) =>
    JSON.stringify(sort(row)) === JSON.stringify(sort(old[specifier] ?? {}))
      ? []
      : [
          `changed: ${specifier}\n  was ${JSON.stringify(sort(old[specifier] ?? {}))}\n  is  ${JSON.stringify(sort(row))}`,
        ],
  );
}

/** @returns {Record<string, Row>} */
function readTable() {
  return JSON.parse(readFileSync(lists.FINDINGS, "utf8"));
}

/** @param {Record<string, Row>} all */
function format(all) {
  const lines = Object.keys(all)
    .sort()
    .map((specifier) => `  ${JSON.stringify(specifier)}: ${JSON.stringify(sort(all[specifier]))}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * @param {object} value
 * @returns {object} with its keys in order
 */
function sort(value) {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, typeof inner === "object" ? sort(inner) : inner])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * @param {Record<string, number>} to
 * @param {Record<string, number>} from
 */
function add(to, from) {
  for (const [key, value] of Object.entries(from)) to[key] = (to[key] ?? 0) + value;
}

/** @param {Record<string, number> | number} value */
function count(value) {
  return typeof value === "number" ? value : Object.values(value).reduce((total, one) => total + one, 0);
}
