import { findLastName } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What is called so writes all that it is handed. */
const WRITES_LIST =
  /^(?:add|archive|attach|create|delete|destroy|detach|insert|link|mark|register|remove|reset|save|set|store|touch|unlink|update|upsert)\w*(?:Many|All|Bulk|Batch|List|[^s]s)(?:[A-Z]\w*)?$|^(?:bulk|batch)[A-Z]/;

/** What runs what it is handed for each element. */
const PER_ELEMENT = /^(?:map|forEach|flatMap|each\w*|reduce|filter|for[A-Z]\w*)$/;

/**
 * `deleteLabels(user, [label.id])`, and not `updateLabels(user.id, [label])` for each of several users
 *
 * @param {Node} call - CallExpression
 * @param {Node} scope - the loop, or a function whose parameters bring the row, and what it is written by
 * @param {(node: Node) => boolean} isOfRound
 * @returns {boolean} whether its name says that it writes a list, and all that it is handed of a round is one of one element
 */
export function isHandedList(call, scope, isOfRound) {
  if (!isNamedForList(findLastName(call.callee) ?? "")) return false;
  const given = call.arguments.map(unwrap);
  const lists = given.filter(isOneOfOne);
  return lists.some(isOfRound) && (isFunction(scope) || given.filter(isOfRound).length === 1);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a list of one element
 */
function isOneOfOne(node) {
  return node.type === "ArrayExpression" && node.elements.length === 1 && node.elements[0]?.type !== "SpreadElement";
}

/** @param {string} name - of a function */
export function isNamedForList(name) {
  return WRITES_LIST.test(name);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it waits for something, and for as much whatever list it is handed: for nothing in a loop
 */
export function writesLists(source, fn) {
  const isLoop = (/** @type {Node} */ node) =>
    /^(?:For|While|DoWhile)/.test(node.type) ||
    (isFunction(node) &&
      node.async === true &&
      node.parent.type === "CallExpression" &&
      PER_ELEMENT.test(findLastName(node.parent.callee) ?? ""));
  const waits = (/** @type {Node} */ node) => node.type === "AwaitExpression";
  return (
    findWithin(source, fn, (node) => isLoop(node) && findWithin(source, node, waits) !== undefined) === undefined &&
    findWithin(source, fn, (node) => waits(node) || node.type === "ReturnStatement") !== undefined
  );
}

/**
 * @param {Node} call - CallExpression
 * @returns {string} `deleteLabels(list)`
 */
export function getStatementOfList(call) {
  return getListStatement(findLastName(call.callee) ?? "");
}

/** @param {string} name - of a function */
export function getListStatement(name) {
  return `${name}(list)`;
}
