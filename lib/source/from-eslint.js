import { createSource } from "./create-source.js";
import { createTypes } from "./types.js";
import { findNameBelow, getSlashed } from "./slashed.js";

/** @import { Source } from "../types.js" */

/** @type {WeakMap<object, Source>} */
const sources = new WeakMap();

/**
 * The Source of a file that ESLint (or oxlint) has parsed; the same one for all rules.
 *
 * @param {any} context - the rule's context
 * @returns {Source}
 */
export function getSource(context) {
  const { sourceCode } = context;
  let source = sources.get(sourceCode);
  if (source === undefined) {
    source = createSource({
      filename: getRelativeName(context),
      path: context.physicalFilename,
      text: sourceCode.text,
      ast: sourceCode.ast,
      // ESLint counts a hashbang among the comments, as type "Shebang".
      comments: sourceCode.ast.comments.filter(
        (/** @type {{ type: string }} */ comment) => comment.type === "Line" || comment.type === "Block",
      ),
      scopeManager: sourceCode.scopeManager,
      visitorKeys: sourceCode.visitorKeys,
      types: createTypes(sourceCode.parserServices),
    });
    sources.set(sourceCode, source);
  }
  return source;
}

/**
 * @param {any} context - the rule's
 * @returns {string} the file's name, relative to the project where it lies in it; without `node:path`, which browsers lack
 */
export function getRelativeName({ filename, cwd }) {
  const path = getSlashed(filename);
  if (cwd === undefined) return path;
  return findNameBelow(getSlashed(cwd), path) ?? path;
}
