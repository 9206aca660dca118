import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { spawnSync } from "node:child_process";

/**
 * What git says of a file: "committed" as it is, "changed" since, "untracked", "outside" of every repository, or "unknown",
 * since git does not answer.
 *
 * @typedef {"committed" | "changed" | "untracked" | "outside" | "unknown"} GitState
 */

/** Names of files of one repository with the hashes of what is committed; undefined where git does not answer.
 * @typedef {Map<string, string> | undefined} Tree */

/** A hook of git sets these for its own repository; here every file says which one it belongs to. */
const OF_A_HOOK = new Set(["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]);

/** No lock, no question for a password, no download of what a partial clone has left out. */
const ENVIRONMENT = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_A_HOOK.has(name))),
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

const LARGEST_ANSWER = 2 ** 30;

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
    const committed = tree.get(getComparable(path.relative(repository, file).split(path.sep).join("/")));
    if (committed === undefined) return "untracked";
    return isBlob(bytes, committed) ? "committed" : "changed";
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

/**
 * @param {string} repository - absolute
 * @param {string[]} args
 */
export function runGit(repository, args) {
  return spawnSync("git", ["--no-pager", ...args], { cwd: repository, env: ENVIRONMENT, maxBuffer: LARGEST_ANSWER });
}

/**
 * @param {Buffer} bytes - of a file
 * @param {string} hash - of what git has
 * @returns {boolean} whether they are the same; git may have been told to commit "\n" for the "\r\n" of a file
 */
export function isBlob(bytes, hash) {
  return hash === getBlobHash(bytes, hash.length) || hash === getBlobHash(withoutCarriageReturns(bytes), hash.length);
}

/**
 * @param {string} repository - absolute
 * @param {string} commit
 * @returns {Tree}
 */
export function readTree(repository, commit) {
  const { status, stdout, stderr } = runGit(repository, ["ls-tree", "-r", "-z", commit]);
  // A repository without a commit has nothing that could be restored.
  if (status !== 0) return /Not a valid object name HEAD/.test(stderr?.toString() ?? "") ? new Map() : undefined;
  return new Map(
    stdout
      .toString()
      .split("\0")
      .flatMap((line) => {
        const [, hash, file] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
        return hash === undefined ? [] : [[getComparable(file), hash]];
      }),
  );
}

/** @param {string} name - of a file; macOS and git write accents in different ways */
function getComparable(name) {
  return process.platform === "darwin" ? name.normalize("NFC") : name;
}

/**
 * @param {Buffer} bytes
 * @param {number} length - of the hash: repositories with SHA-256 have longer ones
 */
function getBlobHash(bytes, length) {
  return createHash(length > 40 ? "sha256" : "sha1")
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest("hex");
}

/** @param {Buffer} bytes */
function withoutCarriageReturns(bytes) {
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
