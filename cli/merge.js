import { UsageError } from "./usage-error.js";
import path from "node:path";
import { readFileSync } from "node:fs";
import { rank } from "./run.js";

/** @import { FileReport, Report } from "./run.js" */
/** @import { Shard } from "./shard.js" */

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
  const files = parts.flatMap((part) => part.files).map((file) => ({ ...file, lines: {} }));
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  rank(files);
  return {
    checked: parts.reduce((sum, { summary }) => sum + summary.files, 0),
    files,
    skipped: [...skipped.values()],
    crashes: parts.flatMap((part) => part.crashes),
    interrupted: parts.find((part) => part.interrupted !== undefined)?.interrupted,
  };
}

/**
 * @param {string} cwd
 * @param {string} name
 * @returns {Report & { summary: { files: number }, shard?: Shard }}
 */
function read(cwd, name) {
  try {
    const report = JSON.parse(readFileSync(path.resolve(cwd, name), "utf8"));
    if (
      report?.version === 1 &&
      Array.isArray(report.files) &&
      Array.isArray(report.skipped) &&
      Array.isArray(report.crashes) &&
      Number.isInteger(report.summary?.files)
    )
      return report;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`the report \`${name}\` cannot be read (${code ?? message})`);
  }
  throw new UsageError(`\`${name}\` is no report of \`hotpath check --format json\``);
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
