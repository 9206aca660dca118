import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findRequestObject } from "../../lib/frameworks/request-objects.js";
import { isPlainValue } from "./plain-value.js";
import { isPolling } from "../../lib/ast/order/polling.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} PlainAwaitFacts
 * @property {"plainAwait"} form
 * @property {Node} wait - AwaitExpression
 */

/** Expressions that somebody may wait for to get a value; literals are waited for to give up the turn. */
const VALUES =
  /^(CallExpression|NewExpression|AwaitExpression|Identifier|MemberExpression|BinaryExpression|LogicalExpression|ConditionalExpression)$/;

/**
 * `await` of what is never a promise. Calls of functions in the same file are `no-optional-await`'s.
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {HeatModel} heat
 * @returns {{ messageId: string, data: Record<string, string>, facts: PlainAwaitFacts } | undefined}
 */
export function findPlainAwait(source, node, heat) {
  const value = unwrap(node.argument);
  if (!VALUES.test(value.type) || isAwaitToYield(source, node, value) || isPolling(source, node)) return undefined;
  if (resolve(source, unwrap(value.callee)).some((called) => called.kind === "node" && isFunction(called.node)))
    return undefined;
  if (!isPlainValue(source, value) && !isSynchronousReply(value, heat)) return undefined;
  if (isTested(source, value)) return undefined;
  return {
    messageId: "plainAwaited",
    data: { code: getText(source, value) },
    facts: { form: "plainAwait", wait: node },
  };
}

/**
 * Whether an `await` is there for the turn that it gives up.
 *
 *   await undefined      await tick // let the socket close first
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} value
 */
function isAwaitToYield(source, node, value) {
  if (node.parent.type === "ExpressionStatement" && value.type !== "CallExpression") return true;
  if (
    value.type === "Identifier" &&
    resolve(source, value).some(
      (one) => one.kind === "node" && (one.node.type === "Identifier" || one.node.value === null),
    )
  )
    return true;
  return isTurnWanted(source, node);
}

/**
 * Whether code asks what a value is, which knows better than its type:
 *
 *   const page = typeof result?.then === "function" ? await result : result
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {boolean}
 */
function isTested(source, value) {
  const references = value.type === "Identifier" ? source.findVariable(value)?.references : undefined;
  return (references ?? []).some(({ identifier }) => {
    const { parent } = getWrapped(/** @type {any} */ (identifier));
    return parent.type === "MemberExpression" && getPropertyName(parent) === "then";
  });
}

/**
 *   await res.status(404).json({ error })
 *
 * @param {Node} call
 * @param {HeatModel} heat
 */
function isSynchronousReply(call, heat) {
  /** @type {string[]} */
  const names = [];
  let object = call;
  while (object.type === "CallExpression") {
    const callee = unwrap(object.callee);
    if (callee.type !== "MemberExpression") return false;
    names.push(getPropertyName(callee) ?? "");
    object = unwrap(callee.object);
  }
  if (names.length === 0 || object.type !== "Identifier") return false;
  const { synchronous } = findRequestObject(heat.findRole(object)) ?? {};
  return names.every((name) => synchronous?.has(name));
}

/**
 * @param {Source} source
 * @param {Node} value
 * @returns {string} short enough for a message
 */
function getText(source, value) {
  const called = value.type === "CallExpression" || value.type === "NewExpression";
  const lines = source.slice(called ? value.callee : value).split("\n");
  const text = lines.map((line) => line.trim()).join(called ? "" : " ");
  const short = text.length <= 40 ? text : called ? `…${text.slice(-39)}` : `${text.slice(0, 39)}…`;
  return `${value.type === "NewExpression" ? "new " : ""}${short}${called ? "()" : ""}`.replaceAll("`", "'");
}
