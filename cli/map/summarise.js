import { ParseError, parseSource } from "../../lib/source/parse.js";
import { getSummary } from "../../lib/project/summary/summary.js";

/** @import { FileError } from "../run/run.js" */
/** @import { Settings } from "../../lib/types.js" */

/**
 * A file's summary, encoded, or why it cannot be read.
 *
 * @typedef {{ summary: string } | { error: FileError }} Summarised
 */

/**
 * What files say about themselves. Runs in this thread or in others, for many files at a time: a message costs as much as a
 * small file.
 *
 * @param {{ files: { text: string, filename: string }[], settings: Settings }} batch - `filename` as globs in the settings mean it
 * @returns {Summarised[]} in the order of the files
 */
export default function summariseFiles({ files, settings }) {
  return files.map(({ text, filename }) => summarise(text, filename, settings));
}

/**
 * @param {string} text
 * @param {string} filename
 * @param {Settings} settings
 * @returns {Summarised}
 */
function summarise(text, filename, settings) {
  try {
    return { summary: getSummary(parseSource(text, filename), settings) };
  } catch (error) {
    if (error instanceof ParseError)
      return { error: { kind: "syntax", message: error.message, line: error.line, column: error.column } };
    // The others are mapped all the same.
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { error: { kind: "internal", message: stack.split(/\n\s*/).slice(0, 2).join(", ") } };
  }
}
