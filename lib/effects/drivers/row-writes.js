import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findRowWriteOfDriver } from "./driver-writes.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getChain } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { CHANGING_METHODS } from "../quiet.js";
import { isAside, isWaitedFor } from "../beside.js";
import { isMadeOfRound } from "../order/of-round.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { Node, Source } from "../../types.js" */

/** How many functions of the file a write may be behind. */
const MAX_DEPTH = 3;

/**
 * What a driver would do at once for all rows of a list, where code does it for one: `insertMany()`.
 *
 * @param {Source} source
 * @param {Node} expression - what is awaited
 * @param {Node} scope - the loop, or the function whose parameters bring the row
 * @param {number} [depth]
 * @returns {string | undefined} undefined where it is no write of one row, or does anything else
 */
export function findRowWrite(source, expression, scope, depth = 0) {
  const call = unwrap(expression);
  if (call.type !== "CallExpression") return undefined;
  const written = findRowWriteOfDriver(source, call, scope);
  if (written !== undefined || depth === MAX_DEPTH) return written;
  if (!call.arguments.some((/** @type {Node} */ argument) => isMadeOfRound(source, scope, argument))) return undefined;
  const values = resolve(source, call.callee);
  const [value] = values;
  return values.length === 1 && value.kind === "node" && isFunction(value.node)
    ? findRowWriteOfFunction(source, value.node, depth + 1)
    : undefined;
}

/**
 * `async function saveEntry(entry, trx) { const row = toRow(entry); await Entry.query(trx).insert(row); }`
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {number} [depth]
 * @returns {string | undefined} see `findRowWrite`
 */
function findRowWriteOfFunction(source, fn, depth = 0) {
  const known = source.memo(findRowWriteOfFunction, () => /** @type {Map<Node, string | undefined>} */ (new Map()));
  return getOrInsert(known, fn, () => {
    const waited = getOwnNodes(source, fn, "CallExpression").filter(
      (call) => isWaitedFor(call) && isOfFunction(fn, call),
    );
    const [only, ...others] = waited;
    if (only === undefined || others.length > 0 || getLoop(only, fn) !== undefined) return undefined;
    return doesMore(source, fn, [only]) ? undefined : findRowWrite(source, only, fn, depth);
  });
}

/**
 * Whether what is waited for is the function's: not a link of a chain that goes on.
 *
 * @param {Node} fn
 * @param {Node} call
 */
function isOfFunction(fn, call) {
  return findFunction(call) === fn && getWrapped(call).parent.type !== "MemberExpression";
}

/**
 * @param {Node} node
 * @param {Node} fn
 * @returns {Node | undefined} a loop around it, or a `try` that goes on behind a failure
 */
function getLoop(node, fn) {
  for (let at = node; at.parent != null && at !== fn; at = at.parent)
    if (/^(?:For|While|DoWhile)/.test(at.parent.type) || isForgiven(at)) return at.parent;
  return undefined;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is tried, and its failure is not the end: of a statement for all rows it would be
 */
export function isForgiven(node) {
  return node.parent.type === "TryStatement" && node.parent.block === node && node.parent.handler != null;
}

/**
 * Statements that do something for each row besides to write it: they tell others, or check it.
 *
 * @param {Source} source
 * @param {Node} root - a function, or the body of a loop
 * @param {Node[]} writes
 * @returns {boolean}
 */
export function doesMore(source, root, writes) {
  return (
    findWithin(source, root, (node) => {
      if (node.type === "AwaitExpression") return !writes.includes(unwrap(node.argument));
      if (node.type === "YieldExpression") return true;
      if (node.type !== "ExpressionStatement") return false;
      const call = unwrap(node.expression);
      if (call.type !== "CallExpression" || writes.includes(call)) return false;
      const name = getChain(call).links.at(-1)?.name ?? "";
      return !isAside(source, call) && !CHANGING_METHODS.has(name);
    }) !== undefined
  );
}
