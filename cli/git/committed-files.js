import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { getNameInside, isBlob, readTree } from "./git.js";
import { existsSync } from "node:fs";
import { findHiddenChanges } from "./hidden-changes.js";
import path from "node:path";
import { readIndex } from "./git-index.js";

/** @import { Tree } from "./git.js" */

/**
 * What git says of a file: "committed" as it is, "changed" since, "untracked", "outside" of every repository, or "unknown",
 * since git does not answer.
 *
 * @typedef {"committed" | "changed" | "untracked" | "outside" | "unknown"} GitState
 */

/**
 * Knows which files are committed as they are. It compares hashes itself instead of asking for `git status`, which would
 * run what a repository's configuration names: a file-system monitor, filters.
 */
export class CommittedFiles {
  /** @param {string} [commit] - to compare with */
  constructor(commit = "HEAD") {
    this.commit = commit;
    /** By folder.
     * @type {Map<string, string | undefined>} */
    this.repositories = new Map();
    /** By repository.
     * @type {Map<string, Tree>} */
    this.trees = new Map();
    /** What is staged, by repository.
     * @type {Map<string, Tree>} */
    this.indexes = new Map();
    /** What a hook's tool has hidden, by repository.
     * @type {Map<string, Set<string>>} */
    this.hidden = new Map();
  }

  /**
   * @param {string} file - absolute, without symbolic links
   * @param {Buffer} bytes - that are in it
   * @returns {GitState}
   */
  getState(file, bytes) {
    const repository = this.findRepository(path.dirname(file));
    if (repository === undefined) return "outside";
    if (!this.trees.has(repository)) this.trees.set(repository, readTree(repository, this.commit));
    const tree = this.trees.get(repository);
    if (tree === undefined) return "unknown";
    const committed = tree.get(getNameInside(repository, file));
    if (committed === undefined) return "untracked";
    return isBlob(bytes, committed) ? "committed" : "changed";
  }

  /**
   * @param {string} file - absolute, without symbolic links
   * @param {Buffer} bytes - that are in it
   * @returns {boolean} whether `git restore` would bring them back, be they committed or not
   */
  isStaged(file, bytes) {
    const repository = this.findRepository(path.dirname(file));
    if (repository === undefined) return false;
    if (!this.indexes.has(repository)) this.indexes.set(repository, readIndex(repository));
    const staged = this.indexes.get(repository)?.get(getNameInside(repository, file));
    return staged !== undefined && isBlob(bytes, staged);
  }

  /**
   * @param {string} file - absolute, without symbolic links
   * @returns {boolean} whether it has changes that are not staged, and that will be back when a hook has ended
   */
  hasHiddenChanges(file) {
    const repository = this.findRepository(path.dirname(file));
    if (repository === undefined) return false;
    const hidden = getOrInsert(this.hidden, repository, () => findHiddenChanges(repository));
    return hidden.has(getNameInside(repository, file));
  }

  /**
   * @param {string} folder - absolute
   * @returns {string | undefined} the top of the repository that it belongs to
   */
  findRepository(folder) {
    if (this.repositories.has(folder)) return this.repositories.get(folder);
    const above = path.dirname(folder);
    const found = existsSync(path.join(folder, ".git"))
      ? folder
      : above === folder
        ? undefined
        : this.findRepository(above);
    this.repositories.set(folder, found);
    return found;
  }
}
