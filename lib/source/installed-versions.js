import { createAnswers, openFiles } from "./surroundings.js";

/** Packages whose version decides about a rewrite. */
const ASKED = ["podium"];

/** Larger ones are not read. */
const MAX_SIZE = 1_000_000;

/** By folder.
 * @type {Map<string, Record<string, string | undefined>>} */
const known = createAnswers();

/**
 * The versions that a file gets of packages whose version decides about a rewrite, as Node finds them in `node_modules` above it.
 *
 * @param {string | undefined} sourcePath - absolute
 * @returns {Record<string, string | undefined>} by name; undefined for what is not installed
 */
export function getInstalledVersions(sourcePath) {
  const fs = openFiles();
  return fs === undefined || sourcePath === undefined ? {} : findAbove(fs, sourcePath.replaceAll("\\", "/"));
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a file or folder, with `/`
 * @returns {Record<string, string | undefined>}
 */
function findAbove(fs, path) {
  const end = path.lastIndexOf("/");
  if (end < 0) return {};
  const folder = path.slice(0, end);
  const answer = known.get(folder);
  if (answer !== undefined) return answer;
  const above = findAbove(fs, folder);
  const versions = Object.fromEntries(
    ASKED.map((name) => [name, readVersion(fs, `${folder}/node_modules/${name}/package.json`) ?? above[name]]),
  );
  known.set(folder, versions);
  return versions;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a package.json
 * @returns {string | undefined}
 */
function readVersion(fs, path) {
  try {
    const stats = fs.statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > MAX_SIZE) return undefined;
    const { version } = /** @type {{ version?: unknown }} */ (JSON.parse(fs.readFileSync(path, "utf8")));
    return typeof version === "string" ? version : undefined;
  } catch {
    // A package.json that cannot be read says nothing of a version.
    return undefined;
  }
}
