import { isAwaiting } from "../ast/promises/programs.js";
import { contains } from "../ast/syntax/contains.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findType } from "../ast/promises/promise-types.js";
import { findThisFunction, getParams, isField, isFunction } from "../ast/syntax/functions.js";
import { getWrites } from "../ast/values/writes.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * The parameters of a function that a value is, or is a part of: by index, with `THIS` for its `this`; `true` for a part. A fresh value,
 * which the function has made itself, has none.
 *
 * @typedef {ReadonlyMap<number, boolean>} Owners
 */

/** The index of what a method is called on. */
export const THIS = -1;

/** @type {Owners} */
export const NOBODY = new Map();

/** Methods that hand out what the object keeps: what they return is as new as the object. */
const HANDS_OUT = /^(?:get|find|findLast|at|pop|shift|values|entries|filter|slice|concat|sort|reverse|next|flat)$/;

/** Of these, the ones that make a list of their own, of the same elements. */
const COPIES = /^(?:filter|slice|concat|flat|values|entries)$/;

/** Methods that call a function with each element. */
const EACH = /^(?:map|forEach|filter|flatMap|reduce|some|every|find|then)$/;

/** What tells one from another is a text or a number. */
const IDENTIFIER = /^_?id$|[a-z]Id$/;

/**
 * Whose business a change of what an expression stands for is, besides that of the code itself.
 *
 * @param {Source} source
 * @param {Node} root - a function, or an expression
 * @param {Node} expression
 * @param {ReadonlySet<Variable>} [seen] - that are looked at already: they add nothing
 * @returns {Owners | undefined} parameters of `root`; undefined where it is anybody's
 */
export function findOwners(source, root, expression, seen = new Set()) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Identifier": {
      //   let where = {}; … where = undefined;
      if (node.name === "undefined") return NOBODY;
      const variable = source.findVariable(node);
      return variable === undefined ? undefined : findOwnersOfVariable(source, root, variable, seen);
    }
    case "MemberExpression":
      //   where: { userId: user.id }
      return IDENTIFIER.test(findLastName(node) ?? "")
        ? NOBODY
        : asParts(findOwners(source, root, getRoot(node), seen));
    case "CallExpression": {
      const callee = unwrap(node.callee);
      const name = findLastName(callee) ?? "";
      if (callee.type !== "MemberExpression" || !HANDS_OUT.test(name)) return NOBODY;
      //   Object.values(users)
      if (callee.object.name === "Object")
        return node.arguments.length === 0 ? NOBODY : asParts(findOwners(source, root, node.arguments[0], seen));
      const owners = findOwners(source, root, callee.object, seen);
      return COPIES.test(name) || name === "sort" || name === "reverse" ? owners : asParts(owners);
    }
    case "ConditionalExpression":
      return join(findOwners(source, root, node.consequent, seen), findOwners(source, root, node.alternate, seen));
    case "LogicalExpression":
      return join(findOwners(source, root, node.left, seen), findOwners(source, root, node.right, seen));
    case "AwaitExpression":
    case "YieldExpression":
      if (!isAwaiting(node)) return undefined;
      return unwrap(node.argument).type === "CallExpression" ? NOBODY : findOwners(source, root, node.argument, seen);
    case "ThisExpression": {
      const owner = findThisFunction(node);
      //   load = async () => { this.users = await list(); };    which is called as a method is
      const fn = owner !== undefined && isField(owner) && owner.value != null ? unwrap(owner.value) : owner;
      return fn !== undefined && fn === root ? new Map([[THIS, false]]) : undefined;
    }
    case "Super":
      return undefined;
    default:
      return NOBODY;
  }
}

/**
 * Whose business it is if a list or object changes itself: nobody's where it is a copy, of the same elements.
 *
 * @param {Source} source
 * @param {Node} root
 * @param {Node} object
 * @returns {Owners | undefined}
 */
export function findOwnersOfList(source, root, object) {
  const node = unwrap(object);
  const isCopy =
    node.type === "CallExpression" &&
    unwrap(node.callee).type === "MemberExpression" &&
    /^(?:filter|slice|concat|flat|keys|values|entries)$/.test(findLastName(node.callee) ?? "");
  return isCopy ? NOBODY : findOwners(source, root, node);
}

/**
 * @param {Owners | undefined} first
 * @param {Owners | undefined} second
 * @returns {Owners | undefined}
 */
export function join(first, second) {
  if (first === undefined || second === undefined) return undefined;
  if (first.size === 0) return second;
  const joined = new Map(first);
  for (const [index, isPart] of second) joined.set(index, isPart || joined.get(index) === true);
  return joined;
}

/**
 * @param {Owners | undefined} owners
 * @returns {Owners | undefined} of what belongs to it
 */
export function asParts(owners) {
  return owners === undefined || owners.size === 0 ? owners : new Map([...owners.keys()].map((index) => [index, true]));
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {Variable} variable
 * @param {ReadonlySet<Variable>} around
 * @returns {Owners | undefined}
 */
function findOwnersOfVariable(source, root, variable, around) {
  if (variable.defs.length === 0) return undefined;
  if (around.has(variable)) return NOBODY;
  const seen = new Set([...around, variable]);
  /** @type {Owners | undefined} */
  let owners = NOBODY;
  for (const def of variable.defs) owners = join(owners, findOwnersOfDefinition(source, root, def, seen));
  for (const written of getWrites(variable)) {
    const { parent } = written;
    if (parent?.type !== "AssignmentExpression" || parent.left !== written) continue;
    owners = join(owners, findOwners(source, root, parent.right, seen));
  }
  return owners;
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {any} def - definition of a variable
 * @param {ReadonlySet<Variable>} seen
 * @returns {Owners | undefined}
 */
function findOwnersOfDefinition(source, root, { node, name, type }, seen) {
  if (!contains(root, name)) return undefined;
  if (type === "Parameter") {
    if (isTypedPrimitive(source, name)) return NOBODY;
    if (node !== root) return findOwnersOfCallback(source, root, node, name, seen);
    const index = getParams(root).findIndex((/** @type {Node} */ param) => contains(param, name));
    const param = getParams(root)[index];
    if (param === undefined || param.type === "RestElement") return undefined;
    return new Map([[index, param !== name && param.left !== name]]);
  }
  if (type !== "Variable") return undefined;
  const loop = node.parent.parent;
  if (/^For(?:Of|In)Statement$/.test(loop?.type) && loop.left === node.parent)
    return asParts(findOwners(source, root, loop.right, seen));
  if (node.init == null) return NOBODY;
  const owners = findOwners(source, root, node.init, seen);
  return node.id === name ? owners : asParts(owners);
}

/**
 * `(userId: string)`, which nobody can change, whatever it is put into
 *
 * @param {Source} source
 * @param {Node} name
 */
function isTypedPrimitive(source, name) {
  const type = findType(source, name, 0);
  return type !== undefined && (type.type === "TSUnionType" ? type.types : [type]).every(isPrimitive);
}

/** @param {Node} type */
function isPrimitive({ type }) {
  return /^TS(?:String|Number|Boolean|BigInt|Null|Undefined)Keyword$|^TSLiteralType$/.test(type);
}

/**
 * `users.map((user) => { user.name = … })` of what was made here, `list.reduce((sum, one) => { sum[one.id] = one; … }, {})`
 *
 * @param {Source} source
 * @param {Node} root
 * @param {Node} fn
 * @param {Node} name - of a parameter
 * @param {ReadonlySet<Variable>} seen
 * @returns {Owners | undefined}
 */
function findOwnersOfCallback(source, root, fn, name, seen) {
  const call = fn.parent;
  if (!isFunction(fn) || call?.type !== "CallExpression" || !call.arguments.includes(fn)) return undefined;
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression") return undefined;
  const method = findLastName(callee) ?? "";
  const index = getParams(fn).findIndex((/** @type {Node} */ param) => contains(param, name));
  if (/^reduce(?:Right)?$/.test(method) && index === 0)
    return call.arguments[1] === undefined ? undefined : findOwners(source, root, call.arguments[1], seen);
  return EACH.test(method) ? asParts(findOwners(source, root, callee.object, seen)) : undefined;
}
