import { TextDecoder } from "node:util";
import { readFileSync } from "node:fs";

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

/** Marks of written files, in a comment near the top. */
const GENERATED = /@generated\b|\bgenerated\b[^\n]*\bdo not (edit|modify)\b|\bdo not (edit|modify)\b[^\n]*\bgenerated\b/i;
const TOP_LINES = 10;

/** Most of a minified file stands on lines longer than this; below the size nothing is called minified. */
const LONG_LINE = 1000;
const MINIFIED_SIZE = 4000;

/**
 * @param {string} absolute
 * @returns {Content | undefined} undefined where it is not UTF-8
 */
export function findContent(absolute) {
  const bytes = readFileSync(absolute);
  try {
    const decoded = decoder.decode(bytes);
    const bom = decoded.startsWith(BOM) ? BOM : "";
    return { bytes, bom, text: decoded.slice(bom.length) };
  } catch {
    return undefined;
  }
}

/**
 * Why nobody would want to read or change a file: a program wrote it.
 *
 * @param {string} text
 * @returns {string | undefined} a clause about "it"
 */
export function findWritten(text) {
  const top = text.split("\n", TOP_LINES).filter((line) => /^\s*(\/\/|\/\*|\*|#!)/.test(line)).join("\n");
  if (GENERATED.test(top)) return "a comment at its top says it is generated";
  if (text.length < MINIFIED_SIZE) return undefined;
  const long = text.split("\n").reduce((sum, line) => sum + (line.length > LONG_LINE ? line.length : 0), 0);
  return long * 2 > text.length ? "its long lines say it is minified" : undefined;
}
