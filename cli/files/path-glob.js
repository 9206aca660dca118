import { findPieces } from "./glob-pieces.js";
import { matchesPieces } from "../../lib/heat/globs.js";
import path from "node:path";
import { readdirSync } from "node:fs";

/** @import { Piece } from "../../lib/heat/globs.js" */

/**
 * @param {string} named
 * @returns {boolean} whether it may be a glob
 */
export function isGlob(named) {
  return /[*?[{]/.test(named);
}

/** A path with `*`, `**`, `?`, `[a-z]` and `{a,b}`. Matched without a regular expression, which could take ages for many stars. */
export class PathGlob {
  /**
   * @param {string} glob
   * @param {string} cwd
   */
  constructor(glob, cwd) {
    const segments = (path.sep === "\\" ? glob.replaceAll("\\", "/") : glob).split("/");
    const first = segments.findIndex(isGlob);
    /** Folder without wildcards that all files are in. */
    this.folder = path.resolve(cwd, segments.slice(0, first).join("/") || (first === 0 ? "." : "/"));
    const rest = segments.slice(first);
    /** @type {Piece[] | undefined} */
    this.pieces = findPieces(rest.join("/"), true);
    // A wildcard means no name that begins with a dot.
    this.hasHidden = rest.some((segment) => segment.startsWith("."));
    this.depth = rest.some((segment) => segment.includes("**") || segment.includes("{")) ? Infinity : rest.length;
  }

  /**
   * The files that it means. Symbolic links to folders are not followed.
   *
   * @param {(folder: string) => boolean} isEntered - whether a folder is, by its absolute path
   * @returns {string[]} absolute
   */
  find(isEntered) {
    const { pieces } = this;
    if (pieces === undefined) return [];
    /** @type {string[]} */
    const found = [];
    const look = (/** @type {string} */ folder, /** @type {string} */ prefix, /** @type {number} */ depth) => {
      for (const entry of list(folder)) {
        if (entry.name.startsWith(".") && !this.hasHidden) continue;
        const absolute = path.join(folder, entry.name);
        if (!entry.isDirectory()) {
          if (matchesPieces(pieces, prefix + entry.name)) found.push(absolute);
        } else if (depth > 1 && isEntered(absolute)) {
          look(absolute, `${prefix}${entry.name}/`, depth - 1);
        }
      }
    };
    look(this.folder, "", this.depth);
    return found.sort();
  }
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Nothing that can be seen fits.
    return [];
  }
}
