import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * The name that a function gives what a call brings: `user` of `const user = await users.findBySlug(slug)`, of `const [user] = await …`, and of
 * `const [user, team] = await Promise.all([users.findBySlug(slug), …])`.
 *
 * @param {Node} call
 * @returns {Node | undefined} Identifier
 */
export function findHolder(call) {
  const wrapped = getWrapped(call);
  const { parent } = wrapped;
  if (parent?.type === "AwaitExpression") {
    const target = findTarget(parent);
    return getName(target?.type === "ArrayPattern" && target.elements.length === 1 ? target.elements[0] : target);
  }
  const all = parent?.type === "ArrayExpression" ? parent.parent : undefined;
  if (all?.type !== "CallExpression" || getDottedName(all.callee) !== "Promise.all") return undefined;
  const awaited = getWrapped(all).parent;
  const target = awaited?.type === "AwaitExpression" ? findTarget(awaited) : undefined;
  return target?.type === "ArrayPattern" ? getName(target.elements[parent.elements.indexOf(wrapped)]) : undefined;
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} what is declared by it
 */
function findTarget(awaited) {
  const { parent } = getWrapped(awaited);
  return parent?.type === "VariableDeclarator" ? parent.id : undefined;
}

/** @param {Node | null | undefined} target @returns {Node | undefined} */
function getName(target) {
  return target?.type === "Identifier" ? target : undefined;
}
