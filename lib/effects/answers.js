import { asksCache } from "./caches.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { findFunction } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { leaves } from "./places.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Whether a function answers with what is in memory where it is there, and only else waits: most calls wait for nothing.
 *
 *   const kept = keyCache.get(id);
 *   if (kept !== undefined && kept.until > Date.now()) return kept.key;
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function answersFromMemory(source, fn) {
  if (fn.body?.type !== "BlockStatement") return false;
  return fn.body.body.some(
    (/** @type {Node} */ { type, test, consequent, alternate }) =>
      type === "IfStatement" &&
      alternate == null &&
      leaves(consequent) &&
      findWithin(source, test, (name) => isKept(source, fn, name) && isReturned(source, consequent, name)) !==
        undefined,
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} name
 * @returns {boolean} whether it stands for what a cache that outlives the call has, which nobody waits for
 */
function isKept(source, fn, name) {
  const [definition] = name.type === "Identifier" ? (source.findVariable(name)?.defs ?? []) : [];
  const { init } = /** @type {any} */ (definition?.node ?? {});
  const call = definition?.type === "Variable" && init != null ? unwrap(init) : undefined;
  if (call?.type !== "CallExpression") return false;
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || findFunction(call) !== fn || !asksCache(source, call, callee)) return false;
  const cache = unwrap(getRoot(callee.object));
  if (cache.type !== "Identifier") return cache.type === "ThisExpression";
  const declared = /** @type {any} */ (source.findVariable(cache)?.defs[0]);
  return declared === undefined || findFunction(declared.name) !== fn;
}

/**
 * @param {Source} source
 * @param {Node} branch
 * @param {Node} name
 * @returns {boolean} whether what it returns is made of that
 */
function isReturned(source, branch, name) {
  const variable = source.findVariable(name);
  return (
    findWithin(source, branch, (node) => {
      if (node.type !== "Identifier" || source.findVariable(node) !== variable) return false;
      for (let at = getWrapped(node); at !== branch.parent; at = at.parent)
        if (at.type === "ReturnStatement") return true;
      return false;
    }) !== undefined
  );
}
