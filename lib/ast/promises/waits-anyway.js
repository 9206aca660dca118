import { contains } from "../syntax/contains.js";
import { findBranch } from "../order/branches.js";
import { findEvidence } from "./plain-evidence.js";
import { findFunction } from "../syntax/functions.js";
import { findLastName } from "../syntax/member-chain.js";
import { findReturns } from "../order/returns.js";
import { getOwnNodes } from "../syntax/own-nodes.js";
import { getPromised } from "./promise.js";
import { isPromiseCall } from "./promise-call.js";
import { resolveFunctions } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What carries on with the request, or calls what others put there: how long that takes is theirs. */
const HANDS_ON = /^_?(next|dispatch)$|hooks?$|^_?(emit|trigger|fire|notify)/i;

/**
 * Whether the function around an `await` waits for something else each time that it comes there, such as a query, a file or
 * another server: beside that, one microtask more or less is worth nothing.
 *
 *   const key = await options.keyOf(user);
 *               ^^^^^
 *   return await database.find(key);
 *          ^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {(node: Node) => boolean} [isPlain] - what else is known of an `await` to be for no promise
 * @returns {boolean}
 */
export function waitsAnyway(source, node, isPlain = () => false) {
  const fn = findFunction(node);
  return (
    fn !== undefined &&
    getOwnNodes(source, fn, "AwaitExpression").some(
      (other) => other !== node && runsWith(source, other, node) && waits(source, other, isPlain, new Set([fn])),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} other
 * @param {Node} node - of the same function
 * @returns {boolean} whether `other` runs whenever `node` does: no branch keeps it out, and no `return` comes in between
 */
function runsWith(source, other, node) {
  for (let branch = findBranch(other); branch !== undefined; branch = findBranch(branch.parent))
    if (!contains(branch, node)) return false;
  return !getOwnNodes(source, findFunction(node), "ReturnStatement").some(
    (way) => node.range[1] < way.range[0] && way.range[1] < other.range[0],
  );
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {(node: Node) => boolean} isPlain
 * @param {Set<Node>} open - the functions that are being asked
 */
function waits(source, awaited, isPlain, open) {
  const value = unwrap(awaited.argument);
  return !isPlain(awaited) && takesTime(source, value, isPlain, open);
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {(node: Node) => boolean} isPlain
 * @param {Set<Node>} open
 * @returns {boolean} whether it is a promise that is fulfilled by what goes on elsewhere, as far as the file shows
 */
function takesTime(source, value, isPlain, open) {
  const call = unwrap(value);
  if (call.type !== "CallExpression") return call.type === "NewExpression" && call.callee.name === "Promise";
  if (isPromiseCall(source, call, "resolve") || getPromised(source, call) === "never") return false;
  if (findEvidence(source, call) !== undefined) return false;
  if (isPromiseCall(source, call, "all"))
    return findAllOf(source, call)?.some((one) => takesTime(source, one, isPlain, open)) ?? true;
  const functions = resolveFunctions(source, unwrap(call.callee));
  if (functions.length === 0) return !HANDS_ON.test(findLastName(call.callee) ?? "");
  return functions.some((fn) => isSlow(source, fn, isPlain, open));
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {(node: Node) => boolean} isPlain
 * @param {Set<Node>} open
 * @returns {boolean} whether a function waits for such a promise, or returns one
 */
function isSlow(source, fn, isPlain, open) {
  if (open.has(fn)) return false;
  open.add(fn);
  return (
    getOwnNodes(source, fn, "AwaitExpression").some(
      (inner) => findBranch(inner) === undefined && waits(source, inner, isPlain, open),
    ) ||
    findReturns(source, fn).some(
      (returned) =>
        returned !== undefined &&
        findBranch(returned) === undefined &&
        // What an `async` function returns may be any value, what another one returns is what its caller waits for.
        (!fn.async || getPromised(source, returned) === "always") &&
        takesTime(source, returned, isPlain, open),
    )
  );
}

/**
 *   Promise.all([load(id), count()])      Promise.all(ids.map((id) => load(id)))
 *                ^^^^^^^^  ^^^^^^^                                     ^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} call - of `Promise.all`
 * @returns {Node[] | undefined} what it waits for; undefined where the code does not show it
 */
function findAllOf(source, call) {
  const list = unwrap(call.arguments[0]);
  if (list?.type === "ArrayExpression") return list.elements.filter((/** @type {Node | null} */ one) => one !== null);
  const callee = list?.type === "CallExpression" ? unwrap(list.callee) : undefined;
  const [callback] =
    callee !== undefined && findLastName(callee) === "map" ? resolveFunctions(source, list.arguments[0]) : [];
  if (callback === undefined) return undefined;
  return [
    ...getOwnNodes(source, callback, "AwaitExpression").map(({ argument }) => argument),
    ...findReturns(source, callback).flatMap((returned) => returned ?? []),
  ];
}
