import { getFreeName } from "./free-name.js";
import { getDeclaredFields } from "../ast/objects/class-fields.js";
import { isClass } from "../ast/syntax/functions.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Names for fields that a rewrite adds to a class, in the class's own style: `#raw` where it has private names, else `_raw`.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {(wished: string) => string} gives a free name for each wish: "raw" → "#raw"
 */
export function createPrivateNames(source, classNode) {
  const taken = new Set(source.nodes("PrivateIdentifier").map(({ name }) => name));
  // EventEmitter has an `_events`, which stands nowhere in the file.
  const own = new Set(getDeclaredFields(source, classNode));
  const isHash = hasPrivateNames(classNode);
  return (wished) => {
    if (!isHash) return getFreeName(source, `_${wished}`, own);
    let name = wished;
    for (let number = 2; taken.has(name); number++) name = `${wished}${number}`;
    taken.add(name);
    return `#${name}`;
  };
}

/**
 * @param {Node} classNode - a class or constructor function
 * @returns {boolean} whether the class has fields or methods such as `#raw`
 */
export function hasPrivateNames(classNode) {
  return (
    isClass(classNode) &&
    classNode.body.body.some((/** @type {Node} */ member) => member.key?.type === "PrivateIdentifier")
  );
}
