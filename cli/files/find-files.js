import { Ignores } from "./ignores.js";
import { PathGlob, isGlob } from "./path-glob.js";
import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { findDependencyFolder } from "./dependencies.js";
import { isLeftOver } from "./write-file.js";
import { leadsOut } from "./project-file.js";
import { getRelativePath } from "./relative-path.js";
import path from "node:path";

const LEADS_OUT = "it is reached by a symbolic link that leads out of the project";

/** Names of JavaScript and TypeScript files. */
export const CODE = /\.[cm]?[jt]sx?$/;

/**
 * @typedef {object} FoundFile
 * @property {string} absolute
 * @property {string} path - relative to the current folder, with slashes
 * @property {boolean} isNamed - the user named it, not a folder or a glob
 * @property {boolean} isDependency - it lies in a package that `--include-dependency` names
 */

/**
 * Something that is not checked although it was asked for.
 *
 * @typedef {object} Skipped
 * @property {string} path
 * @property {string} reason - a clause about "it": "git ignores it"
 * @property {boolean} isNamed
 */

/**
 * What was to be looked at and cannot be, which leaves the run incomplete.
 *
 * @typedef {{ path: string, reason: string }} Unreadable - the reason as a clause about "it"
 */

/**
 * The files that paths, folders, globs and names of dependencies mean.
 *
 * @param {string[]} paths
 * @param {{ cwd: string, ignorePatterns: string[], ignore: boolean, dependencies: string[], mayBeEmpty?: boolean, types?: boolean }} how - `mayBeEmpty`: it is no mistake if folders and globs have nothing to check; `types`: files that hold types only are meant, too
 * @returns {{ files: FoundFile[], skipped: Skipped[], unreadable: Unreadable[], leftOvers: string[] }} `leftOvers`: what a killed process left beside files, absolute
 * @throws {UsageError} if a path does not exist, or there is nothing to check in it
 */
export function findFiles(paths, { cwd, ignorePatterns, ignore, dependencies, mayBeEmpty = false, types }) {
  const createIgnores = (/** @type {boolean} */ enabled) =>
    new Ignores({ cwd, patterns: ignorePatterns, enabled, types });
  const ignores = createIgnores(ignore);
  const finder = new Finder(cwd, ignores, mayBeEmpty);
  for (const named of paths) finder.add(named);
  // What is written there is what runs: folders such as dist are not left out.
  finder.isInDependency = true;
  if (dependencies.length > 0) finder.ignores = createIgnores(false);
  for (const name of dependencies) finder.addDependency(name);
  const unread = ignores.unread.map(({ absolute, reason }) => ({ path: finder.getName(absolute), reason }));
  return {
    files: [...finder.files.values()],
    skipped: finder.skipped,
    unreadable: [...finder.unreadable, ...unread],
    leftOvers: finder.leftOvers,
  };
}

class Finder {
  /**
   * @param {string} cwd
   * @param {Ignores} ignores
   * @param {boolean} mayBeEmpty
   */
  constructor(cwd, ignores, mayBeEmpty) {
    this.cwd = cwd;
    this.ignores = ignores;
    this.mayBeEmpty = mayBeEmpty;
    this.isInDependency = false;
    this.hasIgnored = false;
    /** By real path: a file is checked once, however often it is named.
     * @type {Map<string, FoundFile>} */
    this.files = new Map();
    /** Whether they lead out of the project, by folder or link.
     * @type {Map<string, boolean>} */
    this.leading = new Map();
    /** Without links, by folder.
     * @type {Map<string, string>} */
    this.real = new Map();
    /** @type {Skipped[]} */
    this.skipped = [];
    /** @type {Unreadable[]} */
    this.unreadable = [];
    /** @type {string[]} */
    this.leftOvers = [];
  }

  /** @param {string} named */
  add(named) {
    const absolute = path.resolve(this.cwd, named);
    const stats = named === "" ? undefined : findStats(absolute);
    if (stats instanceof Error && !isGlob(named)) this.addUnreadable(absolute, stats);
    else if (stats === undefined || stats instanceof Error) this.addGlob(named);
    else if (stats.isDirectory()) this.addFolder(named, absolute);
    else this.addFile(absolute, true);
  }

  /** @param {string} named - a path with `[` or `(` in it that exists is not taken for a glob */
  addGlob(named) {
    if (!isGlob(named)) throw new UsageError(`there is no file or folder \`${named}\``);
    const found = new PathGlob(named, this.cwd)
      .find((folder) => !this.ignores.isForeign(folder))
      .filter((file) => CODE.test(file));
    if (found.length === 0 && !this.mayBeEmpty)
      throw new UsageError(`no JavaScript or TypeScript file matches \`${named}\``);
    const checked = found.filter((file) => this.ignores.findReasonOfPath(file, false) === undefined);
    if (checked.length === 0 && !this.mayBeEmpty)
      throw new UsageError(`every file that matches \`${named}\` is ignored; \`--no-ignore\` checks them`);
    for (const file of checked)
      if (this.isFile(file) && !this.skipsLeadingOut(file)) this.addFile(file, false, this.getReal(file));
  }

  /**
   * @param {string} named
   * @param {string} absolute
   */
  addFolder(named, absolute) {
    const reason = this.ignores.findReasonOfPath(absolute, true);
    if (reason !== undefined) throw new UsageError(`\`${named}\` is not checked: ${reason}`);
    if (absolute !== this.cwd && leadsOut(this.cwd, absolute))
      throw new UsageError(`\`${named}\` is not checked: ${LEADS_OUT}; run there`);
    if (this.walk(absolute) === 0 && !this.mayBeEmpty && this.unreadable.length === 0)
      throw new UsageError(
        `there is no JavaScript or TypeScript file to check in \`${named}\`${this.hasIgnored ? "; `--no-ignore` checks what is ignored in it" : ""}`,
      );
  }

  /** @param {string} name - of a package; those in its own node_modules are others */
  addDependency(name) {
    const folder = findDependencyFolder(name, this.cwd);
    if (folder === undefined) throw new UsageError(`there is no package \`${name}\` in node_modules`);
    if (this.walk(folder) === 0)
      throw new UsageError(`there is no JavaScript or TypeScript file to check in the package \`${name}\``);
  }

  /**
   * Symbolic links in folders are not followed, as git does not: what they point to is checked where it is.
   *
   * @param {string} folder
   * @returns {number} how many files there are to check
   */
  walk(folder) {
    let count = 0;
    /** @type {string | undefined} */
    let real;
    for (const entry of this.read(folder)) {
      const absolute = path.join(folder, entry.name);
      if (entry.isSymbolicLink()) this.addLink(absolute);
      else if (entry.isFile() && isLeftOver(entry.name)) this.leftOvers.push(absolute);
      const isFolder = entry.isDirectory();
      if (isFolder ? this.ignores.isForeign(absolute) : !entry.isFile() || !CODE.test(entry.name)) continue;
      if (this.ignores.findReason(absolute, isFolder) !== undefined) {
        this.hasIgnored = true;
        continue;
      }
      if (isFolder) {
        count += this.walk(absolute);
      } else {
        real ??= realpathSync(folder);
        this.addFile(absolute, false, path.join(real, entry.name));
        count++;
      }
    }
    return count;
  }

  /** @param {string} folder */
  read(folder) {
    try {
      return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      this.addUnreadable(folder, error);
      return [];
    }
  }

  /** @param {string} link - in a folder; told only if it leads to code that is looked at nowhere else */
  addLink(link) {
    if (!CODE.test(link) || this.ignores.findReason(link, false) !== undefined) return;
    if (this.isFile(link)) this.skipsLeadingOut(link);
  }

  /**
   * @param {string} file - absolute
   * @returns {boolean} whether a link on the way to it leads out of the project, which is told
   */
  skipsLeadingOut(file) {
    // Of files that are no links their folder tells.
    const leading = isLink(file) ? file : path.dirname(file);
    if (!getOrInsert(this.leading, leading, () => leadsOut(this.cwd, leading))) return false;
    this.skipped.push({ path: this.getName(file), reason: LEADS_OUT, isNamed: false });
    return true;
  }

  /**
   * @param {string} file - absolute
   * @returns {string} without symbolic links
   */
  getReal(file) {
    if (isLink(file)) return realpathSync(file);
    const folder = path.dirname(file);
    return path.join(
      getOrInsert(this.real, folder, () => realpathSync(folder)),
      path.basename(file),
    );
  }

  /**
   * @param {string} absolute
   * @param {boolean} isNamed
   * @param {string} [real] - its real path, where somebody knows it already
   */
  addFile(absolute, isNamed, real = realpathSync(absolute)) {
    const name = this.getName(absolute);
    const reason = isNamed ? this.findReasonOfNamed(absolute) : this.ignores.findGenerated(absolute);
    if (reason !== undefined) {
      this.skipped.push({ path: name, reason, isNamed });
      return;
    }
    const known = this.files.get(real);
    if (known === undefined) this.files.set(real, { absolute, path: name, isNamed, isDependency: this.isInDependency });
    else known.isNamed ||= isNamed;
  }

  /** @param {string} absolute */
  findReasonOfNamed(absolute) {
    if (!CODE.test(absolute)) return "it is no JavaScript or TypeScript file";
    return (
      this.ignores.findReasonOfPath(absolute, false) ??
      (leadsOut(this.cwd, absolute) ? LEADS_OUT : this.ignores.findGenerated(absolute))
    );
  }

  /** @param {string} absolute */
  getName(absolute) {
    return getRelativePath(this.cwd, absolute) || ".";
  }

  /**
   * Whether a path leads to a file. Links that go round in circles, or through a file as if it were a folder, are told.
   *
   * @param {string} absolute
   * @returns {boolean}
   */
  isFile(absolute) {
    const stats = findStats(absolute);
    if (stats instanceof Error) this.addUnreadable(absolute, stats);
    return stats !== undefined && !(stats instanceof Error) && stats.isFile();
  }

  /**
   * @param {string} absolute
   * @param {unknown} error
   */
  addUnreadable(absolute, error) {
    const reason = `it cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`;
    this.unreadable.push({ path: this.getName(absolute), reason });
  }
}

/** @param {string} file - absolute */
function isLink(file) {
  return lstatSync(file).isSymbolicLink();
}

/**
 * @param {string} absolute
 * @returns {import("node:fs").Stats | Error | undefined} undefined where nothing is
 */
function findStats(absolute) {
  try {
    return statSync(absolute);
  } catch (error) {
    // What a link leads through may be no folder, of which later versions of Node say nothing by `throwIfNoEntry`.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT" ? undefined : /** @type {Error} */ (error);
  }
}
