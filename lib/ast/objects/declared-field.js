import { getKeyName, isClass } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/**
 * The field of that name that a class declares for its instances, with or without a value.
 *
 * @param {Node} classNode - a class, or a constructor function, which declares none
 * @param {string | undefined} name - private names with their `#`
 * @returns {Node | undefined} PropertyDefinition
 */
export function findDeclaredField(classNode, name) {
  if (!isClass(classNode)) return undefined;
  return classNode.body.body.find(
    (/** @type {Node} */ member) =>
      member.type === "PropertyDefinition" && member.static !== true && getKeyName(member) === name,
  );
}
