/**
 * A commit of a git mirror as files in a folder.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { run, runOrThrow } from "./run.js";
import path from "node:path";

/** Git as it is everywhere, whatever the user has set. */
export const GIT = [
  "git",
  ...["-c", "user.name=hotpath", "-c", "user.email=hotpath@localhost"],
  ...["-c", "gc.auto=0", "-c", "core.hooksPath=/dev/null"],
];

/**
 * The objects stay in the mirror. A file that the mirror does not keep, such as a large vendored one, is left out.
 *
 * @param {string} folder
 * @param {string} gitFolder
 * @param {string} commit
 * @throws {Error} if the mirror does not have it
 */
export async function unpack(folder, gitFolder, commit) {
  mkdirSync(folder, { recursive: true });
  const hash = (
    await runOrThrow(["git", "--git-dir", gitFolder, "rev-parse", `${commit}^{commit}`], { cwd: folder })
  ).trim();
  await runOrThrow([...GIT, "init", "--quiet", "--initial-branch=main"], { cwd: folder });
  writeFileSync(path.join(folder, ".git/objects/info/alternates"), `${path.resolve(gitFolder, "objects")}\n`);
  // What it is built on is not needed.
  writeFileSync(path.join(folder, ".git/shallow"), `${hash}\n`);
  await runOrThrow([...GIT, "update-ref", "refs/heads/main", hash], { cwd: folder });
  await runOrThrow([...GIT, "read-tree", hash], { cwd: folder });
  await run([...GIT, "checkout-index", "--all", "--force"], { cwd: folder });
  await runOrThrow([...GIT, "add", "--update"], { cwd: folder });
  await runOrThrow([...GIT, "commit", "--quiet", "--allow-empty", "--message", "unpacked"], { cwd: folder });
  writeFileSync(path.join(folder, ".git/unpacked"), "");
}

/**
 * @param {string} mirrors - a folder that has `owner+name/` for `owner/name`
 * @param {string} repository
 * @returns {string}
 * @throws {Error} if there is no mirror of it
 */
export function findGitFolder(mirrors, repository) {
  const mirror = path.resolve(mirrors, repository.replace("/", "+"));
  const found = ["", ".git", "repo", "repo/.git"]
    .map((inner) => path.join(mirror, inner))
    .find((folder) => existsSync(path.join(folder, "objects")));
  if (found === undefined) throw new Error(`${mirror} holds no git repository`);
  return found;
}
