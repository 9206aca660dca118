import { ParseError, parseSource } from "../source/parse.js";

/** @import { Source, Types } from "../types.js" */

export { getAskedNames } from "../edit/free-name.js";
export { getManner } from "./manner.js";
export { getTitles } from "./titles.js";
export { planRewrites as plan } from "../run/plan.js";

/**
 * @param {string} text
 * @param {string} filename
 * @param {string} [path] - absolute
 * @param {Types} [types]
 * @returns {Source | undefined} undefined for what ESLint's parser reads and ours does not (templates of other languages)
 */
export function parse(text, filename, path, types) {
  try {
    return parseSource(text, filename, path, types);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
