import { UsageError } from "./usage-error.js";
import { runGit } from "./git.js";

/**
 * What is staged of a repository, by names of files.
 *
 * @param {string} repository - absolute
 * @returns {Map<string, string>} hashes
 * @throws {UsageError} if git does not answer
 */
export function readIndex(repository) {
  const { status, stdout } = runGit(repository, ["ls-files", "--stage", "-z"]);
  if (status !== 0) throw new UsageError("git does not say what is staged");
  return new Map(
    stdout
      .toString()
      .split("\0")
      .flatMap((line) => {
        const [, hash, file] = /^100\d+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? [];
        return hash === undefined ? [] : [[file, hash]];
      }),
  );
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
