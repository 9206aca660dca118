import { existsSync, readFileSync } from "node:fs";
import { isInside } from "../files/ignores.js";
import os from "node:os";
import path from "node:path";

/**
 * The folder that a project is copied from, and the one that its modules may come from.
 *
 * @typedef {object} Roots
 * @property {string} root - what is copied: the workspace, or the package, that the current folder belongs to
 * @property {string} base - the same, or the topmost folder above it with a node_modules folder
 */

/**
 * @param {string} cwd - absolute, without symbolic links
 * @param {string[]} needed - folders above it, perhaps, that belong to it: that of the settings
 * @returns {Roots}
 */
export function findRoots(cwd, needed) {
  const above = getAbove(cwd);
  const workspace = above.find(isWorkspace);
  const own = workspace ?? above.find((folder) => existsSync(path.join(folder, "package.json"))) ?? cwd;
  // A package.json that somebody left at home does not make all of it a project.
  const isCommon = [os.homedir(), os.tmpdir()].some((folder) => own === folder || isInside(own, folder));
  const sane = isCommon ? cwd : own;
  const root = needed.filter((folder) => isInside(folder, sane)).sort((a, b) => a.length - b.length)[0] ?? sane;
  const base = getAbove(root).findLast((folder) => existsSync(path.join(folder, "node_modules"))) ?? root;
  return { root, base };
}

/**
 * @param {string} folder
 * @returns {string[]} it, and the folders above it
 */
function getAbove(folder) {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...getAbove(above)];
}

/** @param {string} folder */
function isWorkspace(folder) {
  if (existsSync(path.join(folder, "pnpm-workspace.yaml"))) return true;
  const manifest = path.join(folder, "package.json");
  if (!existsSync(manifest)) return false;
  try {
    return JSON.parse(readFileSync(manifest, "utf8")).workspaces !== undefined;
  } catch {
    // What is broken there is npm's to say.
    return false;
  }
}
