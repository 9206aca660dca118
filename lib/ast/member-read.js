import { getKeyName, getPropertyName } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node } from "../types.js" */

/**
 * Whether a node reads a member of some name: `request.url`, `const { url } = request`.
 *
 * @param {Node} node
 * @param {string} name
 * @param {(object: Node) => boolean} isObject - whether an expression is the object meant
 * @returns {boolean}
 */
export function isMemberRead(node, name, isObject) {
  if (node.type === "MemberExpression")
    return (
      getPropertyName(node) === name &&
      isObject(unwrap(node.object)) &&
      !(node.parent.type === "AssignmentExpression" && node.parent.left === node)
    );
  if (
    node.type !== "VariableDeclarator" ||
    node.id.type !== "ObjectPattern" ||
    node.init == null ||
    !isObject(unwrap(node.init))
  )
    return false;
  return node.id.properties.some(
    (/** @type {Node} */ property) => property.type === "RestElement" || getKeyName(property) === name,
  );
}
