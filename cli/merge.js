import { FileObstacle, LARGEST, getWithin, readProjectText } from "./files/project-file.js";
import { findAbove, isInside } from "./files/ignores.js";
import { UsageError } from "./usage-error.js";
import { findMisfit } from "./settings/find-misfit.js";
import path from "node:path";
import { readFileSync } from "node:fs";
import { rank } from "./run/rank.js";

/** @import { FileReport, LightFindings, Report } from "./run/run.js" */
/** @import { Shard } from "./run/shard.js" */

const SCHEMA = new URL("../schemas/report.schema.json", import.meta.url);

/**
 * Makes one report of the JSON reports of parts.
 *
 * @param {string} cwd
 * @param {string[]} names - of files with reports
 * @returns {Report}
 * @throws {UsageError} if one is no report, or parts are missing or there twice
 */
export function mergeReports(cwd, names) {
  const parts = names.map((name) => read(cwd, name));
  demandAll(parts.map(({ shard }, index) => ({ name: names[index], shard })));
  const skipped = new Map(
    parts.flatMap((part) => part.skipped).map((any) => [`${any.path}\0${any.reason}`, { ...any, isNamed: false }]),
  );
  /** @type {FileReport[]} */
  const files = parts.flatMap((part) => part.files).map((file) => ({ ...file, lines: file.lines ?? {} }));
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  rank(files);
  const interrupted = parts.find((part) => part.interrupted !== undefined)?.interrupted;
  return {
    checked: parts.reduce((sum, { summary }) => sum + summary.files, 0),
    files,
    skipped: [...skipped.values()],
    crashes: parts.flatMap((part) => part.crashes),
    light: parts.reduce(
      (sum, { summary: { light = NO_LIGHT } }) => ({
        count: sum.count + light.count,
        cost: sum.cost + light.cost,
        // Reports of earlier versions do not have it.
        bytes: sum.bytes + (light.bytes ?? 0),
      }),
      NO_LIGHT,
    ),
    byFile: parts.some(({ summary }) => summary.byFile),
    ...(interrupted !== undefined && {
      interrupted,
      unchecked: parts.reduce((sum, { summary }) => sum + (summary.unchecked ?? 0), 0),
    }),
  };
}

/** Of a part that does not count them. */
const NO_LIGHT = { count: 0, cost: 0, bytes: 0 };

/**
 * @param {string} cwd
 * @param {string} name
 * @returns {Report & { summary: { files: number, unchecked?: number, light?: LightFindings, byFile?: boolean }, shard?: Shard }}
 */
function read(cwd, name) {
  const report = parse(cwd, name);
  const misfit = findMisfit(report, JSON.parse(readFileSync(SCHEMA, "utf8")));
  if (misfit !== undefined)
    throw new UsageError(`\`${name}\` is no report of \`hotpath check --format json\`: ${misfit}`);
  // Who reads the merged report opens these files, or changes them.
  const root = findAbove(cwd, ".git") ?? cwd;
  const outside = [...report.files, ...report.skipped, ...report.crashes].find(
    (any) => path.resolve(cwd, any.path) !== root && !isInside(root, path.resolve(cwd, any.path)),
  );
  if (outside !== undefined)
    throw new UsageError(`the report \`${name}\` names \`${outside.path}\`, which is not in the project`);
  return report;
}

/**
 * @param {string} cwd
 * @param {string} name
 * @returns {any}
 */
function parse(cwd, name) {
  const file = path.resolve(cwd, name);
  try {
    return JSON.parse(readProjectText(file, { within: getWithin(cwd, file), largest: LARGEST.cache }));
  } catch (error) {
    const reason =
      error instanceof FileObstacle ? error.reason : `it is no JSON: ${/** @type {Error} */ (error).message}`;
    throw new UsageError(`the report \`${name}\` is not read: ${reason}`);
  }
}

/**
 * A report that lacks a part would pass for one without findings.
 *
 * @param {{ name: string, shard?: Shard }[]} parts
 * @throws {UsageError}
 */
function demandAll(parts) {
  const [{ name: first, shard }] = parts;
  if (shard === undefined) {
    const other = parts.find((part) => part.shard !== undefined);
    if (other !== undefined)
      throw new UsageError(`\`${other.name}\` is a part of a run, and \`${first}\` is a whole one`);
    return;
  }
  const { count } = shard;
  /** @type {Map<number, string>} */
  const known = new Map();
  for (const { name, shard: own } of parts) {
    if (own?.count !== count)
      throw new UsageError(`\`${name}\` is not one of the ${count} parts that \`${first}\` belongs to`);
    if (known.has(own.index))
      throw new UsageError(`\`${known.get(own.index)}\` and \`${name}\` are both part ${own.index}/${count}`);
    known.set(own.index, name);
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !known.has(index));
  if (missing.length > 0)
    throw new UsageError(`there is no report of ${missing.map((index) => `${index}/${count}`).join(", ")}`);
}
