import { endsInError } from "../../lib/heat/seldom/refusals.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether rows are looked for to refuse what there should be none for: where all goes well, there are none that could be left out.
 *
 *   if (payments.length > 0) throw new Error("paid");
 *       ^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} tested - `payments.length`, `payments[0]`, `isEmpty(payments)`
 * @returns {boolean}
 */
export function isRefusedWhereAny(source, tested) {
  let isAny = tested.type !== "CallExpression";
  let node = getWrapped(tested);
  for (; node.parent.type !== "IfStatement"; node = getWrapped(node.parent)) {
    const { parent } = node;
    if (parent.type === "UnaryExpression" && parent.operator === "!") isAny = !isAny;
    else if (parent.type === "BinaryExpression") isAny = isAnyWhere(parent, node);
    else if (parent.type !== "LogicalExpression" || parent.operator !== "&&") return false;
  }
  return isAny && node.parent.test === node && endsInError(source, node.parent.consequent);
}

/**
 * @param {Node} comparison - of a length with 0 or 1
 * @param {Node} length
 * @returns {boolean} whether it holds where there are rows: `length > 0`, `0 !== length`, `length >= 1`
 */
function isAnyWhere({ operator, left, right }, length) {
  const isLeft = left === length;
  const { value } = unwrap(isLeft ? right : left);
  if (/^!==?$/.test(operator)) return value === 0;
  return operator === (isLeft ? ">" : "<") || (operator === (isLeft ? ">=" : "<=") && value === 1);
}
