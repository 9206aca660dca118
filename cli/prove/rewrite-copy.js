import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { fixFiles } from "../fix.js";
import { getRelativePath } from "../files/relative-path.js";
import path from "node:path";
import { UsageError } from "../usage-error.js";

/** @import { AppliedFix } from "../run/run-file.js" */
/** @import { FixOptions } from "../fix.js" */
/** @import { Options, Report } from "../run/run.js" */

/**
 * A rewritten file.
 *
 * @typedef {{ path: string, diff: string, applied: AppliedFix[] }} RewrittenFile
 */

/** Which code is rewritten, and how: as `fix` takes it.
 * @typedef {Options & Pick<FixOptions, "all">} RewriteOptions */

/** The copy of a project that is rewritten, as `fix` does it, and put back. */
export class RewrittenCopy {
  /**
   * @param {string} original - a copy that stays as it is, at the current folder
   * @param {string} cwd - the same folder in the copy that is rewritten
   * @param {RewriteOptions} options
   * @param {AbortSignal} signal
   */
  constructor(original, cwd, options, signal) {
    this.original = original;
    this.cwd = cwd;
    this.options = options;
    this.signal = signal;
    /** @type {RewrittenFile[]} */
    this.files = [];
  }

  /**
   * Rewrites it.
   *
   * @param {string[]} rules - names; none means those of the options
   * @returns {Promise<{ files: RewrittenFile[], report: Report }>}
   */
  async rewrite(rules) {
    const options = {
      ...this.options,
      cwd: this.cwd,
      rules: rules.length === 0 ? this.options.rules : rules,
      dryRun: false,
      diff: true,
      // Nobody's work is at stake: it is a copy.
      allowDirty: true,
      allowStaged: false,
      git: false,
    };
    const report = await fixFiles(options, { getSignal: () => undefined, onProgress: () => {} });
    this.signal.throwIfAborted();
    const [broken] = report.files.filter(({ error }) => error?.kind === "write");
    if (broken !== undefined) throw new UsageError(`\`${broken.path}\` in the copy: ${broken.error?.message}`);
    this.files = report.files.flatMap(({ path: name, diff = "", applied }) =>
      applied.length === 0 ? [] : [{ path: name, diff, applied }],
    );
    return { files: this.files, report };
  }

  /**
   * @param {string} cwd - the same folder in one more copy of the original
   * @returns {RewrittenCopy} with the same rewrites
   */
  repeat(cwd) {
    for (const { path: name } of this.files) copyFileSync(path.join(this.cwd, name), path.join(cwd, name));
    const copy = new RewrittenCopy(this.original, cwd, this.options, this.signal);
    copy.files = this.files;
    return copy;
  }

  /** Puts back all that was rewritten. */
  restore() {
    for (const { path: name } of this.files) copyFileSync(path.join(this.original, name), path.join(this.cwd, name));
    this.files = [];
  }

  /**
   * Files that were rewritten in one step work together or not at all.
   *
   * @returns {string[][]} the paths of the rewritten files
   */
  getGroups() {
    /** @type {Map<string, Set<string>>} */
    const groups = new Map(this.files.map((file) => [file.path, new Set([file.path])]));
    for (const { path: name, applied } of this.files)
      for (const { with: other } of applied) {
        const own = groups.get(name);
        const joined = other === undefined ? undefined : groups.get(other);
        if (own === undefined || joined === undefined) continue;
        for (const member of joined) groups.set(member, own.add(member));
      }
    return [...new Set(groups.values())].map((group) => [...group]);
  }

  /**
   * Does something while some of the rewritten files are as they were.
   *
   * @template T
   * @param {string[]} rewritten - those that stay rewritten
   * @param {() => Promise<T>} use
   * @returns {Promise<T>}
   */
  async withOnly(rewritten, use) {
    const others = this.files
      .map((file) => path.join(this.cwd, file.path))
      .filter((file) => !rewritten.includes(getRelativePath(this.cwd, file)))
      .map((file) => ({ file, bytes: readFileSync(file) }));
    for (const { file } of others) copyFileSync(path.join(this.original, path.relative(this.cwd, file)), file);
    try {
      return await use();
    } finally {
      for (const { file, bytes } of others) writeFileSync(file, bytes);
    }
  }
}
