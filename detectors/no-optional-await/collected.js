import { contains } from "../../lib/ast/syntax/contains.js";
import { findEvidence } from "../../lib/ast/promises/plain-evidence.js";
import { findReturns } from "../../lib/ast/order/returns.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Plain } from "../../lib/ast/promises/plain-evidence.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Results of functions that users supply, which `Promise.all()` waits for whether any of them is a promise or not.
 *
 *   await Promise.all(hooks.map((hook) => hook(request)))
 *   for (const hook of hooks) pending.push(hook(request)); await Promise.all(pending)
 *
 * @typedef {{ call: Node, why: string, plain: Plain }} Collected
 */

/**
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {Collected | undefined} the call of one such function
 */
export function findCollected(source, node) {
  const [list, ...others] = node.arguments;
  if (getDottedName(node.callee) !== "Promise.all" || list === undefined || others.length > 0) return undefined;
  /** @type {Collected | undefined} */
  let first;
  for (const call of getCalls(source, unwrap(list))) {
    const evidence = call.type === "CallExpression" ? findEvidence(source, call) : undefined;
    if (evidence?.plain === "sometimes") first ??= { call, ...evidence };
    // A promise that is always there is waited for.
    else if (!isInBranch(call, node)) return undefined;
  }
  return first;
}

/**
 *   if (this.sources.length > 0) pending.push(...this.sources.map((source) => source.emit(event)));
 *
 * @param {Node} pushed
 * @param {Node} all - the call of `Promise.all`
 * @returns {boolean} whether it is pushed only under a condition, which the call does not stand under
 */
function isInBranch(pushed, all) {
  for (let { parent } = pushed; parent != null && !isFunction(parent); parent = parent.parent)
    if (parent.type === "IfStatement" && !contains(parent, all)) return true;
  return false;
}

/**
 * @param {Source} source
 * @param {Node} list - what is handed to `Promise.all`
 * @returns {Node[]} what its elements are; none where that is out of sight
 */
function getCalls(source, list) {
  if (list.type === "Identifier") return getPushed(source, list);
  //   hooks.map((hook) => hook(request))
  const callee = list.type === "CallExpression" ? unwrap(list.callee) : undefined;
  const [fn] = list.arguments ?? [];
  if (callee === undefined || getPropertyName(callee) !== "map" || !isFunction(fn) || fn.async === true) return [];
  return findReturns(source, fn).flatMap((returned) => (returned === undefined ? [] : [unwrap(returned)]));
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node[]} what is pushed to a list that begins empty, but for errors that were caught
 */
function getPushed(source, identifier) {
  const variable = source.findVariable(identifier);
  const declarator = /** @type {any} */ (variable?.defs[0])?.node;
  if (declarator?.type !== "VariableDeclarator" || unwrap(declarator.init)?.type !== "ArrayExpression") return [];
  if (unwrap(declarator.init).elements.length > 0) return [];
  return (variable?.references ?? []).flatMap((reference) => {
    const member = /** @type {any} */ (reference.identifier).parent;
    const call = getWrapped(member).parent;
    const isPush = member.type === "MemberExpression" && getPropertyName(member) === "push" && call.callee === member;
    if (!isPush) return [];
    return call.arguments
      .map((/** @type {Node} */ argument) => unwrap(argument))
      .filter((/** @type {Node} */ value) => getDottedName(value.callee ?? value) !== "Promise.reject");
  });
}
