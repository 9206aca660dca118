import { isReadOnly, writeFile } from "./files/write-file.js";
import { describeState, demandPermission } from "./git/permission.js";
import { getFingerprint } from "./files/read-file.js";
import { realpathSync, rmSync } from "node:fs";
import { CommittedFiles } from "./git/committed-files.js";
import { getRelativePath } from "./files/relative-path.js";
import { run } from "./run/run.js";
import { writeFiles } from "./files/write-files.js";

/** @import { Candidate, Options, Report, Watch } from "./run/run.js" */
/** @import { GitState } from "./git/committed-files.js" */
/** @import { PermissionOptions } from "./git/permission.js" */
/** @import { FoundFile, Skipped } from "./files/find-files.js" */
/** @import { Written } from "./files/write-files.js" */

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
  /** What this run has written, by real path: fingerprints.
   * @type {Map<string, string>} */
  const own = new Map();
  /**
   * @param {string} absolute
   * @param {string} content
   */
  const remember = (absolute, content) => void own.set(realpathSync(absolute), getFingerprint(Buffer.from(content)));
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
    write(candidate, { content = "", fingerprint = "" }) {
      if (dryRun || rehearsal) return undefined;
      const reason = writeFile(candidate.absolute, fingerprint, content);
      if (reason === undefined) remember(candidate.absolute, content);
      return reason;
    },
    // What is staged is a part of the project, and its callers are mostly another.
    ...(all && !options.staged && !rehearsal && { together: { isWriting: !dryRun, findObstacle, write } }),
  });

  /**
   * @param {FoundFile} file
   * @param {Buffer} bytes
   * @returns {string | undefined}
   */
  function findObstacle({ absolute }, bytes) {
    if (!dryRun && isReadOnly(absolute)) return "it is read-only";
    const real = realpathSync(absolute);
    if (options.allowStaged && committed.hasHiddenChanges(real)) return "only a part of its changes is staged";
    const isRestorable = isFree || own.get(real) === getFingerprint(bytes);
    if (isRestorable || (options.allowStaged && committed.isStaged(real, bytes))) return undefined;
    return describeState(committed.getState(real, bytes), options);
  }

  /** @param {Written[]} files */
  function write(files) {
    const failed = writeFiles(files);
    if (failed === undefined) for (const { absolute, after } of files) remember(absolute, after);
    return failed;
  }
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
