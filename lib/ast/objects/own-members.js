import { getOrInsert } from "../get-or-insert.js";
import { getKeyName, getPropertyName } from "../syntax/functions.js";
import { append } from "../append.js";
import { findClassOfThis } from "./class-of-this.js";

/** @import { Node, Source } from "../../types.js" */

/** @type {WeakMap<Node, Map<string, Node>>} */
const propertyValues = new WeakMap();

/**
 * @param {Node} object - ObjectExpression
 * @returns {Map<string, Node>} the values of its properties by name; of equal names the last. Accessors have none: `get load()
 *   { return loadUser }` is no function that `object.load()` runs
 */
export function getPropertyValues(object) {
  return getOrInsert(propertyValues, object, () => {
    const values = new Map();
    for (const property of object.properties) {
      const name = property.type === "Property" ? getKeyName(property) : undefined;
      if (name !== undefined && property.kind === "init") values.set(name, property.value);
      else if (name !== undefined) values.delete(name);
    }
    return values;
  });
}

/**
 * Whether what an object literal says of a property may be replaced by something further on in it.
 *
 *   { delay: () => 1000, ...given }
 *                        ^^^^^^^^
 *
 * @param {Node} object - ObjectExpression
 * @param {string} name
 * @returns {boolean}
 */
export function mayBeReplaced(object, name) {
  const index = object.properties.findLastIndex(
    (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === name,
  );
  return object.properties
    .slice(index + 1)
    .some((/** @type {Node} */ property) => property.type !== "Property" || getKeyName(property) === undefined);
}

/** @type {WeakMap<Node, Map<string, Node[]>>} */
const ownMembers = new WeakMap();

/**
 * @param {Node} classNode
 * @returns {Map<string, Node[]>} the methods' functions and the fields' initialisers by name
 */
export function getOwnMembers(classNode) {
  return getOrInsert(ownMembers, classNode, () => {
    const members = new Map();
    for (const member of classNode.body.body) {
      if (
        member.static === true ||
        !["MethodDefinition", "PropertyDefinition"].includes(member.type) ||
        member.value == null ||
        member.kind === "get" ||
        member.kind === "set"
      )
        continue;
      const name = getKeyName(member);
      if (name !== undefined) append(members, name, member.value);
    }
    return members;
  });
}

/** @type {WeakMap<Node, Map<string, Node>>} */
const readMembers = new WeakMap();

/**
 * @param {Node} body - ClassBody, TSInterfaceBody or TSTypeLiteral
 * @returns {Map<string, Node>} what a read of a member finds declared there, by name; of overloads the first
 */
export function getReadMembers(body) {
  return getOrInsert(readMembers, body, () => {
    const members = new Map();
    for (const member of body.type === "TSTypeLiteral" ? body.members : body.body) {
      const name =
        member.key == null || member.static === true || member.kind === "set" ? undefined : getKeyName(member);
      if (name !== undefined && !members.has(name)) members.set(name, member);
    }
    return members;
  });
}

/**
 * What the methods of a class assign to a field of it.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {Node[]}
 */
export function getFieldWrites(source, classNode, name) {
  const writes = source.memo(getFieldWrites, () => {
    /** @type {Map<Node, Map<string, Node[]>>} */
    const byClass = new Map();
    for (const node of source.nodes("AssignmentExpression")) {
      if (node.operator !== "=" || node.left.type !== "MemberExpression" || node.left.object.type !== "ThisExpression")
        continue;
      const property = getPropertyName(node.left);
      const owner = property === undefined ? undefined : findClassOfThis(source, node.left.object);
      if (property === undefined || owner === undefined) continue;
      const byName = getOrInsert(byClass, owner, () => new Map());
      append(byName, property, node.right);
    }
    return byClass;
  });
  return writes.get(classNode)?.get(name) ?? [];
}
