import { contains } from "../ast/syntax/contains.js";
import { createLength } from "./usual-lengths.js";
import { getKeyName } from "../ast/syntax/functions.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getLengthOfAwaited } from "./length-of-loaded.js";
import { isNameOfShort } from "./of-one.js";
import { getLengthOfMemberOf } from "./length-of-member.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/**
 * `const [users, total] = await Promise.all([loadUsers(), count()])`, `const { data: users } = await load()`
 *
 * @param {Search} search
 * @param {Node} pattern
 * @param {Node} init
 * @param {Node} name - in the pattern
 * @returns {Length}
 */
export function getLengthOfPart(search, pattern, init, name) {
  const value = unwrap(init);
  return value.type === "AwaitExpression"
    ? getLengthOfAwaitedPart(search, pattern, value.argument, name)
    : getLengthOfMemberOf(search, value);
}

/**
 * @param {Search} search
 * @param {Node} pattern
 * @param {Node} promise - what is waited for
 * @param {Node} name - in the pattern
 * @returns {Length}
 */
export function getLengthOfAwaitedPart(search, pattern, promise, name) {
  /** @param {Node} node */
  const inner = (node) => search.follow(search, node) ?? createLength("unknown");
  const call = unwrap(promise);
  const list =
    call.type === "CallExpression" && getDottedName(call.callee) === "Promise.all"
      ? unwrap(call.arguments[0])
      : undefined;
  //   const { roles } = await findUser(id)
  const { parent } = name;
  if (parent?.type === "Property" && isNameOfShort(getKeyName(parent) ?? "")) return createLength("few");
  if (list?.type !== "ArrayExpression" || pattern.type !== "ArrayPattern") return createLength("stored");
  const index = pattern.elements.findIndex(
    (/** @type {Node | null} */ element) => element !== null && contains(element, name),
  );
  const part = list.elements[index];
  if (part == null || part.type === "SpreadElement") return createLength("unknown");
  return getLengthOfAwaited(search.source, part, inner);
}
