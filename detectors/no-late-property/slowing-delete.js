import { contains } from "../../lib/ast/syntax/contains.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findDeclaringFunction, getComputedWrites } from "../../lib/ast/objects/request-tables.js";
import { findFunction, findName, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findInstanceMembers, resolve } from "../../lib/ast/values/resolve.js";
import { getMentions, getUse, isSameObject } from "../../lib/ast/values/same-object.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isAssignmentTarget } from "../../lib/ast/syntax/assignment-target.js";
import { isClientData } from "./client-data.js";
import { isSentAsHeaders } from "../../lib/ast/objects/header-bag.js";
import { findWrittenOut, isWrittenAsJson } from "../../lib/ast/objects/absence.js";

/** @import { SilenceCode } from "../../lib/ast/silence.js" */
/** @import { Heat, HeatModel, Node, Source } from "../../lib/types.js" */

/** Methods that end an object's life: nobody reads it fast afterwards. */
const ENDING =
  /^_*(destroy|close|end|dispose|cleanup|clean|clear|finish|teardown|tearDown|release|abort|final|finalize|free|shutdown|stop|onclose|onClose|onEnd)(?![a-z])/;

/** What must really be gone: `delete payload.__proto__` keeps a caller out. */
const GUARDED = new Set(["__proto__", "constructor", "prototype"]);

/** How many reads make up for what the assignment costs to write: each is some 20 ns slower, the `delete` itself some 200. */
const MANY_READS = 3;

/**
 * Why a `delete` costs nothing that could be noticed. What costs something makes an object slow that was fast and is made per request,
 * the object is read often afterwards, and nothing is waited for beside it, which takes a thousand times as long.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `delete o.a`
 * @param {Node} member - `o.a`
 * @returns {SilenceCode | undefined}
 */
export function findHarmless(source, heat, node, member) {
  const { object } = member;
  if (GUARDED.has(getPropertyName(member) ?? "")) return "mustBeGone";
  // delete list[0]
  if (typeof member.property.value === "number") return "anyKeys";
  if (source.slice(object).endsWith(".prototype") || !isMadePerRequest(source, heat, object)) return "outlivesRequest";
  if (!isReadOften(source, heat, node, object)) return "fewReads";
  const isAsked = isAskedFor(source, node, member);
  if (!isAsked && !hadProperty(source, heat, member)) return "mayBeAbsent";
  if ((isOpen(source, object) && !(isAsked && isMadeHere(source, object))) || isSentAsHeaders(source, object))
    return "anyKeys";
  if (isClientData(source, heat, object)) return "anyKeys";
  return isBesideWaiting(source, node, object) ? "waitsAnyway" : undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `delete o.a`
 * @param {Node} member - `o.a`
 * @returns {Heat} of the place; a method is as hot as the making of its instances
 */
export function getHeatOfDelete(source, heat, node, { object }) {
  const here = heat.at(node);
  if (here.level !== "unknown" || object.type !== "ThisExpression") return here;
  const classNode = findClassOfThis(source, object);
  return classNode === undefined ? here : heat.ofConstruction(classNode);
}

/**
 * Whether an object belongs to one request: `this` of an instance, a parameter or variable of a function, a member of one.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @returns {boolean}
 */
function isMadePerRequest(source, heat, object) {
  const root = getRoot(object);
  if (root.type === "ThisExpression") {
    const classNode = findClassOfThis(source, root);
    return classNode !== undefined && heat.ofConstruction(classNode).level === "hot";
  }
  const declaring = root.type === "Identifier" ? findDeclaringFunction(source, root) : undefined;
  // A factory's variable outlives the requests that the functions inside it handle.
  return declaring !== undefined && heat.of(declaring).level === "hot" && !isBorrowed(source, root);
}

/**
 * `const socket = this.socket`, `const config = shared`: a name for something that lives longer.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean}
 */
function isBorrowed(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  const init = definition?.type === "Variable" ? unwrap(definition.node.init) : undefined;
  if (init == null || (init.type !== "MemberExpression" && init.type !== "Identifier")) return false;
  const root = getRoot(init);
  return root.type !== "Identifier" || findDeclaringFunction(source, root) === undefined || isBorrowed(source, root);
}

/**
 * Whether the file shows that the object has the property: taking away what is not there leaves an object fast. What a query or a
 * caller brings may be anything.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} member
 * @returns {boolean}
 */
function hadProperty(source, heat, member) {
  const name = getPropertyName(member);
  const isSet = name === undefined || getNamedMembers(source, name).some(isAssignmentTarget);
  if (heat.findRole(member.object) !== undefined) return isSet;
  return resolve(source, member.object).every((value) => {
    if (value.kind === "instance")
      return isSet || findInstanceMembers(source, value.classNode, /** @type {string} */ (name)).length > 0;
    if (value.kind !== "node") return false;
    const { node } = value;
    if (node.type === "CallExpression") return /^(structuredClone|Object\.assign\(\s*\{)/.test(source.slice(node));
    return (
      node.type === "ObjectExpression" &&
      (isSet ||
        node.properties.some(
          (/** @type {Node} */ property) => property.type !== "Property" || getKeyName(property) === name,
        ))
    );
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `delete o.a`
 * @param {Node} object - `o`
 * @returns {boolean} whether code in sight reads many properties of the object later
 */
function isReadOften(source, heat, node, object) {
  const owner = /** @type {Node} */ (findFunction(node));
  const area = getArea(source, node, object);
  const isThis = object.type === "ThisExpression";
  const isEnding = ENDING.test(findName(owner) ?? "");
  const later = getMentions(source, object).filter((mention) => {
    if (mention.range[0] >= node.range[1] && contains(area, mention)) return true;
    // A method's `delete` is seen by the other methods.
    return isThis && !isEnding && !contains(owner, mention) && findFunction(mention)?.parent?.kind !== "constructor";
  });
  const reads = later.filter((mention) => getUse(mention) === "member");
  return (
    reads.length >= MANY_READS ||
    reads.some((read) => isInLoopAfter(read, node)) ||
    later.some((mention) => isReadWhole(source, mention)) ||
    (isMadeHere(source, object) && later.some(isHandedBack)) ||
    findWrittenOut(source, object) !== undefined ||
    // next() hands the request on to code that reads it.
    (heat.findRole(object) !== undefined &&
      getNodesWithin(source, owner, "CallExpression").some(
        (call) =>
          call.range[0] > node.range[1] &&
          call.callee.type === "Identifier" &&
          heat.findRole(call.callee)?.role === "next",
      ))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} object
 * @returns {Node} the function in which code behind the `delete` may still see the object
 */
function getArea(source, node, object) {
  // list.forEach(() => { delete user.password }): what follows the call reads it, too.
  const root = getRoot(object);
  return (
    (root.type === "Identifier" ? findDeclaringFunction(source, root) : undefined) ??
    /** @type {Node} */ (findFunction(node))
  );
}

/**
 * `const params = {};`: few keys, for one call.
 *
 * @param {Source} source
 * @param {Node} object
 */
function isMadeHere(source, object) {
  const definition =
    object.type === "Identifier" ? /** @type {any} */ (source.findVariable(object)?.defs[0]) : undefined;
  const init = definition?.type === "Variable" ? unwrap(definition.node.init) : undefined;
  return init?.type === "ObjectExpression" && !/__proto__/.test(source.slice(init));
}

/**
 * Whether the caller gets the object, by itself or in another one: `return params`, `return { type, params }`.
 *
 * @param {Node} mention
 */
function isHandedBack(mention) {
  let node = getWrapped(mention);
  while (/^(Property|ObjectExpression|ArrayExpression)$/.test(node.parent.type) && node.parent.key !== node)
    node = getWrapped(node.parent);
  return node.parent.type === "ReturnStatement";
}

/**
 * `if (params.q != null) { q = parseFloat(params.q); delete params.q; }`
 *
 * @param {Source} source
 * @param {Node} node - `delete o.a`
 * @param {Node} member - `o.a`
 * @returns {boolean} whether the code in front asks whether the property is there
 */
function isAskedFor(source, node, member) {
  const name = getPropertyName(member);
  if (name === undefined) return false;
  const asks = getNamedMembers(source, name).filter((other) => isSameObject(source, other, member));
  for (let inner = node; inner.parent != null && !isFunction(inner.parent); inner = inner.parent)
    if (inner.parent.type === "IfStatement" && inner.parent.consequent === inner) {
      const { test } = inner.parent;
      if (asks.some((ask) => contains(test, ask)) && !/^!/.test(source.slice(test))) return true;
    }
  return false;
}

/**
 * @param {Node} read
 * @param {Node} node - `delete o.a`
 * @returns {boolean} whether the read runs many times for one `delete`
 */
function isInLoopAfter(read, node) {
  for (let outer = read.parent; outer != null && !contains(outer, node); outer = outer.parent)
    if (/^(For|While|DoWhile)/.test(outer.type)) return true;
  return false;
}

/**
 * @param {Source} source
 * @param {Node} mention
 * @returns {boolean} whether all properties of the object are read: `res.json(user)`, `{ ...user }`, `Object.keys(user)`
 */
function isReadWhole(source, mention) {
  if (getUse(mention) !== "whole") return false;
  return (
    isWrittenAsJson(source, mention) || getOwnKeyReads(source).some(({ subject }) => subject === getWrapped(mention))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} object
 * @returns {boolean} whether the function waits for something: for a query, mostly
 */
function isBesideWaiting(source, node, object) {
  return [findFunction(node), getArea(source, node, object)].some(
    (area) => area !== undefined && getNodesWithin(source, area, "AwaitExpression", "YieldExpression").length > 0,
  );
}

/**
 * Whether an object is a table on purpose: it has computed keys, or no prototype.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
function isOpen(source, object) {
  if (object.type !== "ThisExpression" && getComputedWrites(source, object).length > 0) return true;
  return resolve(source, object).some(
    (value) =>
      value.kind === "node" &&
      (value.node.type === "ArrayExpression" ||
        /^Object\.create\(\s*null|^\{\s*__proto__: null/.test(source.slice(value.node))),
  );
}
