import { findClassOfMember, findThisFunction, isField } from "../syntax/functions.js";
import { findPrototypeOwner, isConstructorFunction } from "./constructor-functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The class whose instance `this` is, where the file shows it: a member of a class, a constructor function, or a function
 * put on a constructor function's prototype.
 *
 * @param {Source} source
 * @param {Node} thisNode
 * @returns {Node | undefined} a class, or the constructor function
 */
export function findClassOfThis(source, thisNode) {
  /** @type {Map<Node, Node | undefined>} */
  const known = source.memo(findClassOfThis, () => new Map());
  if (!known.has(thisNode)) known.set(thisNode, findClassOfOwner(source, findThisFunction(thisNode)));
  return known.get(thisNode);
}

/**
 * @param {Source} source
 * @param {Node | undefined} owner - of a `this`
 * @returns {Node | undefined}
 */
function findClassOfOwner(source, owner) {
  if (owner === undefined) return undefined;
  const classNode = findClassOfMember(owner);
  if (classNode !== undefined) return isStaticMember(owner) ? undefined : classNode;
  const prototypeOwner = findPrototypeOwner(source, owner);
  if (prototypeOwner !== undefined) return prototypeOwner;
  return isConstructorFunction(source, owner) ? owner : undefined;
}

/** @param {Node} owner */
function isStaticMember(owner) {
  return owner.type === "StaticBlock" || (isField(owner) ? owner : owner.parent).static === true;
}
