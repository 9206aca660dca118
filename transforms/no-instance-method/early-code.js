import { findConstructor, getKeyName, getPropertyName, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { findThis } from "../../lib/ast/values/this-alias.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A place in code that runs while an instance is made.
 *
 * @typedef {object} Early
 * @property {Node} node
 * @property {number} order - of the places of a class, as they run
 * @property {"parent" | "field" | "own"} of - whose code it is
 * @property {number} start - of the field or statement that it stands in
 */

/**
 * What the code that makes an instance does first.
 *
 * @typedef {object} EarlyCode
 * @property {Early | undefined} end - where the constructor may end
 * @property {Map<string, Early>} parentReads - where a parent class reads a member, by its name
 * @property {Map<string | undefined, Early>} methodReads - the call of the method that reads a member, by its name
 */

/**
 * Code that runs before a function is made and sees that it is not there yet, or after which it never will be.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor's body, that makes the function; or the class field
 * @param {string} name - of the function
 * @returns {{ node: Node, why: string } | undefined}
 */
export function findEarlyCode(source, classNode, statement, name) {
  const { end, parentReads, methodReads } = getEarlyCode(source, classNode);
  /** @type {[Early | undefined, string][]} */
  const all = [
    [end, `the constructor may end before it makes \`${name}\``],
    // The class's own code calls it only where it is there.
    [parentReads.get(name), `a parent class reads \`${name}\` before it is made`],
    [methodReads.get(name), `a method reads \`${name}\` before it is made`],
  ];
  /** @type {{ node: Node, order: number, why: string } | undefined} */
  let first;
  for (const [early, why] of all)
    if (early !== undefined && isBefore(early, statement) && (first === undefined || early.order < first.order))
      first = { node: early.node, order: early.order, why };
  return first;
}

/**
 * @param {Early} early
 * @param {Node} statement
 */
function isBefore({ of, start }, { type, range }) {
  if (of === "parent") return true;
  return type === "PropertyDefinition" ? of === "field" && start < range[0] : of === "field" || start < range[0];
}

/**
 * One look for all functions of a class: what is asked of each is whether the first such place comes before it.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {EarlyCode}
 */
function getEarlyCode(source, classNode) {
  /** @type {Map<Node, EarlyCode>} */
  const known = source.memo(getEarlyCode, () => new Map());
  let early = known.get(classNode);
  if (early === undefined) known.set(classNode, (early = lookAtCode(source, classNode)));
  return early;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {EarlyCode}
 */
function lookAtCode(source, classNode) {
  /** @type {EarlyCode} */
  const early = { end: undefined, parentReads: new Map(), methodReads: new Map() };
  const code = [
    ...getParents(source, classNode).seen.flatMap((parent) =>
      [...getFieldValues(parent), ...getStatements(parent)].map((part) => ({
        part,
        of: /** @type {const} */ ("parent"),
      })),
    ),
    ...getFieldValues(classNode).map((part) => ({ part, of: /** @type {const} */ ("field") })),
    ...getStatements(classNode).map((part) => ({ part, of: /** @type {const} */ ("own") })),
  ];
  /** @type {Set<Node>} */
  const seen = new Set();
  let order = 0;
  for (const { part, of } of code) {
    walk(part, source.visitorKeys, (node) => {
      order += 1;
      const place = { node, order, of, start: part.range[0] };
      //   if (!(this instanceof Reply)) return new Reply(raw);
      if (node.type === "ReturnStatement" && node.argument?.type !== "NewExpression" && of === "own")
        early.end ??= place;
      const member = findThis(source, node.object) === undefined ? undefined : getPropertyName(node);
      if (member !== undefined && of === "parent" && !early.parentReads.has(member))
        early.parentReads.set(member, place);
      if (member !== undefined && node.parent.callee === node) addReads(source, classNode, member, place, early, seen);
      return !isFunction(node);
    });
  }
  return early;
}

/**
 * Adds what a method reads, by itself or through other methods. What an earlier call has run, has been added.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} method
 * @param {Early} place - where it is called
 * @param {EarlyCode} early
 * @param {Set<Node>} seen - functions
 */
function addReads(source, classNode, method, place, early, seen) {
  const methods = [method];
  for (const called of methods) {
    for (const fn of findInstanceMembers(source, classNode, called)) {
      if (!isFunction(fn) || seen.has(fn)) continue;
      seen.add(fn);
      walk(fn.body, source.visitorKeys, (node) => {
        for (const name of getNames(node)) if (!early.methodReads.has(name)) early.methodReads.set(name, place);
        if (node.type === "CallExpression" && node.callee.object?.type === "ThisExpression")
          methods.push(getPropertyName(node.callee) ?? "");
      });
    }
  }
}

/**
 * @param {Node} node
 * @returns {(string | undefined)[]} the members of `this` that it reads itself; undefined for those that only running tells
 */
function getNames(node) {
  if (node.type === "MemberExpression") return node.object.type === "ThisExpression" ? [getPropertyName(node)] : [];
  //   const { url, ...rest } = this, where the rest has own properties alone; ({ url } = this)
  const value = node.type === "ObjectPattern" ? (node.parent.init ?? node.parent.right) : undefined;
  return value?.type === "ThisExpression" ? node.properties.map(getKeyName) : [];
}

/**
 * @param {Node} classNode - a class, or a constructor function, which has none
 * @returns {Node[]} the values of its fields that are no functions
 */
function getFieldValues(classNode) {
  return classNode.body.body.flatMap((/** @type {Node} */ member) =>
    member.type === "PropertyDefinition" && member.static !== true && member.value != null && !isFunction(member.value)
      ? [member.value]
      : [],
  );
}

/**
 * @param {Node} classNode
 * @returns {Node[]} those of its constructor's body
 */
function getStatements(classNode) {
  return (isClass(classNode) ? findConstructor(classNode) : classNode)?.body.body ?? [];
}
