import { findRequired } from "../ast/values/required.js";
import { getModuleName } from "./handed-over/specs.js";

/** @import { Source } from "../types.js" */

/**
 * @param {Source} source
 * @returns {string[]} names of the modules that a file imports, for types too
 */
export function getImportedModules(source) {
  return source.memo(getImportedModules, () => [
    ...source.nodes("ImportDeclaration").map((node) => getModuleName(String(node.source.value))),
    ...source.nodes("CallExpression").flatMap((node) => {
      const required = findRequired(source, node);
      return required === undefined ? [] : [getModuleName(required)];
    }),
  ]);
}
