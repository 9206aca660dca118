import { getKeyName, isClass } from "../syntax/functions.js";
import { getParents } from "./parents.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The function that an assignment to a member of an instance runs, where the class or a parent in sight has one.
 *
 *   class Limiter { constructor(points) { this.points = points } set points(value) { this._points = value } }
 *                                                                ^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string | undefined} name - undefined: only running tells, as it does of the setter's name then
 * @returns {Node | undefined}
 */
export function findSetter(source, classNode, name) {
  for (const current of [classNode, ...getParents(source, classNode).seen]) {
    if (!isClass(current)) continue;
    const setter = current.body.body.find(
      (/** @type {Node} */ member) => member.kind === "set" && member.static !== true && getKeyName(member) === name,
    );
    if (setter !== undefined) return setter.value;
  }
  return undefined;
}
