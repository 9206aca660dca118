import path from "node:path";

/**
 * @param {string} folder
 * @param {string} file
 * @returns {string} with slashes on any system, as in reports, globs and heat files
 */
export function getRelativePath(folder, file) {
  return path.relative(folder, file).split(path.sep).join("/");
}
