import fs, { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { LEADS_OUT, findObstacle, liesIn } from "../../lib/heat/recorded/regular-file.js";
import path from "node:path";
import writeFileAtomic from "write-file-atomic";

/** Bytes: of what people write, such as settings; of what is written about a whole project; of the map's cache, which has most. */
export const LARGEST = { written: 2 ** 20, made: 2 ** 26, cache: 2 ** 29 };

/** Why a file of the project is not read or not written. */
export class FileObstacle extends Error {
  /** @param {string} reason - a clause about "it" */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a file that the project brings along, or that the user names in it: a regular one of a sane size whose real place is
 * in the project. Everything but code is read by this.
 *
 * @param {string} file - absolute
 * @param {{ within?: string[], largest: number }} limits - `within`: folders of the project; absent for what the user names elsewhere
 * @returns {Buffer}
 * @throws {FileObstacle}
 */
export function readProjectFile(file, limits) {
  const obstacle = findObstacle(fs, file, limits);
  if (obstacle !== undefined) throw new FileObstacle(obstacle);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new FileObstacle(`it cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`);
  }
}

/**
 * @param {string} file - absolute
 * @param {{ within?: string[], largest: number }} limits
 * @returns {string} without its byte order mark
 * @throws {FileObstacle}
 */
export function readProjectText(file, limits) {
  return readProjectFile(file, limits)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}

/**
 * Where a file that a user names has to lie: in the project, if its name says so. A link there comes from the project.
 *
 * @param {string} cwd
 * @param {string} file - absolute
 * @returns {string[] | undefined} undefined: anywhere
 */
export function getWithin(cwd, file) {
  return liesIn(fs, cwd, path.join(realpathSync(cwd), path.relative(cwd, file))) ? [cwd] : undefined;
}

/**
 * Whether a path within the project leads out of it.
 *
 * @param {string} cwd
 * @param {string} file - absolute, of something that is there
 * @returns {boolean}
 */
export function leadsOut(cwd, file) {
  return getWithin(cwd, file) !== undefined && !liesIn(fs, cwd, realpathSync(file));
}

/**
 * Writes a file of the project, in one step, where its name says; folders that do not exist are made.
 *
 * @param {string} file - absolute
 * @param {string | Buffer} content
 * @param {string[] | undefined} within - folders of the project; undefined for what the user names elsewhere
 * @throws {FileObstacle}
 */
export function writeProjectFile(file, content, within) {
  const obstacle = within && findWriteObstacle(file, within);
  if (obstacle !== undefined) throw new FileObstacle(obstacle);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    // A pipe or a device that a user names is written to, not replaced.
    if (within === undefined && existsSync(file) && !fs.statSync(file).isFile()) fs.writeFileSync(file, content);
    else writeFileAtomic.sync(file, content);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new FileObstacle(`it cannot be written (${code ?? message})`);
  }
}

/**
 * @param {string} file - absolute
 * @param {string[]} within
 * @returns {string | undefined} why it is not written, as a clause about "it"
 */
function findWriteObstacle(file, within) {
  try {
    let there = file;
    while (lstatSync(there, { throwIfNoEntry: false }) === undefined) there = path.dirname(there);
    const real = realpathSync(there);
    if (!within.some((folder) => liesIn(fs, folder, real))) return LEADS_OUT;
    return there === file && !fs.statSync(real).isFile() ? "it is no regular file" : undefined;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "ENOENT" ? "it is a symbolic link to nothing" : `it cannot be written (${code})`;
  }
}
