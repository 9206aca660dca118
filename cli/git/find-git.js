import fs, { accessSync, constants, realpathSync, statSync } from "node:fs";
import { findTop } from "../../lib/heat/recorded/regular-file.js";
import path from "node:path";

const NAME = process.platform === "win32" ? "git.exe" : "git";

/**
 * The git that is installed on the machine. npm and npx put `node_modules/.bin` first in the PATH, where any dependency can
 * leave a program of this name, and Windows looks in the current folder before the PATH.
 *
 * @param {string} folder - absolute; of its repository nothing is run
 * @param {string} [searched] - list of folders, as in PATH
 * @returns {{ program: string, folders: string } | undefined} `folders`: those of the list that programs may come from
 */
export function findGit(folder, searched = process.env.PATH ?? "") {
  const own = getReal(findTop(fs, folder));
  const folders = searched.split(path.delimiter).filter((place) => path.isAbsolute(place) && isOutside(place, own));
  const program = folders
    .map((place) => path.join(place, NAME))
    .find((file) => isProgram(file) && isOutside(file, own));
  return program === undefined ? undefined : { program, folders: folders.join(path.delimiter) };
}

/**
 * @param {string} file - or folder, absolute
 * @param {string} project - without symbolic links
 * @returns {boolean} whether it lies neither in the project nor in any node_modules, nor is it a link that leads there
 */
function isOutside(file, project) {
  return [path.resolve(file), getReal(file)].every(
    (place) =>
      !place.split(path.sep).includes("node_modules") && place !== project && !place.startsWith(project + path.sep),
  );
}

/** @param {string} file */
function getReal(file) {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
