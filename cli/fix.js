import { isReadOnly, writeFile } from "./files/write-file.js";
import { realpathSync, rmSync } from "node:fs";
import { CommittedFiles } from "./git/committed-files.js";
import { demandPermission } from "./git/permission.js";
import { getRelativePath } from "./files/relative-path.js";
import { run } from "./run/run.js";

/** @import { Candidate, Options, Report, Watch } from "./run/run.js" */
/** @import { GitState } from "./git/committed-files.js" */
/** @import { PermissionOptions } from "./git/permission.js" */
/** @import { Skipped } from "./files/find-files.js" */

/**
 * @typedef {object} FixOptions
 * @property {boolean} all - also what needs a reviewer
 * @property {boolean} dryRun - write nothing
 * @property {boolean} diff - tell the differences
 * @property {boolean} [rehearsal] - only see whether the files may be written
 */

/**
 * `hotpath fix`: rewrites files. What is left afterwards is reported as `check` does.
 *
 * Files that git could not bring back are looked at first: if one of them would be rewritten and nobody has allowed it,
 * nothing at all is written.
 *
 * @param {Options & FixOptions & PermissionOptions} options
 * @param {Watch} watch
 * @returns {Promise<Report>}
 * @throws {import("./usage-error.js").UsageError} if files would be rewritten that may not
 */
export function fixFiles({ all, dryRun, diff, rehearsal = false, ...options }, watch) {
  // What is staged git could bring back, too.
  const isFree = dryRun || options.staged || (options.allowDirty && !options.git);
  const committed = new CommittedFiles();
  /** @type {Map<Candidate, GitState>} */
  const states = new Map();
  return run(options, watch, {
    hasDiff: dryRun || diff,
    prepare(candidate, { bytes }) {
      if (!dryRun && isReadOnly(candidate.absolute)) return "it is read-only";
      const real = realpathSync(candidate.absolute);
      const isForHook = options.staged || options.allowStaged;
      if (candidate.given !== undefined || (isForHook && committed.hasHiddenChanges(real)))
        return "only a part of its changes is staged, and a fix would mix with the others";
      candidate.risk = all ? "review" : "safe";
      if (isFree) return undefined;
      const isStaged = options.allowStaged && committed.isStaged(real, bytes);
      states.set(candidate, isStaged ? "committed" : committed.getState(real, bytes));
      return undefined;
    },
    tidy(leftOvers) {
      if (dryRun || rehearsal) return [];
      return leftOvers.flatMap((file) => remove(file, options.cwd) ?? []);
    },
    permit: (probe) => demandPermission(states, options, probe),
    write: (candidate, { content = "", fingerprint = "" }) =>
      dryRun || rehearsal ? undefined : writeFile(candidate.absolute, fingerprint, content),
  });
}

/**
 * @param {string} file - absolute, that a killed process left
 * @param {string} cwd
 * @returns {Skipped | undefined} where it cannot be removed, which harms nobody
 */
function remove(file, cwd) {
  try {
    rmSync(file, { force: true });
    return undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { path: getRelativePath(cwd, file), reason: `it cannot be removed (${code ?? message})`, isNamed: true };
  }
}
