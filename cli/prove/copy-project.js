import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { Ignores, isInside } from "../files/ignores.js";
import path from "node:path";
import { setImmediate } from "node:timers/promises";

/** @import { Dirent } from "node:fs" */
/** @import { Roots } from "./find-root.js" */

/** What tools keep for themselves, and would write into the original through a link. */
const CACHES = new Set([".cache", ".vite", ".vite-temp"]);

/**
 * A copy of a project that runs as the project does: without what git ignores, with node_modules folders that link to the
 * project's, or are copied as well. Links between the packages of a workspace lead to the copied packages.
 */
export class ProjectCopy {
  /**
   * @param {Roots} roots
   * @param {string} target - folder that stands for `roots.base`
   * @param {{ extra: string[], copiesModules: boolean, signal: AbortSignal }} how - `extra`: absolute paths that are copied although git ignores them
   */
  constructor({ root, base }, target, { extra, copiesModules, signal }) {
    this.root = root;
    this.base = base;
    this.target = target;
    this.extra = extra;
    this.copiesModules = copiesModules;
    this.signal = signal;
    this.ignores = new Ignores({ cwd: root, patterns: [], enabled: true });
    /** Made at the end, when it is known what else is in the copy.
     * @type {string[]} */
    this.links = [];
  }

  /**
   * @param {string} original - absolute
   * @returns {string} the same place in the copy
   */
  resolve(original) {
    return path.join(this.target, path.relative(this.base, original));
  }

  /** Copies everything. */
  async make() {
    await this.copyFolder(this.root, false);
    for (let folder = this.root; folder !== this.base;) {
      folder = path.dirname(folder);
      const modules = path.join(folder, "node_modules");
      if (existsSync(modules)) await this.addModules(modules);
    }
    for (const extra of this.extra) cpSync(extra, this.resolve(extra), { recursive: true, verbatimSymlinks: true });
    for (const link of this.links) this.link(link);
  }

  /**
   * @param {string} folder
   * @param {boolean} isModules - it lies in a node_modules folder, where everything counts
   */
  async copyFolder(folder, isModules) {
    await setImmediate();
    this.signal.throwIfAborted();
    mkdirSync(this.resolve(folder), { recursive: true });
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (isModules && CACHES.has(entry.name)) continue;
      // An empty one, which is none to git: what ends at a repository's root ends there in the copy, too.
      if (entry.name === ".git") mkdirSync(this.resolve(file), { recursive: true });
      else if (entry.name === "node_modules" && entry.isDirectory()) await this.addModules(file);
      else if (!isModules && this.ignores.isGitIgnored(file, entry.isDirectory())) continue;
      else if (entry.isSymbolicLink()) this.links.push(file);
      else if (entry.isDirectory()) await this.copyFolder(file, isModules);
      else if (entry.isFile()) copyFileSync(file, this.resolve(file), constants.COPYFILE_FICLONE);
    }
  }

  /** @param {string} modules - a node_modules folder */
  async addModules(modules) {
    if (this.copiesModules) await this.copyFolder(modules, true);
    else this.linkModules(modules);
  }

  /**
   * Links what is in a node_modules folder, one by one: a link to another package of the workspace has to lead to its copy.
   *
   * @param {string} folder - a node_modules folder, or one in it that is no package: `@scope`, `.bin`
   */
  linkModules(folder) {
    mkdirSync(this.resolve(folder), { recursive: true });
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (CACHES.has(entry.name)) continue;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory() && isGroup(entry)) this.linkModules(file);
      else this.links.push(file);
    }
  }

  /** @param {string} original - something that is a link in the copy */
  link(original) {
    const real = findReal(original);
    if (real === undefined) return;
    const copied = isInside(this.root, real) || isInside(this.base, real) ? this.resolve(real) : undefined;
    const isCopied = copied !== undefined && copied !== this.resolve(original) && existsSync(copied);
    symlinkSync(isCopied ? copied : real, this.resolve(original), "junction");
  }
}

/** @param {Dirent} entry - of a node_modules folder */
function isGroup({ name }) {
  return name.startsWith("@") || name === ".bin";
}

/**
 * @param {string} file
 * @returns {string | undefined} undefined for a link that leads nowhere
 */
function findReal(file) {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
