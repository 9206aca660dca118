import { ParseError, parseSource } from "../lib/source/parse.js";
import { getSummary } from "../lib/project/summary.js";

/** @import { FileError } from "./run.js" */
/** @import { Settings } from "../lib/types.js" */
/** @import { Summary } from "../lib/project/summary.js" */

/**
 * What a file says about itself, or why it cannot be read. Runs in this thread or in others.
 *
 * @param {{ text: string, filename: string, settings: Settings }} file - `filename` as globs in the settings mean it
 * @returns {{ summary: Summary } | { error: FileError }}
 */
export default function summarise({ text, filename, settings }) {
  try {
    return { summary: getSummary(parseSource(text, filename), settings) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { error: { kind: "syntax", message: error.message, line: error.line, column: error.column } };
  }
}
