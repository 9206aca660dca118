import { getComparable, runGit } from "./git.js";
import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Where lint-staged and lefthook keep changes that are not staged while their commands run, in git's folder. They are put
 * back by line numbers alone, so they end up in other places if a command makes a file longer or shorter.
 */
const PATCHES = ["lint-staged_unstaged.patch", "info/lefthook-unstaged.patch"];

/**
 * Finds files that look as if all their changes were staged, in a hook of a tool that has hidden the others.
 *
 * @param {string} repository - absolute
 * @returns {Set<string>} as git names them
 */
export function findHiddenChanges(repository) {
  const { status, stdout } = runGit(repository, ["rev-parse", "--absolute-git-dir"]);
  if (status !== 0) return new Set();
  const patches = PATCHES.map((name) => path.join(stdout.toString().trim(), name)).filter((patch) => existsSync(patch));
  return new Set(patches.flatMap((patch) => readNames(repository, patch)));
}

/**
 * @param {string} repository
 * @param {string} patch
 * @returns {string[]} the files that it is about
 */
function readNames(repository, patch) {
  const { stdout } = runGit(repository, ["apply", "--numstat", "-z", patch]);
  return stdout
    .toString()
    .split("\0")
    .flatMap((line) => {
      // "1	0	src/a.js": lines that are added and removed, and the name
      const [, name] = /^[^\t]*\t[^\t]*\t(.+)$/s.exec(line) ?? [];
      return name === undefined ? [] : [getComparable(name)];
    });
}
