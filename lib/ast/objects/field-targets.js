import { getOrInsert } from "../get-or-insert.js";
import { findThisFunction, getPropertyName } from "../syntax/functions.js";
import { getFieldName } from "./field-name.js";
import { getClassUses } from "./constructions.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { resolve } from "../values/resolve.js";
import { isAssignmentTarget } from "../syntax/assignment-target.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Places that may set the field of an instance, but for the statement that makes its value.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor, or a class field
 * @returns {Node[]} MemberExpressions, and instances that `Object.assign` writes to
 */
export function getFieldTargets(source, classNode, statement) {
  /** @type {Map<Node, Map<Node, Node[]>>} */
  const known = source.memo(getFieldTargets, () => new Map());
  const ofClass = getOrInsert(known, classNode, () => new Map());
  return getOrInsert(ofClass, statement, () => lookForTargets(source, classNode, statement));
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} statement
 * @returns {Node[]}
 */
function lookForTargets(source, classNode, statement) {
  const field = getFieldName(statement);
  const members = source.nodes("MemberExpression").filter((node) => {
    const name = getPropertyName(node);
    if ((name !== field && name !== undefined) || node === statement.expression?.left || !isAssignmentTarget(node))
      return false;
    //   this[key] = value
    return resolve(source, node.object).some((value) =>
      value.kind === "instance"
        ? value.classNode === classNode
        : name !== undefined && (value.kind === "unknown" || value.kind === "parameter"),
    );
  });
  //   Object.assign(this, options)
  const assigned = source
    .nodes("CallExpression")
    .flatMap(({ callee, arguments: [target] }) =>
      target !== undefined &&
      /^(Object\.assign|Reflect\.set)$/.test(getDottedName(callee)) &&
      resolve(source, target).some((value) => value.kind === "instance" && value.classNode === classNode)
        ? [target]
        : [],
    );
  return [...members, ...assigned];
}

/**
 * Whether the file shows all that is done with the instances: each is held by a constant, and only its members are used.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {boolean}
 */
export function staysInSight(source, classNode) {
  const { constructions, hidden } = getClassUses(source, classNode);
  if (
    hidden !== undefined ||
    source
      .nodes("ThisExpression")
      .some((node) => node.parent.type !== "MemberExpression" && findThisFunction(node) !== undefined)
  )
    return false;
  return constructions.every(({ parent, range }) => {
    if (parent.type === "MemberExpression" || parent.type === "ExpressionStatement") return true;
    if (parent.type !== "VariableDeclarator" || parent.id.type !== "Identifier" || parent.init?.range[0] !== range[0])
      return false;
    return (
      source
        .findVariable(parent.id)
        ?.references.every(
          ({ identifier, init }) => init || /** @type {any} */ (identifier).parent.type === "MemberExpression",
        ) ?? false
    );
  });
}
