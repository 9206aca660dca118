import { CHANGING_METHODS } from "./quiet.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import {
  findClassOfMember,
  findConstructor,
  findThisFunction,
  getKeyName,
  getPropertyName,
  isField,
  isFunction,
} from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { resolve } from "../ast/values/resolve.js";
import { walk } from "../ast/syntax/walk.js";

/** @import { Node, Source } from "../types.js" */

/**
 * The members of `this` that code reads and writes, with all methods of its class that it calls.
 *
 * @typedef {object} Members
 * @property {Set<string>} reads
 * @property {Set<string>} writes
 * @property {boolean} touchesAny - it hands `this` on, or calls methods of it that are out of sight
 */

/**
 * @param {Source} source
 * @param {Node} root - an expression
 * @returns {Members}
 */
export function getMembers(source, root) {
  const known = source.memo(getMembers, () => /** @type {Map<Node, Members>} */ (new Map()));
  return getOrInsert(known, root, () => {
    /** @type {Members} */
    const members = { reads: new Set(), writes: new Set(), touchesAny: false };
    // Those that are found on the way are looked at, too.
    const parts = new Set([root]);
    for (const part of parts)
      walk(part, source.visitorKeys, (node) => {
        if (node.type === "Super") members.touchesAny = true;
        if (node.type === "ThisExpression") for (const method of visit(source, node, members)) parts.add(method);
        return undefined;
      });
    return members;
  });
}

/**
 * @param {Source} source
 * @param {Node} node - `this`
 * @param {Members} members - are filled
 * @returns {Node[]} the methods that are called
 */
function visit(source, node, members) {
  const member = getWrapped(node).parent;
  const name =
    member.type === "MemberExpression" && unwrap(member.object) === node ? getPropertyName(member) : undefined;
  if (name === undefined) {
    members.touchesAny = true;
    return [];
  }
  const { parent } = getWrapped(member);
  if (isInPattern(getWrapped(member))) {
    members.writes.add(name);
    return [];
  }
  if (parent.type === "AssignmentExpression" && unwrap(parent.left) === member) {
    members.writes.add(name);
    if (parent.operator === "=") return [];
  }
  if (parent.type === "UpdateExpression" || (parent.type === "UnaryExpression" && parent.operator === "delete"))
    members.writes.add(name);
  if (parent.type === "CallExpression" && unwrap(parent.callee) === member) {
    if (isHandedIn(node, name)) {
      members.reads.add(name);
      return [];
    }
    const values = resolve(source, member);
    const methods = values.flatMap((value) => (value.kind === "node" && isFunction(value.node) ? [value.node] : []));
    if (methods.length !== values.length) members.touchesAny = true;
    return methods;
  }
  members.reads.add(name);
  if (isChangedWithin(getWrapped(member))) members.writes.add(name);
  return [];
}

/**
 * `this.page.users = …`, `this.users.push(…)`
 *
 * @param {Node} member - `this.page`
 * @returns {boolean} whether what it holds is changed
 */
function isChangedWithin(member) {
  let node = member;
  while (node.parent.type === "MemberExpression" && node.parent.object === node) node = getWrapped(node.parent);
  const { parent } = node;
  return (
    node !== member &&
    (isInPattern(node) ||
      (parent.type === "AssignmentExpression" && parent.left === node) ||
      parent.type === "UpdateExpression" ||
      (parent.type === "UnaryExpression" && parent.operator === "delete") ||
      (parent.type === "CallExpression" &&
        parent.callee === node &&
        CHANGING_METHODS.has(getPropertyName(unwrap(node)) ?? "")))
  );
}

/**
 * `private readonly userModel: () => typeof User`, of the class or of its constructor's parameters
 *
 * @param {Node} node - `this`
 * @param {string} name
 * @returns {boolean} whether the member is declared and gets its value from elsewhere: it is no method of the class
 */
function isHandedIn(node, name) {
  const classNode = findClassOfMember(findThisFunction(node));
  if (classNode === undefined) return false;
  const declared = classNode.body.body.some(
    (/** @type {Node} */ member) => isField(member) && member.value == null && getKeyName(member) === name,
  );
  return (
    declared ||
    (findConstructor(classNode)?.params ?? []).some(
      (/** @type {Node} */ { type, parameter }) =>
        type === "TSParameterProperty" && (parameter.left ?? parameter).name === name,
    )
  );
}

/**
 * `[this.users, this.posts] = await Promise.all([…])`, `for (this.page of pages)`
 *
 * @param {Node} node
 */
function isInPattern(node) {
  const { parent } = node;
  return (
    /^(?:ArrayPattern|RestElement)$/.test(parent.type) ||
    (parent.type === "Property" && parent.value === node && parent.parent.type === "ObjectPattern") ||
    (/^(?:AssignmentPattern|For(?:Of|In)Statement)$/.test(parent.type) && parent.left === node)
  );
}

/**
 * @param {Members} first
 * @param {Members} second
 * @returns {boolean} whether one of the two reads or writes what the other one writes
 */
export function haveInCommon(first, second) {
  return depends(first, second) || depends(second, first);
}

/**
 * @param {Members} one
 * @param {Members} other - that writes
 */
function depends({ reads, writes, touchesAny }, other) {
  if (touchesAny) return other.touchesAny || other.reads.size + other.writes.size > 0;
  return [...other.writes].some((name) => reads.has(name) || writes.has(name));
}
