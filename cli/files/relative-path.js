import path from "node:path";

/**
 * @param {string} folder
 * @param {string} file
 * @param {import("node:path").PlatformPath} [paths] - of the system
 * @returns {string} with slashes on any system, as in reports, globs and heat files
 */
export function getRelativePath(folder, file, paths = path) {
  return paths.relative(folder, file).split(paths.sep).join("/");
}
