import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { existsSync } from "node:fs";
import path from "node:path";
import { runGit } from "../git/git.js";

const NAME = "node_modules";

/**
 * Tells source code that is kept in a folder named node_modules (`packages/node_modules/@scope/name`, so that packages of
 * one repository find each other) from packages that were installed: git tracks the one and not the other. Where a
 * package.json is beside the folder, package managers install there, and what git tracks is a copy of what they installed.
 */
export class ModuleFolders {
  constructor() {
    /** What is source code in a folder of that name, by the folder.
     * @type {Map<string, Set<string>>} */
    this.sources = new Map();
  }

  /**
   * @param {string} entry - absolute, a file or a folder
   * @returns {boolean} whether it is a folder named node_modules without source code, or in one with source code something that is none
   */
  isInstalled(entry) {
    if (path.basename(entry) === NAME) return this.findSources(entry).size === 0;
    const folder = path.dirname(entry);
    const modules = path.basename(folder).startsWith("@") ? path.dirname(folder) : folder;
    if (path.basename(modules) !== NAME) return false;
    const sources = this.findSources(modules);
    // Where none is source code, the user has named the folder, or is in it.
    return sources.size > 0 && !sources.has(path.relative(modules, entry));
  }

  /**
   * @param {string} modules - absolute, a folder named node_modules
   * @returns {Set<string>} names of entries, those in scopes with their scope
   */
  findSources(modules) {
    return getOrInsert(this.sources, modules, () =>
      existsSync(path.join(path.dirname(modules), "package.json")) || !existsSync(modules)
        ? new Set()
        : new Set(listTracked(modules).flatMap(getOwners)),
    );
  }
}

/**
 * @param {string} folder - absolute
 * @returns {string[]} the files that git tracks in it, relative to it and with slashes; none where git does not answer
 */
function listTracked(folder) {
  const { status, stdout } = runGit(folder, ["ls-files", "-z"]);
  return status === 0 ? stdout.toString().split("\0").filter(Boolean) : [];
}

/**
 * @param {string} file - in a folder named node_modules, relative to it and with slashes
 * @returns {string[]} the package that it belongs to and, if it has one, the scope, as paths
 */
function getOwners(file) {
  const [first, second] = file.split("/");
  return first.startsWith("@") ? [first, path.join(first, second)] : [first];
}
