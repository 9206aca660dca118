import { getKeyName, getPropertyName } from "./functions.js";
import { getNamedMembers } from "./named-members.js";
import { getNodesWithin, getWithin } from "./nodes-within.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../../types.js" */

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

/**
 * @param {Source} source
 * @param {Node} area
 * @param {string} name
 * @param {(object: Node) => boolean} isObject
 * @returns {Node[]} the nodes in a part of the file that read the member
 */
export function getMemberReads(source, area, name, isObject) {
  return [
    ...getWithin(getNamedMembers(source, name), area),
    ...getNodesWithin(source, area, "VariableDeclarator"),
  ].filter((node) => isMemberRead(node, name, isObject));
}
