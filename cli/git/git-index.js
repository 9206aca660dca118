import { existsSync, realpathSync } from "node:fs";
import { getComparable, runGit } from "./git.js";
import { UsageError } from "../usage-error.js";
import { isInside } from "../files/ignores.js";
import path from "node:path";

/**
 * What is staged of a repository, by names of files. In a hook it is what is about to be committed.
 *
 * @param {string} repository - absolute, without symbolic links
 * @returns {Map<string, string> | undefined} hashes; undefined where git does not answer
 */
export function readIndex(repository) {
  const index = findIndexOfCommit(repository);
  const variables = index === undefined ? undefined : { GIT_INDEX_FILE: index };
  const { status, stdout } = runGit(repository, ["ls-files", "--stage", "-z"], variables);
  if (status !== 0) return undefined;
  return new Map(
    stdout
      .toString()
      .split("\0")
      .flatMap((line) => {
        const [, hash, file] = /^100\d+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? [];
        return hash === undefined ? [] : [[getComparable(file), hash]];
      }),
  );
}

/**
 * `git commit --all` and `git commit a.js` put together what they commit in an index of its own, and tell their hooks.
 *
 * @param {string} repository
 * @returns {string | undefined} absolute; undefined where the hook, if this is one, is another repository's
 */
function findIndexOfCommit(repository) {
  const named = process.env.GIT_INDEX_FILE;
  if (named === undefined) return undefined;
  const index = path.resolve(repository, named);
  const { status, stdout } = runGit(repository, ["rev-parse", "--absolute-git-dir"]);
  if (status !== 0 || !existsSync(index)) return undefined;
  return isInside(realpathSync(stdout.toString().trim()), realpathSync(index)) ? index : undefined;
}

/**
 * @param {string} repository
 * @param {string} hash
 * @returns {Buffer} the content
 * @throws {UsageError} if git does not have it
 */
export function readBlob(repository, hash) {
  const { status, stdout } = runGit(repository, ["cat-file", "blob", hash]);
  if (status !== 0) throw new UsageError("git does not give the staged text");
  return stdout;
}

/**
 * The commit that a branch left another one at: what has changed since then is what the branch did.
 *
 * @param {string} repository
 * @param {string} ref
 * @returns {string} its hash
 * @throws {UsageError} if there is none
 */
export function getForkPoint(repository, ref) {
  const known = runGit(repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  if (known.status !== 0) throw new UsageError(`git knows no commit \`${ref}\`; in CI it may have to be fetched first`);
  const base = runGit(repository, ["merge-base", known.stdout.toString().trim(), "HEAD"]);
  if (base.status !== 0)
    throw new UsageError(
      `git finds no commit that \`${ref}\` and this one have in common; in CI more of the history may have to be fetched`,
    );
  return base.stdout.toString().trim();
}
