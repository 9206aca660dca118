import { FileObstacle, LARGEST, getWithin, readProjectText, writeProjectFile } from "../files/project-file.js";
import { existsSync, readFileSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { findAbove } from "../files/ignores.js";
import { findMisfit } from "../settings/find-misfit.js";
import { getRelativePath } from "../files/relative-path.js";
import path from "node:path";

/** @import { Report } from "./run.js" */
/** @import { ReportedFinding } from "./run-file.js" */

/**
 * Findings that were there when the baseline was written: by file, rule and fingerprint, how many are alike.
 *
 * @typedef {Record<string, Record<string, Record<string, number>>>} Known
 */

/** A file of known findings. Its paths are relative to its folder.
 * @typedef {{ file: string, known: Known }} Baseline */

const NAME = "hotpath-baseline.json";
const VERSION = 1;
const SCHEMA = new URL("../../schemas/baseline.schema.json", import.meta.url);

/**
 * @param {string} cwd
 * @param {string} [named] - by the user
 * @returns {Baseline | undefined} the one that was named, or the nearest one
 * @throws {UsageError} if it cannot be read
 */
export function findBaseline(cwd, named) {
  const folder = named === undefined ? findAbove(cwd, NAME) : cwd;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, named ?? NAME);
  if (!existsSync(file)) throw new UsageError(`there is no baseline \`${named}\`; \`--write-baseline\` writes one`);
  const name = path.relative(cwd, file);
  try {
    const within = named === undefined ? [folder] : getWithin(cwd, file);
    return { file, known: parse(readProjectText(file, { within, largest: LARGEST.made }), name) };
  } catch (error) {
    if (error instanceof FileObstacle) throw new UsageError(`the baseline \`${name}\` is not read: ${error.reason}`);
    throw error;
  }
}

/**
 * @param {string} text
 * @param {string} name - for messages
 * @returns {Known}
 */
function parse(text, name) {
  /** @type {any} */
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw createError(name, /** @type {Error} */ (error).message);
  }
  const misfit = findMisfit(data, JSON.parse(readFileSync(SCHEMA, "utf8")));
  if (misfit !== undefined) throw createError(name, misfit);
  // A file may be called as what every object has.
  return Object.assign(Object.create(null), data.findings);
}

/**
 * @param {string} name
 * @param {string} reason
 */
function createError(name, reason) {
  return new UsageError(`\`${name}\` is no baseline (${reason}); \`--write-baseline\` writes it anew`);
}

/**
 * Writes what a run has found.
 *
 * @param {Report} report
 * @param {string} cwd
 * @param {string} [named] - by the user; otherwise it is the nearest one, or a new one in the current folder
 * @returns {{ file: string, count: number }} `count`: findings in it
 * @throws {UsageError} if the run is not whole, or the file cannot be written
 */
export function writeBaseline(report, cwd, named) {
  if (
    report.interrupted !== undefined ||
    report.crashes.length > 0 ||
    report.files.some(({ error }) => error !== undefined && error.kind !== "syntax")
  )
    throw new UsageError("the baseline was not written, since the run is incomplete");
  const folder = named === undefined ? (findAbove(cwd, NAME) ?? cwd) : cwd;
  const file = path.resolve(folder, named ?? NAME);
  /** @type {Known} */
  const known = Object.create(null);
  for (const { path: name, findings } of report.files)
    for (const finding of findings) add(known, getName(file, cwd, name), finding);
  try {
    writeProjectFile(
      file,
      `${JSON.stringify({ version: VERSION, findings: sort(known) }, null, 2)}\n`,
      named === undefined ? [folder] : getWithin(cwd, file),
    );
  } catch (error) {
    if (!(error instanceof FileObstacle)) throw error;
    throw new UsageError(`the baseline \`${path.relative(cwd, file)}\` is not written: ${error.reason}`);
  }
  return { file, count: report.files.reduce((sum, { findings }) => sum + findings.length, 0) };
}

/**
 * Takes what a baseline knows from the findings of a report. Of findings that are alike, those beyond the known number are new.
 *
 * @param {Report} report - is changed
 * @param {Baseline} baseline - is used up
 * @param {string} cwd
 * @returns {number} entries of files that were looked at, or are gone, that were not found any more
 */
export function applyBaseline(report, { file, known: left }, cwd) {
  for (const reported of report.files) {
    const ofFile = left[getName(file, cwd, reported.path)];
    // What does not parse may still have its findings.
    if (reported.error !== undefined) delete left[getName(file, cwd, reported.path)];
    if (ofFile == null) continue;
    const old = reported.findings.filter(({ rule, fingerprint }) => take(ofFile, rule, fingerprint));
    if (old.length === 0) continue;
    reported.findings = reported.findings.filter((finding) => !old.includes(finding));
    reported.suppressed = [
      ...(reported.suppressed ?? []),
      ...old.map((finding) => ({ ...finding, suppression: { kind: /** @type {const} */ ("baseline") } })),
    ];
  }
  const looked = new Set(report.looked?.map((name) => getName(file, cwd, name)));
  const stale = Object.entries(left).filter(
    ([name]) => looked.has(name) || !existsSync(path.resolve(path.dirname(file), name)),
  );
  return stale
    .flatMap(([, rules]) => Object.values(rules).flatMap((hashes) => Object.values(hashes)))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * What a baseline knows of one file.
 *
 * @param {Baseline | undefined} baseline
 * @param {string} cwd
 * @param {string} name - relative to the current folder
 * @returns {Known[string]} is used up by `take`
 */
export function getKnownOfFile(baseline, cwd, name) {
  const ofFile = baseline?.known[getName(baseline.file, cwd, name)] ?? {};
  return Object.fromEntries(Object.entries(ofFile).map(([rule, hashes]) => [rule, { ...hashes }]));
}

/**
 * @param {Known[string]} ofFile - is used up
 * @param {string} rule
 * @param {string} fingerprint
 * @returns {boolean} whether the finding is known
 */
export function take(ofFile, rule, fingerprint) {
  const left = ofFile[rule]?.[fingerprint] ?? 0;
  if (left <= 0) return false;
  ofFile[rule][fingerprint] = left - 1;
  return true;
}

/**
 * @param {Known} known
 * @param {string} name
 * @param {ReportedFinding} finding
 */
function add(known, name, { rule, fingerprint }) {
  const hashes = ((known[name] ??= {})[rule] ??= {});
  hashes[fingerprint] = (hashes[fingerprint] ?? 0) + 1;
}

/**
 * Orders keys, so that changes of the file are easy to read.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
function sort(value) {
  if (typeof value !== "object" || value === null) return value;
  return /** @type {T} */ (
    Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sort(inner)]),
    )
  );
}

/**
 * @param {string} file - the baseline
 * @param {string} cwd
 * @param {string} name - relative to the current folder
 */
function getName(file, cwd, name) {
  return getRelativePath(path.dirname(file), path.resolve(cwd, name));
}
