import { contains } from "../../ast/syntax/contains.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { getVariablesIn, readsAny } from "../order/between.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What picks rows, and does not say what to bring of them. */
const PICKS = /^(?:where|filter|filters|query|criteria)$/;

/**
 * Whether a query says by what an earlier one has brought what it wants of the rows, so that the earlier one could not have brought it:
 *
 *   const { order } = await albums.findFirst({ where: { id }, select: { order: true } });
 *   const orderBy = parse(order);
 *   const album = await albums.findFirst({ where: { id }, select: { files: { orderBy } } });
 *
 * By which rows it asks says nothing of that: they are known to be the same.
 *
 * @param {Source} source
 * @param {Node} owner - the function that both stand in
 * @param {Node} earlier - a call
 * @param {Node} later - a call
 * @returns {boolean}
 */
export function isAskedBy(source, owner, earlier, later) {
  const wanted = later.arguments.flatMap((/** @type {Node} */ argument, /** @type {number} */ index) => {
    const value = unwrap(argument);
    if (value.type !== "ObjectExpression") return index === 0 ? [] : [value];
    return value.properties.filter((/** @type {Node} */ property) => !PICKS.test(getKeyName(property) ?? ""));
  });
  const brought = getBrought(source, owner, earlier, later);
  return brought.size > 0 && wanted.some((/** @type {Node} */ part) => readsAny(source, brought, part));
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {Node} earlier
 * @param {Node} later
 * @returns {Set<Variable>} what keeps the result of the one in front of the other, and what is made of that
 */
function getBrought(source, owner, earlier, later) {
  /** @type {Set<Variable>} */
  const brought = new Set();
  for (const made of getOwnNodes(source, owner, "VariableDeclarator", "AssignmentExpression")) {
    const [target, value] = made.type === "VariableDeclarator" ? [made.id, made.init] : [made.left, made.right];
    if (value == null || made.range[1] > later.range[0]) continue;
    if (contains(value, earlier) || readsAny(source, brought, value))
      for (const variable of getVariablesIn(source, target)) brought.add(variable);
  }
  return brought;
}
