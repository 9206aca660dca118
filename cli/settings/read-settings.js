import { existsSync, readFileSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { checkSettings } from "../../lib/heat/check-settings.js";
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
    return { settings: check(parse(file, config), config), root: path.dirname(file) };
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, CONFIG);
    if (existsSync(file)) {
      const name = path.relative(cwd, file);
      return { settings: check(parse(file, name), name), root: folder };
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
  // A package.json that cannot be read or parsed is npm's business, unless it holds settings of ours.
  if (!existsSync(file) || !readFileSync(file, "utf8").includes('"hotpath"')) return undefined;
  const name = path.relative(cwd, file);
  const manifest = parse(file, name);
  return isRecord(manifest) && Object.hasOwn(manifest, "hotpath")
    ? check(manifest.hotpath, `${name}, key "hotpath"`)
    : undefined;
}

/**
 * @param {string} file
 * @param {string} name - of the file, for people
 * @returns {unknown}
 */
function parse(file, name) {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${name} cannot be read as JSON: ${error.message}`);
    throw new UsageError(`${name} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`);
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
