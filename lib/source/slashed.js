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
