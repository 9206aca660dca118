import { isClass, isFunction } from "./functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Every function with a body and every class of a file.
 *
 * @param {Source} source
 * @returns {Node[]}
 */
export function getFunctionsAndClasses(source) {
  return source
    .nodes(
      "FunctionDeclaration",
      "FunctionExpression",
      "ArrowFunctionExpression",
      "ClassDeclaration",
      "ClassExpression",
    )
    .filter((node) => isClass(node) || isFunction(node));
}
