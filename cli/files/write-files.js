import { getFingerprint } from "./read-file.js";
import { writeFile } from "./write-file.js";

/**
 * A file that is to be written.
 *
 * @typedef {object} Written
 * @property {string} absolute
 * @property {string} before - with its byte order mark
 * @property {string} after - with its byte order mark
 */

/**
 * Writes several files or none: where one cannot be written, or is not what was read any more, those in front of it become what they were.
 * Each is replaced in one step. Who is killed in between leaves the first ones written, and the callers of what a file exports come before it:
 * they wait for a function that does not have to be waited for yet, which works.
 *
 * @param {Written[]} files - in the order in which they can be written
 * @param {(absolute: string, fingerprint: string, content: string) => string | undefined} [write] - for tests
 * @returns {{ absolute: string, reason: string } | undefined} the file that was not written, with the reason as a clause about "it"
 */
export function writeFiles(files, write = writeFile) {
  /** @type {Written[]} */
  const written = [];
  for (const file of files) {
    const { absolute, before, after } = file;
    const reason = write(absolute, getFingerprint(Buffer.from(before)), after);
    if (reason === undefined) {
      written.push(file);
      continue;
    }
    for (const one of written.reverse()) write(one.absolute, getFingerprint(Buffer.from(one.after)), one.before);
    return { absolute, reason };
  }
  return undefined;
}
