import { contains } from "../../lib/ast/syntax/contains.js";
import { getOperands } from "../../lib/ast/syntax/operands.js";
import { isIdentifying } from "../../lib/ast/syntax/identifying-name.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * Whether a round only searches where it has come to the element that is known by what it is compared with, so that few rounds do:
 *
 *   for (const other of users) if (other.id === user.id && !names.includes(other.name)) names.push(other.name);
 *
 * @param {Node} search
 * @param {Node} round - the loop, or the call that runs a function for each element
 * @returns {boolean}
 */
export function isForOne(search, round) {
  for (let child = search, { parent } = search; parent != null && parent !== round; child = parent, { parent } = parent)
    if (contains(round, parent) && getConditions(parent, child).some(tellsOne)) return true;
  return false;
}

/**
 * @param {Node} parent
 * @param {Node} child - of it
 * @returns {Node[]} what must be so where the child runs
 */
function getConditions(parent, child) {
  switch (parent.type) {
    case "LogicalExpression":
      return parent.operator === "&&" && parent.right === child ? getOperands(parent.left) : [];
    case "IfStatement":
    case "ConditionalExpression":
      return parent.consequent === child ? getOperands(parent.test) : [];
    default:
      return [];
  }
}

/** @param {Node} condition - `other.profile.id === user.id` */
function tellsOne({ type, operator, left, right }) {
  return (
    type === "BinaryExpression" &&
    /^===?$/.test(operator) &&
    [left, right].every((side) => isIdentifying(findLastName(unwrap(side)) ?? ""))
  );
}
