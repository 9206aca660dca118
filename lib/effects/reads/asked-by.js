import { contains } from "../../ast/syntax/contains.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { getVariablesIn, readsAny } from "../order/between.js";
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
 * @param {Node} earlier - a call
 * @param {Node} later - a call
 * @returns {boolean}
 */
export function isAskedBy(source, earlier, later) {
  const wanted = later.arguments.flatMap((/** @type {Node} */ argument, /** @type {number} */ index) => {
    const value = unwrap(argument);
    if (value.type !== "ObjectExpression") return index === 0 ? [] : [value];
    return value.properties.filter((/** @type {Node} */ property) => !PICKS.test(getKeyName(property) ?? ""));
  });
  const brought = getBrought(source, earlier, later);
  return brought.size > 0 && wanted.some((/** @type {Node} */ part) => readsAny(source, brought, part));
}

/**
 * @param {Source} source
 * @param {Node} earlier
 * @param {Node} later
 * @returns {Set<Variable>} what keeps the result of the one in front of the other, and what is made of that
 */
function getBrought(source, earlier, later) {
  /** @type {Set<Variable>} */
  const brought = new Set();
  const made = source
    .nodes("VariableDeclarator", "AssignmentExpression")
    .flatMap(({ type, id, init, left, right, range }) => {
      const [target, value] = type === "VariableDeclarator" ? [id, init] : [left, right];
      return value != null && range[1] <= later.range[0] ? [{ target, value }] : [];
    })
    .sort((one, other) => one.value.range[0] - other.value.range[0]);
  for (const { target, value } of made) {
    const isMade = contains(value, earlier) || (value.range[0] > earlier.range[1] && readsAny(source, brought, value));
    if (isMade) for (const variable of getVariablesIn(source, target)) brought.add(variable);
  }
  return brought;
}
