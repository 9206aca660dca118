const WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/**
 * A path as globs, heat files and profiles write it. On Windows an editor, a terminal and V8 write one file's path with
 * `\` or `/`, and the letter of its drive small or large.
 *
 * @param {string} path - absolute
 * @returns {string} with `/` and a large letter; what is no path of Windows stays as it is
 */
export function getSlashed(path) {
  if (!WINDOWS.test(path)) return path;
  const slashed = path.replaceAll("\\", "/");
  return slashed.charAt(0).toUpperCase() + slashed.slice(1);
}

/**
 * What a file is called in a folder, which may be a whole drive (`C:/`) or everything (`/`), as in containers.
 *
 * @param {string} folder - absolute, with `/`
 * @param {string} path - absolute, with `/`
 * @returns {string | undefined} undefined where it lies elsewhere
 */
export function findNameBelow(folder, path) {
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}
