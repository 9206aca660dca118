import { TextDecoder } from "node:util";
import { isAscii } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { unlessAsked } from "./unless-asked.js";

/**
 * A file as it is on the disk.
 *
 * @typedef {object} Content
 * @property {Buffer} bytes
 * @property {string} bom - the byte order mark, or nothing
 * @property {string} text - without it
 */

const BOM = "\uFEFF";
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes. What people write is far below; what is above takes parsers seconds and hundreds of megabytes. */
const LARGEST_FILE = 2 ** 20;

/** Marks of written files, in a comment near the top. */
const GENERATED =
  /@generated\b|\bgenerated\b[^\n]*\bdo not (edit|modify)\b|\bdo not (edit|modify)\b[^\n]*\bgenerated\b/i;
const TOP_LINES = 10;

/** `//# sourceMappingURL=server.js.map`, the last line of a file that a compiler wrote. */
const SOURCE_MAP = /^\/[/*][#@][ \t]*sourceMappingURL=/;

/** Most of a minified file stands on lines longer than this; below the size nothing is called minified. */
const LONG_LINE = 1000;
const MINIFIED_SIZE = 4000;

/**
 * Reads a file, if it is one to work on.
 *
 * @param {string} absolute
 * @returns {Content | { reason: string }} the reason as a clause about "it"
 */
export function readContent(absolute) {
  const bytes = readBytes(absolute);
  return "reason" in bytes ? bytes : (decodeContent(bytes) ?? { reason: NO_TEXT });
}

/** Why bytes are not worked on that cannot be decoded. */
export const NO_TEXT = "it is not UTF-8 text";

/**
 * @param {string} absolute
 * @returns {Buffer | { reason: string }} the reason as a clause about "it"
 */
export function readBytes(absolute) {
  const stats = statSync(absolute);
  if (!stats.isFile()) return { reason: "it is no regular file" };
  const { size } = stats;
  if (size > LARGEST_FILE) return { reason: `it is larger than 1 MB (${(size / LARGEST_FILE).toFixed(1)} MB)` };
  return readFileSync(absolute);
}

/**
 * @param {Buffer} bytes
 * @returns {Content | undefined} undefined where it is not UTF-8
 */
export function decodeContent(bytes) {
  try {
    // Most code is ASCII, and need not be decoded.
    const decoded = isAscii(bytes) ? bytes.toString("latin1") : decoder.decode(bytes);
    const bom = decoded.startsWith(BOM) ? BOM : "";
    return { bytes, bom, text: decoded.slice(bom.length) };
  } catch {
    return undefined;
  }
}

/**
 * What tells a file's content from any other.
 *
 * @param {Buffer} bytes
 * @returns {string}
 */
export function getFingerprint(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Why nobody would want to read or change a file: a program wrote it.
 *
 * @param {string} text
 * @returns {string | undefined} a clause about "it"
 */
export function findWritten(text) {
  const top = text
    .split("\n", TOP_LINES)
    .filter((line) => /^\s*(\/\/|\/\*|\*|#!)/.test(line))
    .join("\n");
  if (GENERATED.test(top)) return unlessAsked("a comment at its top says it is generated");
  if (text.length < MINIFIED_SIZE) return undefined;
  return countInLongLines(text) * 2 > text.length ? unlessAsked("its long lines say it is minified") : undefined;
}

/** @param {string} text */
function countInLongLines(text) {
  let count = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    const length = (end === -1 ? text.length : end) - start;
    if (length > LONG_LINE) count += length;
    start += length + 1;
  }
  return count;
}

/**
 * Why changes of a file would not last: it is compiled from another one.
 *
 * @param {string} text
 * @returns {string | undefined} a clause about "it"
 */
export function findCompiled(text) {
  const end = text.trimEnd();
  return SOURCE_MAP.test(end.slice(end.lastIndexOf("\n") + 1))
    ? unlessAsked("its last line names the source map of what it is compiled from")
    : undefined;
}
