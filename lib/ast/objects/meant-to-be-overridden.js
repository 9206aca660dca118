import { findClassOfMember, getKeyName, isClass } from "../syntax/functions.js";
import { getSubclasses } from "./parents.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a method stands there for subclasses to put another one in its place: it does nothing or only throws, it is `protected`,
 * its class is abstract, or a class of the file does so.
 *
 * @param {Source} source
 * @param {Node} fn - of a method
 * @returns {boolean}
 */
export function isMeantToBeOverridden(source, fn) {
  const classNode = findClassOfMember(fn);
  if (classNode === undefined) return false;
  const { parent: method } = fn;
  const statements = fn.body.type === "BlockStatement" ? fn.body.body : [fn.body];
  return (
    statements.every((/** @type {Node} */ { type }) => type === "ThrowStatement") ||
    method.accessibility === "protected" ||
    classNode.abstract === true ||
    getSubclasses(source, classNode).some(
      (subclass) =>
        isClass(subclass) &&
        subclass.body.body.some(
          (/** @type {Node} */ member) => member.key != null && getKeyName(member) === getKeyName(method),
        ),
    )
  );
}
