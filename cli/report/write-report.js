import { FileObstacle, getWithin, writeProjectFile } from "../files/project-file.js";
import { UsageError } from "../usage-error.js";
import path from "node:path";
import pc from "picocolors";

/**
 * Writes a report into a file; folders that do not exist are made.
 *
 * @param {string} cwd
 * @param {string} file - as the user named it
 * @param {string} text
 * @throws {UsageError} if it cannot be written
 */
export function writeReport(cwd, file, text) {
  const absolute = path.resolve(cwd, file);
  try {
    writeProjectFile(absolute, text, getWithin(cwd, absolute));
  } catch (error) {
    if (!(error instanceof FileObstacle)) throw error;
    throw new UsageError(`the report \`${file}\` is not written: ${error.reason}`);
  }
}

/** What a terminal takes for colour: `ESC[31m`. Text of files has no escape character any more. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

/**
 * @param {string} text
 * @returns {string} as it is to stand in a file
 */
export function withoutColour(text) {
  return pc.isColorSupported ? text.replace(COLOUR, "") : text;
}
