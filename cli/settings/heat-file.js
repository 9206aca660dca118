import { FileObstacle, readProjectText, writeProjectFile } from "../files/project-file.js";
import { LARGEST_HEAT_FILE } from "../../lib/heat/recorded/regular-file.js";
import { UsageError } from "../usage-error.js";
import { existsSync } from "node:fs";
import { formatHeatFile } from "../../lib/heat/recorded/merge-heat.js";
import { parseHeatFile } from "../../lib/heat/recorded/parse-heat-file.js";
import path from "node:path";

/** @import { HeatFile, Settings } from "../../lib/types.js" */

const FOLDER = ".hotpath";
const NAME = "heat.json";

/**
 * @typedef {object} HeatFilePlace
 * @property {string} file - absolute
 * @property {string} root - folder that it speaks of
 * @property {string[]} within - folders of the project, which it may not lead out of
 */

/**
 * Where the heat file of a project is, or is to be: where the settings say, else the nearest one above the current folder,
 * else beside the settings.
 *
 * @param {string} cwd
 * @param {Settings} settings
 * @param {string} settingsFolder
 * @returns {HeatFilePlace}
 */
export function findHeatFilePlace(cwd, { heatFile }, settingsFolder) {
  if (heatFile !== undefined) {
    const file = path.resolve(settingsFolder, heatFile);
    const folder = path.dirname(file);
    return {
      file,
      root: path.basename(folder) === FOLDER ? path.dirname(folder) : folder,
      within: [settingsFolder, cwd],
    };
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, FOLDER, NAME);
    if (existsSync(file)) return { file, root: folder, within: [folder] };
    if (path.dirname(folder) === folder)
      return { file: path.join(settingsFolder, FOLDER, NAME), root: settingsFolder, within: [settingsFolder] };
  }
}

/**
 * Makes sure that the heat file of a project can be used, before anything is done without it.
 *
 * @param {string} cwd
 * @param {Settings} settings
 * @param {string} settingsFolder
 * @returns {HeatFile | undefined} undefined where there is none
 * @throws {UsageError} if it is broken, or not there although the settings name it
 */
export function demandUsableHeat(cwd, settings, settingsFolder) {
  const { file, within } = findHeatFilePlace(cwd, settings, settingsFolder);
  const name = path.relative(cwd, file) || file;
  const advice = "write it again with `hotpath profile` or `hotpath map --write`";
  if (!existsSync(file)) {
    if (settings.heatFile === undefined) return undefined;
    throw new UsageError(
      `there is no heat file \`${name}\`, which the setting \`heatFile\` names; ${advice}, or leave the setting out`,
    );
  }
  try {
    return parseHeatFile(readProjectText(file, { within, largest: LARGEST_HEAT_FILE }));
  } catch (error) {
    throw new UsageError(
      `the heat file \`${name}\` cannot be used (${/** @type {Error} */ (error).message}); ${advice}, or remove it`,
    );
  }
}

/**
 * @param {HeatFilePlace} place
 * @returns {HeatFile | undefined} undefined where there is none, or none that could be used: it is replaced
 */
export function findOldHeat({ file, within }) {
  if (!existsSync(file)) return undefined;
  try {
    return parseHeatFile(readProjectText(file, { within, largest: LARGEST_HEAT_FILE }));
  } catch {
    return undefined;
  }
}

/**
 * @param {HeatFilePlace} place
 * @param {HeatFile} heat
 * @throws {UsageError} if it cannot be written
 */
export function writeHeatFile({ file, within }, heat) {
  try {
    writeProjectFile(file, formatHeatFile(heat), within);
  } catch (error) {
    if (!(error instanceof FileObstacle)) throw error;
    throw new UsageError(`the heat file \`${file}\` is not written: ${error.reason}`);
  }
}
