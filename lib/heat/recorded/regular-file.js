import { findNameBelow } from "../../source/slashed.js";

/** @typedef {Pick<typeof import("node:fs"), "existsSync" | "realpathSync" | "statSync">} Files */

/** Bytes. A heat file of 20,000 functions has some five million. */
export const LARGEST_HEAT_FILE = 2 ** 26;

/**
 * Why a file of a project is not opened. It may be a link to anything: to a secret, to another project, to a device that never ends.
 *
 * @param {Files} fs
 * @param {string} file - absolute
 * @param {{ within?: string[], largest: number }} limits - `within`: folders of projects, in one of which it has to lie; absent: anywhere
 * @returns {string | undefined} a clause about "it"
 */
export function findObstacle(fs, file, { within, largest }) {
  try {
    const real = fs.realpathSync(file);
    if (within !== undefined && !within.some((folder) => liesIn(fs, folder, real))) return LEADS_OUT;
    const stats = fs.statSync(real);
    if (!stats.isFile()) return "it is no regular file";
    return stats.size > largest ? `it is larger than ${largest / 2 ** 20} MB` : undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return `it cannot be read (${code ?? message})`;
  }
}

export const LEADS_OUT = "it leads out of the project";

/**
 * @param {Files} fs
 * @param {string} folder - absolute
 * @param {string} real - absolute, without symbolic links
 * @returns {boolean} whether it lies in the repository of a folder or, where there is none, in the folder
 */
export function liesIn(fs, folder, real) {
  const root = withSlashes(fs.realpathSync(findTop(fs, folder)));
  const slashed = withSlashes(real);
  return slashed === root || findNameBelow(root, slashed) !== undefined;
}

/**
 * @param {Files} fs
 * @param {string} folder - absolute
 * @returns {string} the top of its repository; where there is none, itself
 */
export function findTop(fs, folder) {
  for (let above = withSlashes(folder); above !== ""; above = above.slice(0, Math.max(0, above.lastIndexOf("/"))))
    if (fs.existsSync(`${above}/.git`)) return above;
  return folder;
}

/** @param {string} path */
function withSlashes(path) {
  return globalThis.process?.platform === "win32" ? path.replaceAll("\\", "/") : path;
}
