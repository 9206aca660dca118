import { findAbove } from "../files/ignores.js";
import { getRelativePath } from "../files/relative-path.js";
import path from "node:path";

/**
 * A path from the top of the repository, as what reads reports elsewhere wants it; where there is none, from the current
 * folder.
 *
 * @param {string} cwd
 * @param {string} file - relative to it, with slashes
 * @returns {string} with slashes
 */
export function getInRepository(cwd, file) {
  return getRelativePath(findAbove(cwd, ".git") ?? cwd, path.resolve(cwd, file));
}
