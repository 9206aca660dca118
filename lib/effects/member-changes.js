import { findLastName } from "../ast/syntax/member-chain.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/** Any member. */
export const ANY = "*";

/** Methods that change a list, whoever takes what they return. */
const CHANGES_LIST = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Methods and functions that change what they are about, or what they are given, where nobody takes what they return. */
const CHANGES =
  /^(?:set|add|append|delete|remove|unset|put|insert|assign|merge|extend|defaults|define|update|replace|rename|move|fill|reset|clear|init|apply|build|prepare|normali[sz]e|saniti[sz]e|clean|strip|increment|decrement|advance|and|or|where|having|limit|offset|skip|take|order|sort|select|group|left|right|inner|join|with|include|populate|filter|scope|bind)(?:$|[A-Z])/;

/** Functions that change the first thing that they are given: `Object.assign(query, filter)`, `_.set(query, "where.id", id)` */
const CHANGES_FIRST =
  /^(?:assign|assignIn|extend|merge|mergeWith|defaults|defaultsDeep|set|unset|defineProperty|pull)$/;

/**
 * `query.limit = 10`, `delete query.limit`, `where.ids.push(id)`, `[user.name] = names`, `Object.assign(query, filter)`, `addFilter(query)`
 *
 * @param {Node} object - a use of what may be changed there: Identifier or ThisExpression
 * @returns {string | undefined} the member of it that is changed there, or in which something is, `*` where it may be any; undefined
 *   where it is only read, or handed to a function whose result is what counts
 */
export function findChangedMember(object) {
  /** @type {string[]} */
  const path = [];
  let node = getWrapped(object);
  while (node.parent.type === "MemberExpression" && node.parent.object === node) {
    path.push(getPropertyName(node.parent) ?? ANY);
    node = getWrapped(node.parent);
  }
  const { parent } = node;
  const isCalled = parent.type === "CallExpression" && parent.callee === node;
  if (isCalled && path.length > 0) {
    const method = path[path.length - 1];
    return CHANGES_LIST.test(method) || (CHANGES.test(method) && isDropped(parent))
      ? (path.slice(0, -1)[0] ?? ANY)
      : undefined;
  }
  if (path.length > 0 && isWritten(node)) return path[0];
  if (parent.type !== "CallExpression" || isCalled) return undefined;
  const name = findLastName(unwrap(parent.callee)) ?? "";
  const changes = CHANGES_FIRST.test(name) && parent.arguments[0] === node;
  return changes || (CHANGES.test(name) && isDropped(parent)) ? (path[0] ?? ANY) : undefined;
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
