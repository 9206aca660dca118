import { LARGEST_HEAT_FILE, findObstacle } from "./regular-file.js";
import { createAnswers, openFiles } from "../../source/surroundings.js";
import { getSlashed } from "../../source/slashed.js";
import { parseHeatFile } from "./parse-heat-file.js";

/** @import { HeatFile } from "../../types.js" */

const NAME = ".hotpath/heat.json";

/**
 * A heat file that was read, with the folder that its paths are relative to.
 *
 * @typedef {object} LoadedHeat
 * @property {string} root - absolute, with `/` at its end
 * @property {HeatFile} heat
 */

/** By path: what was read, and the state of the file then.
 * @type {Map<string, { stamp: string, loaded: LoadedHeat | undefined }>} */
const loadedFiles = new Map();

/**
 * The heat file for a source file: the one that the settings name, or the nearest `.hotpath/heat.json` above it. Read once
 * a process, and again when it changes.
 *
 * @param {string | undefined} sourcePath - absolute
 * @param {string} [named] - absolute, from the settings
 * @returns {LoadedHeat | undefined} undefined where there is none, or none that can be used; that is said once
 */
export function findHeatFile(sourcePath, named) {
  const fs = openFiles();
  if (fs === undefined || sourcePath === undefined) return undefined;
  const path = named ?? findNearest(fs, getSlashed(sourcePath));
  if (path === undefined) return undefined;
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  const stamp = stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  if (stats === undefined && named !== undefined)
    warnOnce(
      `${path} is not there, but the setting \`heatFile\` names it. Write it with \`hotpath profile\` or \`hotpath map --write\`, or leave the setting out.`,
    );
  const known = loadedFiles.get(path);
  if (known?.stamp === stamp) return known.loaded;
  const loaded = stats === undefined ? undefined : load(fs, path, named === undefined ? [getRoot(path)] : undefined);
  loadedFiles.set(path, { stamp, loaded });
  return loaded;
}

/** By folder: the heat file in it or the nearest one above.
 * @type {Map<string, string | undefined>} */
const nearest = createAnswers();

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a file or folder, with `/`
 * @returns {string | undefined} the heat file in the nearest folder above it
 */
function findNearest(fs, path) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (nearest.has(folder)) return nearest.get(folder);
  const candidate = `${folder}/${NAME}`;
  const above = () => (folder.includes("/") ? findNearest(fs, folder) : undefined);
  const found = fs.existsSync(candidate) ? candidate : above();
  nearest.set(folder, found);
  return found;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path
 * @param {string[]} [within] - folders of the project; absent for a file that the settings name
 * @returns {LoadedHeat | undefined}
 */
function load(fs, path, within) {
  try {
    const obstacle = findObstacle(fs, path, { within, largest: LARGEST_HEAT_FILE });
    if (obstacle !== undefined) throw new TypeError(obstacle);
    return { root: getRoot(path), heat: parseHeatFile(fs.readFileSync(path, "utf8")) };
  } catch (error) {
    warnOnce(
      `${path} is ignored: ${/** @type {Error} */ (error).message}. Write it again with \`hotpath profile\` or \`hotpath map --write\`.`,
    );
    return undefined;
  }
}

/**
 * @param {string} path - of a heat file
 * @returns {string} the folder that it speaks of, with `/` at its end: that around .hotpath, or its own if it has another name
 */
function getRoot(path) {
  const slashed = getSlashed(path);
  const folder = slashed.slice(0, slashed.lastIndexOf("/") + 1);
  return folder.endsWith("/.hotpath/") ? folder.slice(0, -".hotpath/".length) : folder;
}

/** @type {Set<string>} */
const warnings = new Set();

/**
 * Says something once a process, as Node's own warnings: on standard error, and without stopping the linter.
 *
 * @param {string} message
 */
export function warnOnce(message) {
  if (warnings.has(message)) return;
  warnings.add(message);
  globalThis.process?.emitWarning?.(message, "HotpathWarning");
}
