import { UsageError } from "../usage-error.js";
import { counted } from "../report/counted.js";
import { fixFiles } from "../fix.js";
import path from "node:path";
import { readFileSync } from "node:fs";

/** @import { Context } from "../prove.js" */
/** @import { ProveOptions } from "./options.js" */
/** @import { Report } from "./report.js" */

const WATCH = { getSignal: () => undefined, onProgress: () => {} };

/**
 * Makes sure, before anything is measured, that what turns out to be faster may be written.
 *
 * @param {ProveOptions} options
 * @throws {UsageError} if it may not
 */
export async function demandPermissionToKeep(options) {
  await fixFiles({ ...options, dryRun: false, diff: false, rehearsal: true }, WATCH);
}

/**
 * Rewrites the project itself by the rules that won, as `fix` does.
 *
 * @param {Report} report
 * @param {Context} context
 * @returns {Promise<string[]>} the files that were written
 */
export async function keepWinners(report, { options, original, signal, say }) {
  const winners = report.rules.filter(({ isWinner }) => isWinner);
  if (winners.length === 0) return [];
  signal.throwIfAborted();
  const rules = winners.map(({ rule }) => rule);
  const changed = winners
    .flatMap(({ files }) => files.map((file) => file.path))
    .find((file) => !isSame(path.resolve(options.cwd, file), path.resolve(original, file)));
  if (changed !== undefined) {
    report.addNotices([
      {
        kind: "notKept",
        text: `nothing was written: \`${changed}\` is not what was measured any more; \`hotpath fix${options.all ? " --all" : ""} --rule ${rules.join(",")}\` rewrites it as it is now`,
      },
    ]);
    return [];
  }
  const { files } = await fixFiles({ ...options, rules, dryRun: false, diff: false }, WATCH);
  const [broken] = files.filter(({ error }) => error?.kind === "write");
  if (broken !== undefined) throw new UsageError(`\`${broken.path}\`: ${broken.error?.message}`);
  const written = files.filter(({ applied }) => applied.length > 0).map((file) => file.path);
  say(`${counted(written.length, "file")} written, by ${rules.join(", ")}.`);
  return written;
}

/**
 * @param {string} file
 * @param {string} other
 */
function isSame(file, other) {
  try {
    return readFileSync(file).equals(readFileSync(other));
  } catch {
    return false;
  }
}
