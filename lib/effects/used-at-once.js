import { findFunction } from "../ast/syntax/functions.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What asks for a value, and is nothing to a promise. */
const OPERATIONS = /^(?:BinaryExpression|UnaryExpression|UpdateExpression|TemplateLiteral)$/;

/**
 * `const row = rows.get(id); row.count += 1;`: it is no promise, which somebody would wait for first.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isUsedAtOnce(source, call) {
  const node = getWrapped(call);
  const { parent } = node;
  if (isUsedAsValue(node)) return true;
  if (parent.type !== "VariableDeclarator") return false;
  if (findFunction(call)?.async === false) return true;
  //   const output = row.get(options); output.name = …;    where nobody waits in front of it
  const [first] = parent.id.type === "Identifier" ? (source.findVariable(parent.id)?.references.slice(1) ?? []) : [];
  return first !== undefined && isUsedAsValue(getWrapped(/** @type {any} */ (first.identifier)));
}

/**
 * @param {Node} node
 * @returns {boolean} whether something else is done with it than a promise is for
 */
function isUsedAsValue(node) {
  const { parent } = node;
  //   (statuses.get(id) & 1) !== 0
  if (OPERATIONS.test(parent.type)) return true;
  //   counts.get(id) || 0
  if (parent.type === "LogicalExpression" && parent.left === node && isDefault(unwrap(parent.right))) return true;
  return parent.type === "MemberExpression" && parent.object === node && !isContinued(parent);
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
