/** @import { Node, Source } from "../../types.js" */

/**
 * Whether the file asks `typeof options.keys === "function"` of the same option, or of the same variable.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
export function isTestedAsFunction(source, callee) {
  const variable = callee.type === "Identifier" ? source.findVariable(callee) : undefined;
  if (variable !== undefined)
    return variable.references.some(({ identifier }) => isFunctionTest(/** @type {any} */ (identifier).parent));
  const tested = source.memo(
    isTestedAsFunction,
    () =>
      new Set(
        source.nodes("UnaryExpression").flatMap((node) => (isFunctionTest(node) ? [source.slice(node.argument)] : [])),
      ),
  );
  return tested.has(source.slice(callee));
}

/** @param {Node} node - `typeof keys` of `typeof keys === "function"` */
function isFunctionTest({ type, operator, parent }) {
  return (
    type === "UnaryExpression" &&
    operator === "typeof" &&
    parent.type === "BinaryExpression" &&
    [parent.left, parent.right].some((side) => side.value === "function")
  );
}
