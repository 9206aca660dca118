import { countFirst } from "../count-first.js";
import { isClass, isFunction } from "./functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The place by which a function is named in heat files, and by V8's profiles: the `(` of its parameters; for an arrow function
 * its first character; for a class, whose field initialisers are one function, the `class` keyword. (Measured on Node 20 to 26.) The body of a
 * loop, which is no function, is where it begins.
 *
 * @param {Source} source
 * @param {Node} owner - a function or class, or the body of a loop
 * @returns {number} UTF-16 offset
 */
export function getHeadOffset(source, owner) {
  if (isClass(owner)) return findInCode(source, "class", owner.decorators?.at(-1)?.range[1] ?? owner.range[0]);
  if (!isFunction(owner)) return owner.range[0];
  // The type parameters of an arrow function are not there when it runs: `<T>(a: T) => a`.
  //                                                                          ^
  if (owner.type === "ArrowFunctionExpression")
    return owner.typeParameters == null || owner.async
      ? owner.range[0]
      : findInCode(source, "(", owner.typeParameters.range[1]);
  // A method's function starts at its `(` or at its type parameters; the others have a keyword and a name before.
  return findInCode(source, "(", (owner.typeParameters ?? owner.id)?.range[1] ?? owner.range[0]);
}

/**
 * Where else V8's profiles say that a class's field initialisers are: at the `class` keyword until Node 20, at the class's `{`
 * in Node 22, and at the first field since Node 24.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {number[]} UTF-16 offsets; none for a class without fields of its instances
 */
export function getInitialiserOffsets(source, classNode) {
  const [first] = getInstanceFields(classNode);
  if (first === undefined) return [];
  // Modifiers of TypeScript are not there when it runs.
  return [classNode.body.range[0], first.computed ? findInCode(source, "[", first.range[0]) : first.key.range[0]];
}

/**
 * @param {Node} classNode
 * @returns {Node[]} the fields that each instance gets
 */
export function getInstanceFields(classNode) {
  return classNode.body.body.filter(
    (/** @type {Node} */ member) =>
      (member.type === "PropertyDefinition" || member.type === "AccessorProperty") &&
      member.static !== true &&
      member.declare !== true,
  );
}

/**
 * @param {Source} source
 * @param {string} token
 * @param {number} from
 * @returns {number} where the token stands next outside comments
 */
function findInCode(source, token, from) {
  const { comments, text } = source;
  let found = text.indexOf(token, from);
  for (let index = countFirst(comments, ({ range }) => range[1] <= from); index < comments.length; index++) {
    const { range } = comments[index];
    if (range[0] > found) break;
    if (found < range[1]) found = text.indexOf(token, range[1]);
  }
  return found;
}
