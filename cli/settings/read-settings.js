import { FileObstacle, LARGEST, getWithin, readProjectText } from "../files/project-file.js";
import { UsageError } from "../usage-error.js";
import { checkSettings } from "../../lib/heat/check-settings.js";
import { existsSync } from "node:fs";
import path from "node:path";

/** @import { Settings } from "../../lib/types.js" */

const CONFIG = "hotpath.config.json";

/**
 * The settings of the project: `hotpath.config.json`, or the key "hotpath" of package.json, in the current folder or the
 * nearest one above that has either. They are data; no code of the project is run to get them.
 *
 * @param {string} cwd
 * @param {string} [config] - the file that the user names
 * @returns {{ settings: Settings, root: string }} `root` is the folder that the globs in them are relative to
 * @throws {UsageError} if they are broken
 */
export function readSettings(cwd, config) {
  if (config !== undefined) {
    const file = path.resolve(cwd, config);
    if (!existsSync(file)) throw new UsageError(`there is no settings file \`${config}\``);
    return {
      settings: check(parse(read(file, config, getWithin(cwd, file)), config), config),
      root: path.dirname(file),
    };
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, CONFIG);
    if (existsSync(file)) {
      const name = path.relative(cwd, file);
      return { settings: check(parse(read(file, name, [folder]), name), name), root: folder };
    }
    const found = findInManifest(cwd, path.join(folder, "package.json"));
    if (found !== undefined) return { settings: found, root: folder };
    if (path.dirname(folder) === folder) return { settings: {}, root: cwd };
  }
}

/**
 * @param {string} cwd
 * @param {string} file
 * @returns {Settings | undefined}
 */
function findInManifest(cwd, file) {
  if (!existsSync(file)) return undefined;
  const name = path.relative(cwd, file);
  const text = read(file, name, [path.dirname(file)]);
  // A package.json that cannot be parsed is npm's business, unless it holds settings of ours.
  if (!text.includes('"hotpath"')) return undefined;
  const manifest = parse(text, name);
  return isRecord(manifest) && Object.hasOwn(manifest, "hotpath")
    ? check(manifest.hotpath, `${name}, key "hotpath"`)
    : undefined;
}

/**
 * @param {string} file - absolute
 * @param {string} name - of the file, for people
 * @param {string[] | undefined} within - folders of the project
 * @returns {string}
 */
function read(file, name, within) {
  try {
    return readProjectText(file, { within, largest: LARGEST.written });
  } catch (error) {
    if (!(error instanceof FileObstacle)) throw error;
    throw new UsageError(`the settings \`${name}\` cannot be used: ${error.reason}`);
  }
}

/**
 * @param {string} text
 * @param {string} name - of the file, for people
 * @returns {unknown}
 */
function parse(text, name) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} cannot be read as JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {unknown} settings
 * @param {string} name - of the file, for people
 * @returns {Settings}
 */
function check(settings, name) {
  const checked = checkSettings(settings);
  if (checked.wrong.length > 0) throw new UsageError(`${name}: ${checked.wrong[0]}`);
  return checked.settings;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
