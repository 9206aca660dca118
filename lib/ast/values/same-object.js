import { append } from "../append.js";
import { findClassOfThis } from "../objects/class-of-this.js";
import { findThisFunction, getPropertyName } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether two expressions name the same object: the same variable, `this` of the same instance, the same members of it.
 *
 * @param {Source} source
 * @param {Node} a
 * @param {Node} b
 * @returns {boolean}
 */
export function isSameObject(source, a, b) {
  const [left, right] = [unwrap(a), unwrap(b)];
  if (left === right) return true;
  if (left.type !== right.type) return false;
  if (left.type === "Identifier")
    return left.name === right.name && source.findVariable(left) === source.findVariable(right);
  if (left.type === "ThisExpression")
    return findThisFunction(left) === findThisFunction(right) || isSameInstance(source, left, right);
  if (left.type !== "MemberExpression") return false;
  const name = getPropertyName(left);
  return name !== undefined && name === getPropertyName(right) && isSameObject(source, left.object, right.object);
}

/**
 * @param {Source} source
 * @param {Node} a - ThisExpression
 * @param {Node} b - ThisExpression
 */
function isSameInstance(source, a, b) {
  const classNode = findClassOfThis(source, a);
  return classNode !== undefined && classNode === findClassOfThis(source, b);
}

/**
 * All expressions of the file that name the same object as one of them, itself included.
 *
 * @param {Source} source
 * @param {Node} expression - a name, `this`, or members of them
 * @returns {Node[]}
 */
export function getMentions(source, expression) {
  const inner = unwrap(expression);
  const alike = getGroups(source, inner.type).get(getGroup(source, inner)) ?? [];
  return alike.filter((node) => isSameObject(source, inner, node));
}

/**
 * @param {Source} source
 * @param {string} type
 * @returns {Map<string, Node[]>} the nodes of a type by their groups: what stands in different ones is not the same object
 */
function getGroups(source, type) {
  return source.memo(`groups of same objects: ${type}`, () => {
    /** @type {Map<string, Node[]>} */
    const groups = new Map();
    for (const node of source.nodes(type)) append(groups, getGroup(source, node), node);
    return groups;
  });
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string} of the variable or the instance that it starts from, and the members that it goes to
 */
function getGroup(source, node) {
  let path = "";
  let inner = unwrap(node);
  for (; inner.type === "MemberExpression"; inner = unwrap(inner.object)) path += `.${getPropertyName(inner)}`;
  if (inner.type === "ThisExpression") {
    const owner = findClassOfThis(source, inner) ?? findThisFunction(inner);
    return `this ${owner === undefined ? "" : owner.range}${path}`;
  }
  if (inner.type !== "Identifier") return `${inner.type}${path}`;
  const variable = source.findVariable(inner);
  return `${inner.name} ${variable === undefined ? "" : variable.$id}${path}`;
}

/**
 * What a mention of an object does with it.
 *
 * - "write": `o.a = 1`, only the property is set; - "delete": `delete o.a`; - "member": reads a property, or calls a method;
 * - "declare": is the name's declaration or the target of an assignment; - "whole": passes the object itself on.
 *
 * @param {Node} mention
 * @returns {"write" | "delete" | "member" | "declare" | "whole"}
 */
export function getUse(mention) {
  const used = getWrapped(mention);
  const { parent } = used;
  if (parent.type === "MemberExpression" && parent.object === used) {
    const member = getWrapped(parent);
    if (member.parent.type === "UnaryExpression" && member.parent.operator === "delete") return "delete";
    return member.parent.type === "AssignmentExpression" &&
      member.parent.left === member &&
      member.parent.operator === "="
      ? "write"
      : "member";
  }
  if (parent.type === "AssignmentExpression" && parent.left === used) return "declare";
  if ((parent.type === "VariableDeclarator" && parent.id === used) || (parent.params?.includes(used) ?? false))
    return "declare";
  return "whole";
}
