import { findBranch } from "../../lib/ast/order/branches.js";
import { findFunction, getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { LateField } from "./late-fields.js" */

/**
 * The fields that every instance gets right behind its construction, always in the same order, so that all instances have one
 * shape:
 *
 *   const header = new Header();
 *   header.read(data);
 *   header.offset = position;
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {LateField[]} fields
 * @returns {Set<string>} their names
 */
export function getAddedBehind(source, classNode, fields) {
  const { constructions, hidden } = getClassUses(source, classNode);
  if (hidden !== undefined) return new Set();
  const [first, ...others] = constructions.map((made) => getSequence(classNode, fields, made));
  const isSame = first !== undefined && others.every((names) => names.join() === first.join());
  return new Set(isSame ? first : []);
}

/**
 * @param {Node} classNode
 * @param {LateField[]} fields
 * @param {Node} made - NewExpression
 * @returns {string[]} names of fields, in the order in which the statements below add them
 */
function getSequence(classNode, fields, made) {
  const { parent } = getWrapped(made);
  const target = parent.type === "VariableDeclarator" ? parent.id : parent.left;
  const statement = parent.parent;
  if (target?.type !== "Identifier" || !Array.isArray(statement.parent?.body)) return [];
  const { body } = statement.parent;
  /** @type {Set<string>} */
  const names = new Set();
  for (const { expression } of body.slice(body.indexOf(statement) + 1)) {
    const node = unwrap(expression);
    const member = node?.type === "AssignmentExpression" ? node.left : node?.callee;
    const name = member?.type === "MemberExpression" ? getPropertyName(member) : undefined;
    if (name === undefined || unwrap(member.object).name !== target.name) break;
    const added = node.type === "AssignmentExpression" ? [name] : getAddedBy(classNode, fields, name);
    for (const field of added) names.add(field);
  }
  return [...names];
}

/**
 * @param {Node} classNode
 * @param {LateField[]} fields
 * @param {string} method
 * @returns {string[]} what a method adds whenever it comes to its end
 */
function getAddedBy(classNode, fields, method) {
  const fn = (classNode.body.body ?? []).find(
    (/** @type {Node} */ member) =>
      member.type === "MethodDefinition" && !member.static && getKeyName(member) === method,
  )?.value;
  return fields.flatMap(({ name, assignments }) =>
    assignments.some((node) => findFunction(node) === fn && findBranch(node) === undefined) ? [name] : [],
  );
}
