import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { formatHeatFile } from "../../lib/heat/merge-heat.js";
import { parseHeatFile } from "../../lib/heat/heat-file.js";
import path from "node:path";
import writeFileAtomic from "write-file-atomic";

/** @import { HeatFile, Settings } from "../../lib/types.js" */

const FOLDER = ".hotpath";
const NAME = "heat.json";

/**
 * Where the heat file of a project is, or is to be: where the settings say, else the nearest one above the current folder,
 * else beside the settings.
 *
 * @param {string} cwd
 * @param {Settings} settings
 * @param {string} settingsFolder
 * @returns {{ file: string, root: string }} absolute; `root` is the folder that it speaks of
 */
export function findHeatFilePlace(cwd, { heatFile }, settingsFolder) {
  if (heatFile !== undefined) {
    const file = path.resolve(settingsFolder, heatFile);
    const folder = path.dirname(file);
    return { file, root: path.basename(folder) === FOLDER ? path.dirname(folder) : folder };
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, FOLDER, NAME);
    if (existsSync(file)) return { file, root: folder };
    if (path.dirname(folder) === folder) return { file: path.join(settingsFolder, FOLDER, NAME), root: settingsFolder };
  }
}

/**
 * Makes sure that the heat file of a project can be used, before anything is done without it.
 *
 * @param {string} cwd
 * @param {Settings} settings
 * @param {string} settingsFolder
 * @throws {UsageError} if it is broken, or not there although the settings name it
 */
export function demandUsableHeat(cwd, settings, settingsFolder) {
  const { file } = findHeatFilePlace(cwd, settings, settingsFolder);
  const name = path.relative(cwd, file) || file;
  const advice = "write it again with `hotpath profile` or `hotpath map --write`";
  if (!existsSync(file)) {
    if (settings.heatFile === undefined) return;
    throw new UsageError(
      `there is no heat file \`${name}\`, which the setting \`heatFile\` names; ${advice}, or leave the setting out`,
    );
  }
  try {
    parseHeatFile(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(
      `the heat file \`${name}\` cannot be used (${/** @type {Error} */ (error).message}); ${advice}, or remove it`,
    );
  }
}

/**
 * @param {string} file - absolute
 * @returns {HeatFile | undefined} undefined where there is none, or none that could be used: it is replaced
 */
export function findOldHeat(file) {
  if (!existsSync(file)) return undefined;
  try {
    return parseHeatFile(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file - absolute
 * @param {HeatFile} heat
 * @throws {UsageError} if it cannot be written
 */
export function writeHeatFile(file, heat) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileAtomic.sync(file, formatHeatFile(heat));
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`${file} cannot be written (${code ?? message})`);
  }
}
