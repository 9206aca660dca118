import { append } from "../append.js";
import { getOrInsert } from "../get-or-insert.js";
import { findConstructor, getKeyName, getPropertyName, isClass, isFunction } from "../syntax/functions.js";
import { findInstanceMembers } from "../values/resolve.js";
import { findThis } from "../values/this-alias.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getParents } from "./parents.js";
import { getWrapped } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A place in code that runs while an instance is made, and may see what the instance lacks at that time.
 *
 * @typedef {object} EarlyUse
 * @property {"end" | "member" | "method" | "handedOn"} kind - the constructor may end, `this.name` is used, a method is called that uses it, or other code gets the instance
 * @property {string | undefined} name - of the member; undefined where only running tells
 * @property {Node} node
 * @property {"parent" | "field" | "own"} of - whose code it is
 * @property {number} start - of the field or statement that it stands in
 * @property {number} order - among those of the class
 * @property {boolean} isLater - it stands in a callback, which may run at once or not
 */

/**
 * What runs before a statement of the constructor, or before a field's initialiser, and may have to do with a member.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor's body, or a class field
 * @param {string} name - of the member
 * @returns {EarlyUse[]} in the order in which it runs
 */
export function getUsesBefore(source, classNode, statement, name) {
  const isField = statement.type === "PropertyDefinition";
  const [start] = statement.range;
  const byName = getEarlyUses(source, classNode);
  return [...(byName.get(name) ?? []), ...(byName.get(undefined) ?? [])]
    .filter((use) => {
      if (use.of === "parent") return true;
      return isField ? use.of === "field" && use.start < start : use.of === "field" || use.start < start;
    })
    .sort((a, b) => a.order - b.order);
}

/**
 * One look for all members of a class.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Map<string | undefined, EarlyUse[]>} by the member's name
 */
function getEarlyUses(source, classNode) {
  /** @type {Map<Node, Map<string | undefined, EarlyUse[]>>} */
  const known = source.memo(getEarlyUses, () => new Map());
  return getOrInsert(known, classNode, () => {
    const parents = getParents(source, classNode).seen;
    const parts = [
      ...parents.flatMap((parent) => [...getFieldValues(parent), ...getStatements(parent)]).map(toPart("parent")),
      ...getFieldValues(classNode).map(toPart("field")),
      ...getStatements(classNode).map(toPart("own")),
    ];
    /** @type {Look} */
    const look = { source, classNode, run: new Set(), runLater: new Set(), uses: [] };
    for (const { part, of } of parts) lookAt(look, part, of);
    /** @type {Map<string | undefined, EarlyUse[]>} */
    const byName = new Map();
    for (const use of look.uses) append(byName, use.name, use);
    return byName;
  });
}

/** @param {EarlyUse["of"]} of */
function toPart(of) {
  return (/** @type {Node} */ part) => ({ part, of });
}

/**
 * @typedef {object} Look
 * @property {Source} source
 * @property {Node} classNode
 * @property {Set<Node>} run - methods that have been called
 * @property {Set<Node>} runLater - by callbacks
 * @property {EarlyUse[]} uses - so far
 */

/**
 * @param {Look} look
 * @param {Node} part - a field's value, or a statement
 * @param {EarlyUse["of"]} of
 */
function lookAt({ source, classNode, run, runLater, uses }, part, of) {
  let callbackEnd = -1;
  walk(part, source.visitorKeys, (node) => {
    const isLater = node.range[0] < callbackEnd;
    /** @type {(kind: EarlyUse["kind"], name?: string) => void} */
    const add = (kind, name) =>
      void uses.push({ kind, name, node, of, start: part.range[0], order: uses.length, isLater });
    //   if (raw.url === "") return;       (but not: if (!(this instanceof Request)) return new Request(raw);)
    //                       ^^^^^^
    if (node.type === "ReturnStatement" && node.argument?.type !== "NewExpression" && of === "own" && !isLater)
      add("end");
    if (
      node.type === "ThisExpression" ||
      (node.type === "Identifier" && node.parent.id !== node && findThis(source, node) !== undefined)
    ) {
      const method = addUse(source, node, add);
      if (method !== undefined)
        for (const name of getNamesReadBy(source, classNode, method, isLater ? runLater : run)) add("method", name);
    }
    if (node.type === "ArrowFunctionExpression") callbackEnd = Math.max(callbackEnd, node.range[1]);
    return !isFunction(node) || node.type === "ArrowFunctionExpression";
  });
}

/**
 * @param {Source} source
 * @param {Node} instance - `this`, or a name for it
 * @param {(kind: EarlyUse["kind"], name?: string) => void} add
 * @returns {string | undefined} the method that is called
 */
function addUse(source, instance, add) {
  const used = getWrapped(instance);
  const { parent } = used;
  if (parent.type === "MemberExpression" && parent.object === used) {
    const name = getPropertyName(parent);
    const member = getWrapped(parent);
    //   this[key] = value
    if (name !== undefined || !(member.parent.type === "AssignmentExpression" && member.parent.left === member))
      add("member", name);
    return member.parent.type === "CallExpression" && member.parent.callee === member ? name : undefined;
  }
  if (parent.type === "VariableDeclarator" && parent.init === used && parent.id.type === "ObjectPattern")
    for (const property of parent.id.properties) add("member", getKeyName(property));
  else if (!isHarmless(source, used)) add("handedOn");
  return undefined;
}

/** What gets an instance and looks at none of its members. */
const DEFINES = /^(Object|Reflect)\.define(Property|Properties)$|^Error\.captureStackTrace$/;

/**
 * @param {Source} source
 * @param {Node} used - the instance
 * @returns {boolean} whether nobody looks at its members: `const self = this`, `this instanceof Reply`, `EventEmitter.call(this)`
 */
function isHarmless(source, { parent, range }) {
  if (parent.type === "BinaryExpression") return true;
  if (parent.type === "VariableDeclarator") return findThis(source, parent.id) !== undefined;
  if (parent.type !== "CallExpression") return false;
  const isCalledOn =
    parent.callee.type === "MemberExpression" &&
    /^(call|apply)$/.test(getPropertyName(parent.callee) ?? "") &&
    parent.arguments[0]?.range[0] === range[0];
  return isCalledOn || DEFINES.test(getDottedName(parent.callee));
}

/**
 * The members of the instance that a method uses, by itself or through other methods.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} method
 * @param {Set<Node>} [seen] - functions that need no look, as an earlier call has run them
 * @returns {Set<string | undefined>} undefined stands for all those that `const { a, ...rest } = this` takes
 */
export function getNamesReadBy(source, classNode, method, seen = new Set()) {
  /** @type {Set<string | undefined>} */
  const names = new Set();
  const methods = new Set([method]);
  for (const called of methods)
    for (const fn of findInstanceMembers(source, classNode, called)) {
      if (!isFunction(fn) || seen.has(fn)) continue;
      seen.add(fn);
      walk(fn.body, source.visitorKeys, (node) => {
        for (const name of getNames(node)) names.add(name);
        const next =
          node.type === "CallExpression" && node.callee.object?.type === "ThisExpression"
            ? getPropertyName(node.callee)
            : undefined;
        if (next !== undefined) methods.add(next);
      });
    }
  return names;
}

/**
 * @param {Node} node
 * @returns {(string | undefined)[]} the members of `this` that it reads itself
 */
function getNames(node) {
  if (node.type === "MemberExpression") {
    const name = node.object.type === "ThisExpression" ? getPropertyName(node) : undefined;
    return name === undefined ? [] : [name];
  }
  //   const { url, ...rest } = this; ({ url } = this)
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
