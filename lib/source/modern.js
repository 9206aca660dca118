/** @import { Source } from "../types.js" */

/**
 * Whether the file is written in a JavaScript younger than ES5.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isModern(source) {
  return (
    source.nodes("ArrowFunctionExpression", "ClassDeclaration", "ClassExpression", "ImportDeclaration").length > 0 ||
    source.nodes("VariableDeclaration").some(({ kind }) => kind !== "var")
  );
}
