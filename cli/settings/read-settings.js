import { existsSync, readFileSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { findNearest } from "./nearest.js";
import path from "node:path";
import { tables } from "../../lib/heat/roots/index.js";

/** @import { Settings } from "../../lib/types.js" */

const CONFIG = "hotpath.config.json";
const FRAMEWORKS = tables.map((table) => table.name);

/**
 * What each key must hold: a sentence about the value that is wrong, or nothing.
 *
 * @type {Record<keyof Settings, (value: unknown) => string | undefined>}
 */
const KEYS = {
  hot: findWrongStrings,
  cold: findWrongStrings,
  frameworks: (value) =>
    findWrongStrings(value) ?? findUnknown(/** @type {string[]} */ (value), FRAMEWORKS, "framework"),
  entryPoints: findWrongEntryPoints,
  heatFile: (value) => (typeof value === "string" && value !== "" ? undefined : "must be the path of a heat file"),
  minShare: (value) =>
    typeof value === "number" && value >= 0 && value <= 1 ? undefined : "must be a number from 0 to 1",
};

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
  if (!isRecord(settings)) throw new UsageError(`${name}: the settings must be an object`);
  // Editors complete and check what names its schema.
  const own = Object.fromEntries(Object.entries(settings).filter(([key]) => key !== "$schema"));
  const wrong = findUnknown(Object.keys(own), Object.keys(KEYS), "key");
  if (wrong !== undefined) throw new UsageError(`${name}: ${wrong}`);
  for (const [key, findWrong] of Object.entries(KEYS)) {
    const sentence = own[key] === undefined ? undefined : findWrong(own[key]);
    if (sentence !== undefined) throw new UsageError(`${name}: \`${key}\` ${sentence}`);
  }
  return own;
}

/** @param {unknown} value */
function findWrongStrings(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "")
    ? undefined
    : "must be an array of strings";
}

/** @param {unknown} value */
function findWrongEntryPoints(value) {
  if (!Array.isArray(value)) return "must be an array of objects";
  for (const [index, entry] of value.entries()) {
    if (!isRecord(entry)) return `must be an array of objects (entry ${index + 1})`;
    const { object, method, argument } = entry;
    const unknown = findUnknown(Object.keys(entry), ["object", "method", "argument"], "key");
    if (unknown !== undefined) return `has an entry that cannot be used: ${unknown} (entry ${index + 1})`;
    if (
      typeof method !== "string" ||
      !Number.isInteger(argument) ||
      /** @type {number} */ (argument) < 0 ||
      (object !== undefined && typeof object !== "string")
    ) {
      return `must hold objects like { "object": "gateway", "method": "route", "argument": 1 } (entry ${index + 1})`;
    }
  }
  return undefined;
}

/**
 * @param {string[]} words
 * @param {string[]} known
 * @param {string} kind
 */
function findUnknown(words, known, kind) {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return undefined;
  const nearest = findNearest(unknown, known);
  return `there is no ${kind} \`${unknown}\`; ${nearest === undefined ? `known are ${known.map((word) => `\`${word}\``).join(", ")}` : `did you mean \`${nearest}\`?`}`;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
