import { createAnswers, openFiles } from "./surroundings.js";
import { parseJsonWithComments } from "./json-with-comments.js";

/** Larger ones are not read. */
const MAX_SIZE = 1_000_000;
/** How many configurations are followed that extend one another. */
const MAX_DEPTH = 20;

/** The nearest of these decides; where a folder has both, TypeScript takes the first one. */
const NAMES = ["tsconfig.json", "jsconfig.json"];

/** By folder.
 * @type {Map<string, boolean>} */
const known = createAnswers();

/**
 * Whether TypeScript checks the JavaScript of a project: the nearest tsconfig.json or jsconfig.json says `checkJs`, or one that it extends.
 * Which of its files belong to it is not asked.
 *
 * @param {string | undefined} sourcePath - absolute
 * @returns {boolean}
 */
export function isProjectChecked(sourcePath) {
  const fs = openFiles();
  if (fs === undefined || sourcePath === undefined) return false;
  return isFolderChecked(fs, getFolder(sourcePath.replaceAll("\\", "/")));
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder
 * @returns {boolean}
 */
function isFolderChecked(fs, folder) {
  const answer = known.get(folder);
  if (answer !== undefined) return answer;
  const own = NAMES.map((name) => `${folder}/${name}`).find((file) => fs.existsSync(file));
  const checked =
    own === undefined ? folder.includes("/") && isFolderChecked(fs, getFolder(folder)) : findChecked(fs, own, 0);
  known.set(folder, checked === true);
  return checked === true;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} file - a configuration, absolute
 * @param {number} depth
 * @returns {boolean | undefined} undefined where neither it nor what it extends says so
 */
function findChecked(fs, file, depth) {
  const { compilerOptions, extends: extended } = read(fs, file);
  if (typeof compilerOptions?.checkJs === "boolean") return compilerOptions.checkJs;
  if (depth === MAX_DEPTH) return undefined;
  return [extended]
    .flat()
    .reverse()
    .filter((name) => typeof name === "string")
    .flatMap((name) => findExtended(fs, getFolder(file), name) ?? [])
    .map((other) => findChecked(fs, other, depth + 1))
    .find((checked) => checked !== undefined);
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a configuration
 * @param {string} name - of what it extends: "./base", "@acme/config/node.json"
 * @returns {string | undefined} the file
 */
function findExtended(fs, folder, name) {
  if (/^\.{0,2}\//.test(name)) return findFile(fs, name.startsWith("/") ? name : `${folder}/${name}`);
  for (let above = folder; above !== ""; above = getFolder(above)) {
    const found = findFile(fs, `${above}/node_modules/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - without the end of its name, perhaps
 */
function findFile(fs, path) {
  return [path, `${path}.json`, `${path}/tsconfig.json`].find(
    (file) => fs.existsSync(file) && fs.statSync(file).isFile(),
  );
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} file
 * @returns {any} what it says; nothing where it cannot be read: TypeScript tells whoever runs it
 */
function read(fs, file) {
  try {
    const stats = fs.statSync(file);
    if (!stats.isFile() || stats.size > MAX_SIZE) return {};
    const text = fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    return parseJsonWithComments(text) ?? {};
  } catch {
    return {};
  }
}

/** @param {string} path */
function getFolder(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
