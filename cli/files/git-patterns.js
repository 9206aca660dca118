import { findPieces } from "./glob-pieces.js";
import { matchesPieces } from "../../lib/heat/globs.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";

/**
 * One line of a .gitignore.
 *
 * @typedef {object} GitPattern
 * @property {(path: string) => boolean} fits
 * @property {boolean} isNegated
 * @property {boolean} isForFolders
 */

/** Git compares names as the file system does. */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/**
 * The patterns of a .gitignore, which git means. A pattern is followed through a path once, from all places at the same time, so that no
 * pattern takes long; those of libraries are regular expressions, which a file of a project can keep busy for ages.
 */
export class GitPatterns {
  /** @param {string} text */
  constructor(text) {
    this.patterns = text
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/)
      .flatMap((line) => parsePattern(line) ?? []);
    /** By folder.
     * @type {Map<string, boolean>} */
    this.folders = new Map();
  }

  /**
   * What the last pattern says that fits a path. What lies in a folder that is ignored is ignored, whatever else fits it.
   *
   * @param {string} path - from the folder of the .gitignore, with slashes
   * @param {boolean} isFolder
   * @returns {boolean | undefined} whether it is ignored; undefined if no pattern fits
   */
  test(path, isFolder) {
    const slash = path.lastIndexOf("/");
    const above = slash === -1 ? undefined : path.slice(0, slash);
    if (above !== undefined && getOrInsert(this.folders, above, () => this.test(above, true) === true)) return true;
    const last = this.patterns.findLast(({ fits, isForFolders }) => (isFolder || !isForFolders) && fits(path));
    return last && !last.isNegated;
  }
}

/**
 * @param {string} line
 * @returns {GitPattern | undefined} undefined for one that fits nothing: a comment, an empty line
 */
function parsePattern(line) {
  if (line.startsWith("#")) return undefined;
  const isNegated = line.startsWith("!");
  const written = trimEnd(isNegated ? line.slice(1) : line);
  const isForFolders = written.endsWith("/");
  const bare = isForFolders ? written.slice(0, -1) : written;
  const isAnchored = bare.includes("/");
  const pattern = lower(bare.startsWith("/") ? bare.slice(1) : bare);
  const pieces = findPieces(pattern, false);
  if (pieces === undefined || pieces.length === 0) return undefined;
  const [only] = pieces;
  // Most patterns are names.
  const fitsText =
    pieces.length === 1 && typeof only === "string"
      ? (/** @type {string} */ text) => text === only
      : (/** @type {string} */ text) => matchesPieces(pieces, text);
  return {
    fits: (path) => fitsText(lower(isAnchored ? path : path.slice(path.lastIndexOf("/") + 1))),
    isNegated,
    isForFolders,
  };
}

/** @param {string} line - spaces at its end do not count, but for those behind a backslash */
function trimEnd(line) {
  let end = line.length;
  while (line[end - 1] === " " && !isEscaped(line, end - 1)) end--;
  return line.slice(0, end);
}

/**
 * @param {string} line
 * @param {number} at
 */
function isEscaped(line, at) {
  let count = 0;
  while (line[at - 1 - count] === "\\") count++;
  return count % 2 === 1;
}

/** @param {string} text */
function lower(text) {
  return IGNORES_CASE ? text.toLowerCase() : text;
}
