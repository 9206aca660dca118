import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * A query, and what it brings.
 *
 * @typedef {object} Target
 * @property {Node} query
 * @property {Node} list - the expression that its result is
 * @property {Node} [pattern] - what that is kept in, where it is no expression of its own
 */

/**
 * `await query`; each query of `const [users, posts] = await Promise.all([…])`
 *
 * @param {Node} awaited - AwaitExpression
 * @returns {Target[]}
 */
export function findTargets(awaited) {
  const query = unwrap(awaited.argument);
  if (query.type !== "CallExpression" || getDottedName(query.callee) !== "Promise.all")
    return [{ query, list: awaited }];
  const queries = unwrap(query.arguments[0] ?? query);
  const { parent } = getWrapped(awaited);
  if (queries.type !== "ArrayExpression" || parent.type !== "VariableDeclarator" || parent.id.type !== "ArrayPattern")
    return [];
  return queries.elements.flatMap((/** @type {Node | null} */ element, /** @type {number} */ index) => {
    const pattern = parent.id.elements[index];
    return element == null || element.type === "SpreadElement" || pattern == null
      ? []
      : [{ query: unwrap(element), list: awaited, pattern }];
  });
}
