import { ParseError, parseSource } from "../source/parse.js";
import { fix } from "./fix.js";
import { hasTrigger } from "./detect.js";

/** @import { Pattern } from "../types.js" */

const BOM = "\uFEFF";

/**
 * Runs one pattern over one file, as jscodeshift asks for it.
 *
 * @param {Pattern} pattern
 * @param {{ path: string, source: string }} file
 * @param {Record<string, unknown>} options - `risk`: "review" (default) applies every rewrite, "safe" only those that keep behaviour; the rest are the rule's options
 * @returns {string | undefined} the new text; undefined where nothing changes
 * @throws {ParseError} if the file does not parse, with its place; jscodeshift counts and prints it
 */
export function runCodemod(pattern, file, options) {
  const { risk = "review", ...rule } = options;
  if (risk !== "review" && risk !== "safe")
    throw new TypeError(`option risk is "${String(risk)}"; use --risk=safe or --risk=review`);
  if (!hasTrigger(file.source, pattern.detector)) return undefined;
  const bom = file.source.startsWith(BOM) ? BOM : "";
  const source = parse(file.source.slice(bom.length), file.path);
  const fixed = fix(source, [pattern], { risk, options: { [pattern.detector.name]: rule } });
  return fixed.applied.length === 0 ? undefined : bom + fixed.source.text;
}

/**
 * @param {string} text
 * @param {string} path
 */
function parse(text, path) {
  try {
    return parseSource(text, path);
  } catch (error) {
    if (error instanceof ParseError)
      throw new ParseError(`${path}:${error.line}:${error.column} ${error.message}`, error.line, error.column);
    throw error;
  }
}
