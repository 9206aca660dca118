import { GAP, SOMEWHERE } from "../../lib/project/summary/module-pattern.js";
import path from "node:path";

const EXTENSION = /\.(?:[cm]?[jt]sx?|\{[\w,]+\})$/;

/**
 * The files that a pattern may mean.
 *
 * @param {string} pattern
 * @param {string} from - the path of the file that it stands in
 * @param {string[]} paths - of all files, as that one is given
 * @returns {number[]} their indices
 */
export function findMatching(pattern, from, paths) {
  const folder = path.posix.dirname(from);
  if (!pattern.startsWith(SOMEWHERE)) return findBelow(pattern, folder, from, paths);
  for (let above = folder; ; above = path.posix.dirname(above)) {
    const found = findBelow(pattern.slice(SOMEWHERE.length), above, from, paths);
    if (found.length > 0 || above === path.posix.dirname(above)) return found;
  }
}

/**
 * @param {string} pattern
 * @param {string} folder
 * @param {string} from
 * @param {string[]} paths
 * @returns {number[]}
 */
function findBelow(pattern, folder, from, paths) {
  const name = path.posix.join(folder, pattern);
  const stem = name.replace(EXTENSION, "");
  const escape = (/** @type {string} */ piece) => piece.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
  //   routes/**/*.js
  const pieces = stem.split(`${GAP}${GAP}/`).map((part) => part.split(GAP).map(escape).join("[^/]+"));
  // `users.js` may be compiled from `users.ts`, and is no folder.
  const fits = new RegExp(`^${pieces.join("(?:[^/]+/)*")}${stem === name ? "(/index)?" : ""}$`);
  return paths.flatMap((file, index) => (file !== from && fits.test(file.replace(EXTENSION, "")) ? [index] : []));
}
