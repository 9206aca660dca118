/** @import { Node, Source } from "../../lib/types.js" */

/** Types of values that are the same key of a `Map` where they are equal. */
const KEYS = /^(?:string|number|bigint)$/;

/**
 * Whether a type checker says that two expressions have one type, as a `Map<string, User>` asks of what is looked up in it. By `===` others may be compared, too:
 * `user.id === post.authorId`, which is a `string | null`.
 *
 * @param {Source} source
 * @param {Node} one
 * @param {Node} other
 * @returns {boolean} false also where the file is linted without types
 */
export function haveOneType(source, one, other) {
  const name = getTypeName(source, one);
  return name !== undefined && name === getTypeName(source, other);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string | undefined}
 */
function getTypeName(source, node) {
  const typed = source.types?.find(node);
  const name = typed?.checker.typeToString(typed.type);
  return name !== undefined && KEYS.test(name) ? name : undefined;
}
