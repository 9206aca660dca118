import { findLastName } from "../ast/syntax/member-chain.js";
import { getLastOfChain } from "./links.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/** Any member. */
export const ANY = "*";

/** Something that no member names: what a builder has been told so far. */
export const INSIDE = "!";

/** Methods that change a list, whoever takes what they return. */
const CHANGES_LIST = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Methods and functions that change what they are about, or what they are given, where nobody takes what they return. */
const CHANGES =
  /^(?:set|add|append|delete|remove|unset|put|insert|assign|merge|extend|defaults|define|update|replace|rename|move|fill|reset|clear|init|apply|build|prepare|normali[sz]e|saniti[sz]e|clean|strip|increment|decrement|advance|and|or|where|having|limit|offset|skip|take|order|sort|select|group|left|right|inner|join|with|include|populate|filter|scope|bind)(?:$|[A-Z])/;

/** Functions that change the first thing that they are given: `Object.assign(query, filter)`, `_.set(query, "where.id", id)` */
const CHANGES_FIRST =
  /^(?:assign|assignIn|extend|merge|mergeWith|defaults|defaultsDeep|set|unset|defineProperty|pull)$/;

/** Functions that only tell somebody of what they are given. */
const TELLS = /^(?:log|trace|debug|verbose|info|warn|error)$/;

/**
 * `query.limit = 10`, `delete query.limit`, `where.ids.push(id)`, `[user.name] = names`, `Object.assign(query, filter)`, `addFilter(query)`
 *
 * @param {Node} object - a use of what may be changed there: Identifier or ThisExpression
 * @returns {string | undefined} the member of it that is changed there, or in which something is, `*` where it may be any; undefined
 *   where it is only read, or handed to a function whose result is what counts
 */
export function findChangedMember(object) {
  return findChange(object)?.member;
}

/**
 * @param {Node} object - Identifier or ThisExpression
 * @returns {{ member: string, node: Node } | undefined} the same, and the assignment, call or operation that changes it
 */
export function findChange(object) {
  /** @type {string[]} */
  const path = [];
  let node = getWrapped(object);
  while (node.parent.type === "MemberExpression" && node.parent.object === node) {
    path.push(getPropertyName(node.parent) ?? ANY);
    node = getWrapped(node.parent);
  }
  const { parent } = node;
  const isCallee = parent.type === "CallExpression" && parent.callee === node;
  const member = isCallee
    ? findChangedByMethod(object, path, parent)
    : path.length > 0 && isWritten(node)
      ? path[0]
      : parent.type === "CallExpression"
        ? findChangedByFunction(object, path, parent, node)
        : undefined;
  return member === undefined ? undefined : { member, node: parent };
}

/**
 * `where.ids.push(id)`, `query.equalTo("team", team).limit(10);`
 *
 * @param {Node} object
 * @param {string[]} path - from it to the method
 * @param {Node} call
 * @returns {string | undefined} what of the object the method changes
 */
function findChangedByMethod(object, path, call) {
  const method = path.at(-1);
  if (method === undefined) return undefined;
  const [changed = ANY] = path.slice(0, -1);
  if (CHANGES_LIST.test(method)) return changed;
  if (!isDropped(getLastOfChain(call))) return undefined;
  if (CHANGES.test(method)) return changed;
  return path.length === 1 && object.type === "Identifier" ? INSIDE : undefined;
}

/**
 * `addFilter(query)`, `_.set(query, "where.id", id)`, `narrow(options);`
 *
 * @param {Node} object
 * @param {string[]} path - from it to what is handed over
 * @param {Node} call
 * @param {Node} argument - what is handed over
 * @returns {string | undefined} what of the object the function changes
 */
function findChangedByFunction(object, path, call, argument) {
  const name = findLastName(unwrap(call.callee)) ?? "";
  const [changed = ANY] = path;
  if (CHANGES_FIRST.test(name) && call.arguments[0] === argument) return changed;
  if (!isDropped(call) || TELLS.test(name)) return undefined;
  if (CHANGES.test(name)) return changed;
  return path.length === 0 && object.type === "Identifier" ? INSIDE : undefined;
}

/**
 * @param {Node} call
 * @returns {boolean} whether nobody takes what it returns: it is called for what it does
 */
function isDropped(call) {
  return getWrapped(call).parent.type === "ExpressionStatement";
}

/**
 * @param {Node} node - an expression
 * @returns {boolean} whether something is assigned to it, or it is deleted
 */
function isWritten(node) {
  const { parent } = node;
  switch (parent.type) {
    case "AssignmentExpression":
    case "AssignmentPattern":
    case "ForOfStatement":
    case "ForInStatement":
      return parent.left === node;
    case "UpdateExpression":
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "UnaryExpression":
      return parent.operator === "delete";
    case "Property":
      return parent.value === node && parent.parent.type === "ObjectPattern";
    default:
      return false;
  }
}
