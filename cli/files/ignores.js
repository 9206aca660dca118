import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { existsSync, lstatSync } from "node:fs";
import { FileObstacle, LARGEST, readProjectText } from "./project-file.js";
import { GeneratedAttributes } from "./generated-attributes.js";
import { GitPatterns } from "./git-patterns.js";
import { ModuleFolders } from "./module-folders.js";
import path from "node:path";
import { unlessAsked } from "./unless-asked.js";

/** Git's own files. */
const GIT = ".git";

/** Folders of written files, wherever they are. */
const OUTPUT = new Set(["dist", "coverage", "bower_components"]);

/** The same beside a package.json only: elsewhere a folder of this name may well be source code. */
const PACKAGE_OUTPUT = new Set(["build", "out"]);

const DECLARATIONS = /\.d\.[cm]?ts$/;

/** @type {[RegExp, string][]} */
const FILES = [
  [/[.-]min\.[cm]?jsx?$/, "its name says it is minified"],
  [DECLARATIONS, "it holds types only"],
  [/^\.pnp\./, "it belongs to a package manager"],
];

/** What is not checked by default, and why: folders of written files, what git ignores, what the user excludes. */
export class Ignores {
  /**
   * @param {object} what
   * @param {string} what.cwd
   * @param {string[]} what.patterns - of `--ignore-pattern`, as in a .gitignore in the current folder
   * @param {boolean} what.enabled - false: only the patterns count
   * @param {boolean} [what.types] - whether files that hold types only are wanted, too
   */
  constructor({ cwd, patterns, enabled, types = false }) {
    this.cwd = cwd;
    this.enabled = enabled;
    this.files = types ? FILES.filter(([expression]) => expression !== DECLARATIONS) : FILES;
    this.patterns = patterns.map((pattern) => ({ pattern, patterns: new GitPatterns(pattern) }));
    /** @type {Map<string, { folder: string, patterns: GitPatterns }[]>} */
    this.gitignores = new Map();
    /** Files with patterns that are not read.
     * @type {{ absolute: string, reason: string }[]} */
    this.unread = [];
    this.attributes = new GeneratedAttributes(findAbove(cwd, ".git") ?? cwd, (file) => this.findText(file));
    this.isRepository = findAbove(cwd, ".git") !== undefined;
    this.moduleFolders = new ModuleFolders();
  }

  /**
   * What is never looked at on the way, whatever the flags: other people's code and git's own files.
   *
   * @param {string} entry - absolute
   * @returns {boolean}
   */
  isForeign(entry) {
    return path.basename(entry) === GIT || this.moduleFolders.isInstalled(entry);
  }

  /**
   * Why an entry of a folder is not checked, where the folder itself is.
   *
   * @param {string} entry - absolute
   * @param {boolean} isFolder
   * @returns {string | undefined}
   */
  findReason(entry, isFolder) {
    const excluded = isInside(this.cwd, entry)
      ? this.patterns.find(({ patterns }) => patterns.test(getTested(this.cwd, entry), isFolder))
      : undefined;
    if (excluded !== undefined) return `\`--ignore-pattern ${excluded.pattern}\` excludes it`;
    if (!this.enabled) return undefined;
    const reason =
      this.findOwnReason(entry, isFolder) ?? (this.isGitIgnored(entry, isFolder) ? "git ignores it" : undefined);
    return reason && unlessAsked(reason);
  }

  /**
   * The same for a path that the user names: the folders that lead to it count too.
   *
   * @param {string} named - absolute
   * @param {boolean} isFolder
   * @returns {string | undefined}
   */
  findReasonOfPath(named, isFolder) {
    if (named === this.cwd || isInside(named, this.cwd)) return undefined;
    const top = isInside(this.cwd, named) ? this.cwd : (findAbove(path.dirname(named), ".git") ?? path.dirname(named));
    const segments = path.relative(top, named).split(path.sep);
    for (const [index, segment] of segments.entries()) {
      const isLast = index === segments.length - 1;
      const reason = this.findReason(path.join(top, ...segments.slice(0, index + 1)), isLast ? isFolder : true);
      if (reason !== undefined) return isLast ? reason : `it lies in \`${segment}\`, and ${reason}`;
    }
    return undefined;
  }

  /**
   * @param {string} file - absolute
   * @returns {string | undefined} why it counts as written by a program, whatever is in it
   */
  findGenerated(file) {
    return this.enabled && this.attributes.isGenerated(file)
      ? unlessAsked("a .gitattributes file says it is generated (linguist-generated)")
      : undefined;
  }

  /**
   * @param {string} entry
   * @param {boolean} isFolder
   * @returns {string | undefined}
   */
  findOwnReason(entry, isFolder) {
    const name = path.basename(entry);
    if (this.moduleFolders.isInstalled(entry)) return getInstalledReason(name);
    if (!isFolder) return this.files.find(([expression]) => expression.test(name))?.[1];
    if (OUTPUT.has(name) || name.startsWith(".")) return "folders of this name are not checked";
    if (PACKAGE_OUTPUT.has(name) && existsSync(path.join(path.dirname(entry), "package.json")))
      return "folders of this name beside a package.json are not checked";
    return undefined;
  }

  /**
   * @param {string} entry
   * @param {boolean} isFolder
   * @returns {boolean}
   */
  isGitIgnored(entry, isFolder) {
    // The .gitignore nearest to the entry has the last word.
    for (const { folder, patterns } of this.getGitignores(path.dirname(entry))) {
      const isIgnored = patterns.test(getTested(folder, entry), isFolder);
      if (isIgnored !== undefined) return isIgnored;
    }
    return false;
  }

  /**
   * The .gitignore files that count in a folder, nearest first: up to the repository's top; without a repository, up to
   * the current folder.
   *
   * @param {string} folder
   * @returns {{ folder: string, patterns: GitPatterns }[]}
   */
  getGitignores(folder) {
    return getOrInsert(this.gitignores, folder, () => {
      const text = this.findText(path.join(folder, ".gitignore"));
      const own = text === undefined ? [] : [{ folder, patterns: new GitPatterns(text) }];
      const above = path.dirname(folder);
      const isTop =
        above === folder || (folder === this.cwd && !this.isRepository) || existsSync(path.join(folder, ".git"));
      return isTop ? own : [...own, ...this.getGitignores(above)];
    });
  }

  /**
   * @param {string} file - of git's, with patterns
   * @returns {string | undefined} undefined where there is none that git would read
   */
  findText(file) {
    try {
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats === undefined) return undefined;
      if (stats.isSymbolicLink()) throw new FileObstacle("it is a symbolic link, which git does not follow here");
      return readProjectText(file, { largest: LARGEST.written });
    } catch (error) {
      const reason = error instanceof FileObstacle ? error.reason : `it cannot be read (${getCode(error)})`;
      this.unread.push({ absolute: file, reason });
      return undefined;
    }
  }
}

/** @param {unknown} error */
function getCode(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}

/** @param {string} name - of what is in node_modules, or of that folder itself */
function getInstalledReason(name) {
  return name === "node_modules"
    ? "folders of this name are not checked"
    : "git does not track it, as it does other packages beside it";
}

/**
 * @param {string} folder - absolute
 * @param {string} entry - absolute
 * @param {import("node:path").PlatformPath} [paths] - of the system: on Windows the case of letters makes no difference
 * @returns {boolean}
 */
export function isInside(folder, entry, paths = path) {
  const relative = paths.relative(folder, entry);
  return relative !== "" && relative !== ".." && !relative.startsWith(`..${paths.sep}`) && !paths.isAbsolute(relative);
}

/**
 * A path as .gitignore patterns see it.
 *
 * @param {string} folder
 * @param {string} entry
 */
function getTested(folder, entry) {
  const below = `${folder}${path.sep}`;
  // Both come from the walk through the folders, which asks this of every file.
  const relative = entry.startsWith(below) ? entry.slice(below.length) : path.relative(folder, entry);
  return path.sep === "/" ? relative : relative.split(path.sep).join("/");
}

/**
 * The nearest folder, from one upward, that has an entry of a name.
 *
 * @param {string} start - absolute
 * @param {string} name
 * @returns {string | undefined}
 */
export function findAbove(start, name) {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
