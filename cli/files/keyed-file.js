import { readProjectFile, writeProjectFile } from "./project-file.js";
import { getFingerprint } from "./read-file.js";

/**
 * Files that keep from one run to the next what can be made again: a line that says what the rest depends on and that it is whole, and
 * the rest.
 */

const NEWLINE = "\n".charCodeAt(0);

/**
 * @template T
 * @param {string} file - absolute
 * @param {string} key - of what it depends on
 * @param {{ within?: string[], largest: number }} limits
 * @param {(body: Buffer) => T} parse - may throw
 * @returns {T | undefined} undefined where it is not there, not whole, or of something else
 */
export function readKeyedFile(file, key, limits, parse) {
  try {
    const bytes = readProjectFile(file, limits);
    const start = bytes.indexOf(NEWLINE) + 1;
    const head = JSON.parse(bytes.toString("utf8", 0, start));
    const body = bytes.subarray(start);
    // Whoever formats it or merges it leaves something else than what was written.
    return head.key === key && head.fingerprint === getFingerprint(body) ? parse(body) : undefined;
  } catch {
    // Whatever is wrong with it, all of it is made again.
    return undefined;
  }
}

/**
 * @param {string} file - absolute
 * @param {string} key - of what it depends on
 * @param {Buffer} body
 * @param {string[] | undefined} within - folders of the project; undefined for what the user names elsewhere
 * @throws {import("./project-file.js").FileObstacle}
 */
export function writeKeyedFile(file, key, body, within) {
  const head = Buffer.from(`${JSON.stringify({ key, fingerprint: getFingerprint(body) })}\n`);
  writeProjectFile(file, Buffer.concat([head, body]), within);
}
