import { readFileSync, statSync } from "node:fs";
import writeFileAtomic from "write-file-atomic";

/** @import { Content } from "./read-file.js" */

/**
 * Replaces a file's text in one step; its mode and byte order mark stay, and a symbolic link keeps pointing at it.
 *
 * @param {string} absolute
 * @param {Content} before - what was read
 * @param {string} text
 * @returns {string | undefined} why it was not written, as a clause about "it"
 */
export function writeFile(absolute, before, text) {
  try {
    // An atomic write replaces the file, which its own mode would not prevent.
    if ((statSync(absolute).mode & 0o222) === 0) return "it is read-only";
    if (!readFileSync(absolute).equals(before.bytes)) return "it was changed by something else meanwhile; run again";
    writeFileAtomic.sync(absolute, before.bom + text);
    return undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return `it cannot be written (${code ?? message})`;
  }
}
