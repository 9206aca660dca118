import { createHash } from "node:crypto";
import { findGit } from "./find-git.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { getRelativePath } from "../files/relative-path.js";
import { spawnSync } from "node:child_process";

/** Names of files of one repository with the hashes of what is committed; undefined where git does not answer.
 * @typedef {Map<string, string> | undefined} Tree */

/** A hook of git sets these for its own repository; here every file says which one it belongs to. */
const OF_A_HOOK = new Set(["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]);

/** No lock, no question for a password, no download of what a partial clone has left out. */
const ENVIRONMENT = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_A_HOOK.has(name) && !/^path$/i.test(name))),
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

const LARGEST_ANSWER = 2 ** 30;

/** By folder.
 * @type {Map<string, ReturnType<typeof findGit>>} */
const found = new Map();

/**
 * @param {string} repository - absolute
 * @param {string[]} args
 * @param {Record<string, string>} [variables] - of its environment
 * @returns {{ status: number | null, stdout: Buffer, stderr: Buffer }} its output and exit status; null where it could not be started
 */
export function runGit(repository, args, variables) {
  const git = getOrInsert(found, repository, () => findGit(repository));
  if (git === undefined) return { status: null, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  const { status, stdout, stderr } = spawnSync(git.program, ["--no-pager", ...args], {
    cwd: repository,
    env: { ...ENVIRONMENT, PATH: git.folders, ...variables },
    maxBuffer: LARGEST_ANSWER,
  });
  return { status, stdout: stdout ?? Buffer.alloc(0), stderr: stderr ?? Buffer.alloc(0) };
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
  if (status !== 0) return /Not a valid object name HEAD/.test(stderr.toString()) ? new Map() : undefined;
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

/**
 * @param {string} repository - absolute, without symbolic links
 * @param {string} file - the same
 * @returns {string} as trees and indexes name it here
 */
export function getNameInside(repository, file) {
  return getComparable(getRelativePath(repository, file));
}

/**
 * @param {string} name - of a file
 * @returns {string} the same for both ways in which macOS and git write accents
 */
export function getComparable(name) {
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
