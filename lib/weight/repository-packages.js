import { getOrInsert } from "../ast/get-or-insert.js";
import { createAnswers } from "../source/surroundings.js";

/** @typedef {Record<string, unknown>} Content - of a package.json */

/** Larger ones are not read. */
const MAX_SIZE = 1_000_000;

/** Of the entries of a folder so many are looked at. */
const MAX_ENTRIES = 200;

/** Folders in which a repository keeps its packages. */
const FOLDERS = ["", "/packages", "/libs"];

/** By the folder that a package lies in.
 * @type {Map<string, Map<string, Content>>} */
const known = createAnswers();

/**
 * The packages of a repository: those beside a package and beside each folder above it, and those in `packages/` and `libs/` there. It goes as far
 * as git says, and else as the highest folder that has a package.json.
 *
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @returns {ReadonlyMap<string, Content>} by their names; none for one that is installed, or that is all of its repository
 */
export function getPackages(fs, folder) {
  const parent = folder.slice(0, folder.lastIndexOf("/"));
  // What lies beside a repository is none of it.
  if (fs.existsSync(`${folder}/.git`) || /\/node_modules(?:\/|$)/.test(parent)) return new Map();
  return getOrInsert(known, parent, () => {
    /** @type {Map<string, Content>} */
    const packages = new Map();
    for (const entry of getPlaces(fs, parent).flatMap((place) => listFolder(fs, place))) {
      const content = readPackage(fs, `${entry}/package.json`);
      if (typeof content?.name === "string" && !packages.has(content.name)) packages.set(content.name, content);
    }
    return packages;
  });
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of the repository
 * @returns {string[]} the folders in it in which packages may lie
 */
export function getPackageFolders(fs, folder) {
  return FOLDERS.flatMap((name) => listFolder(fs, `${folder}${name}`)).filter((path) =>
    fs.existsSync(`${path}/package.json`),
  );
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - with packages in it
 * @returns {string[]} folders of the repository that may have packages in them, the nearest first
 */
function getPlaces(fs, folder) {
  /** @type {string[]} */
  const places = [];
  let end = 0;
  for (let above = folder; above.includes("/"); above = above.slice(0, above.lastIndexOf("/"))) {
    places.push(...FOLDERS.map((name) => `${above}${name}`));
    const isRoot = fs.existsSync(`${above}/.git`);
    if (isRoot || fs.existsSync(`${above}/package.json`)) end = places.length;
    if (isRoot) break;
  }
  return places.slice(0, end);
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder
 * @returns {string[]} what is in it; nothing where it is not there
 */
function listFolder(fs, folder) {
  try {
    return fs
      .readdirSync(folder)
      .sort()
      .slice(0, MAX_ENTRIES)
      .map((name) => `${folder}/${name}`);
  } catch {
    // A folder that cannot be listed says nothing of packages; whoever looks for files there tells of it.
    return [];
  }
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a package.json
 * @returns {Content | undefined} undefined where there is none that can be read
 */
export function readPackage(fs, path) {
  const text = readText(fs, path);
  /** @type {unknown} */
  let content;
  try {
    content = text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A package.json that cannot be read says nothing; whoever installs or runs the project is told by others.
    return undefined;
  }
  return typeof content === "object" && content !== null ? /** @type {Content} */ (content) : undefined;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path
 * @returns {string | undefined} undefined where there is no file of a usual size that can be read
 */
export function readText(fs, path) {
  try {
    const stats = fs.statSync(path, { throwIfNoEntry: false });
    return stats === undefined || !stats.isFile() || stats.size > MAX_SIZE ? undefined : fs.readFileSync(path, "utf8");
  } catch {
    // As if it were not there: those that need it say so.
    return undefined;
  }
}
