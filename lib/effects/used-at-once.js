import { findFunction } from "../ast/syntax/functions.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/** What asks for a value, and is nothing to a promise. */
const OPERATIONS = /^(?:BinaryExpression|UnaryExpression|UpdateExpression|TemplateLiteral)$/;

/**
 * `const row = rows.get(id); row.count += 1;` where nobody could wait for a promise
 *
 * @param {Node} call
 * @returns {boolean}
 */
export function isUsedAtOnce(call) {
  const { parent } = getWrapped(call);
  //   (statuses.get(id) & 1) !== 0
  if (OPERATIONS.test(parent.type)) return true;
  //   counts.get(id) || 0
  if (parent.type === "LogicalExpression" && isDefault(unwrap(parent.right))) return true;
  return (
    findFunction(call)?.async === false &&
    (parent.type === "VariableDeclarator" || (parent.type === "MemberExpression" && !isContinued(parent)))
  );
}

/**
 * @param {Node} node - what is taken where something else is not there
 * @returns {boolean} whether that is a value, and not `null`, which is also what is returned in place of a promise
 */
function isDefault({ type, value }) {
  return type === "ArrayExpression" || (type === "Literal" && value !== null);
}

/** @param {Node} member */
function isContinued(member) {
  return /^(?:then|catch|finally)$/.test(findLastName(member) ?? "");
}
