import { ParseError, parseSource } from "../source/parse.js";

/** @import { Source } from "../types.js" */

export { planRewrite as plan } from "../run/fix.js";

/**
 * @param {string} text
 * @param {string} filename
 * @param {string} [path] - absolute
 * @returns {Source | undefined} undefined for what ESLint's parser reads and ours does not (templates of other languages)
 */
export function parse(text, filename, path) {
  try {
    return parseSource(text, filename, path);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
