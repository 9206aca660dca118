import { asksCache } from "./caches.js";
import { asksInSight } from "./drivers/drivers.js";
import { findKept } from "../heat/seldom/once-each.js";
import { CACHE } from "./quiet.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { findStore } from "../heat/seldom/kept-by-key.js";
import { getNamesOf } from "./links.js";
import { getUnset } from "../heat/seldom/asked.js";
import { isKeptByDecorator, isLoaderOf } from "../heat/seldom/loaders.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { leaves } from "./order/places.js";
import { runsOnFailure } from "../heat/seldom/made-once.js";

/** @import { Node, Source } from "../types.js" */

/** Methods of caches that are told how to load what they do not have. */
const LOADS = /^(?:get|getOr[A-Z]\w*|wrap|remember|fetch|resolve)$/;

/**
 * What keeps what a function answers with where it is there, and for which it only else waits: most calls wait for nothing.
 *
 *   const kept = keyCache.get(id);
 *   if (kept !== undefined && kept.until > Date.now()) return kept.key;
 *
 *   return this.zoneCache.get(id, () => this.zones.findOne(id));
 *
 *   if (rates[day]) return rates[day];
 *   rates[day] = await load(day);
 *
 *   @Cacheable("languages") async getLanguages() { return this.find(); }
 *
 * @param {Source} source
 * @param {Node} root - a function, or an expression that is awaited
 * @returns {Node | undefined} a class, whose instances keep it, or else the file, which a cache is taken to live as long as
 */
export function findAnswersKeeper(source, root) {
  const fn = unwrap(root);
  if (!isFunction(fn)) return loadsThroughCache(fn) ? source.ast : undefined;
  return isKeptByDecorator(fn) || asksCaches(source, fn) ? source.ast : findKeeperOfKept(source, fn);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it answers with what a cache has, which it tells how to load what is not there, or asks first
 */
function asksCaches(source, fn) {
  if (loadsThroughCacheAlone(source, fn)) return true;
  if (fn.body?.type !== "BlockStatement") return false;
  const awaits = getOwnNodes(source, fn, "AwaitExpression");
  //   let rates = cache.get(day);
  //   if (!rates) rates = await load(day);
  if (awaits.length > 0 && awaits.every((awaited) => isForMissing(source, fn, awaited))) return true;
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
 * @param {Node} awaited
 * @returns {boolean} whether it is waited for where a cache has nothing, for what that had not
 */
function isForMissing(source, fn, awaited) {
  for (let at = awaited; at !== fn; at = at.parent)
    if (at.parent.type === "IfStatement" && at.parent.consequent === at)
      return getUnset(unwrap(at.parent.test)).some((asked) => isKept(source, fn, asked));
  return false;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined} what keeps what it waits for, as long as that is there: not `pending.get(id)` behind which `finally` has
 *   `pending.delete(id)`
 */
function findKeeperOfKept(source, fn) {
  const { keeper, asked } = findKept(source, fn) ?? {};
  const store = asked === undefined ? undefined : findStore(source, asked);
  if (asked === undefined || store === undefined) return keeper;
  const [of, init] = [source.slice(store), /** @type {any} */ (source.findVariable(asked)?.defs[0]?.node)?.init];
  const text = source.slice(init ?? asked);
  const isKey = (/** @type {Node | undefined} */ key) => key !== undefined && text.includes(source.slice(key));
  const removing = findWithin(source, fn, (node) => {
    const removed = findRemoved(node);
    return removed !== undefined && source.slice(removed.store) === of && isKey(removed.key) && !runsOnFailure(node);
  });
  return removing === undefined ? keeper : undefined;
}

/**
 * @param {Node} node
 * @returns {{ store: Node, key?: Node } | undefined} `pending` and `id` of `pending.delete(id)` and `delete pending[id]`
 */
function findRemoved(node) {
  if (node.type === "UnaryExpression" && node.operator === "delete") {
    const member = unwrap(node.argument);
    return member.type === "MemberExpression" ? { store: unwrap(member.object), key: member.property } : undefined;
  }
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return callee?.type === "MemberExpression" && findLastName(callee) === "delete"
    ? { store: unwrap(callee.object), key: node.arguments[0] }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it waits for what it asks a cache, which it tells how to load what is not there, and for nothing else
 */
function loadsThroughCacheAlone(source, fn) {
  const awaited = getOwnNodes(source, fn, "AwaitExpression").map(({ argument }) => argument);
  const returned =
    fn.body?.type === "BlockStatement"
      ? getOwnNodes(source, fn, "ReturnStatement").map(({ argument }) => argument)
      : [fn.body];
  const calls = returned.filter((node) => node != null && unwrap(node).type === "CallExpression").map(unwrap);
  const isLoaded = (/** @type {Node} */ node) => loadsThroughCache(unwrap(node));
  return (
    [...awaited, ...calls].some(isLoaded) &&
    awaited.every(isLoaded) &&
    //   return countries.map(toCode);
    calls.every((call) => isLoaded(call) || !asksInSight(findLastName(call.callee) ?? ""))
  );
}

/**
 * `zoneCache.get(id, () => zones.findOne(id))`, `cachified({ cache, key, getFreshValue: () => zones.findOne(id) })`, and not
 * `zoneCache.get(id, (error, zone) => …)`
 *
 * @param {Node} call
 * @returns {boolean}
 */
function loadsThroughCache(call) {
  if (call.type === "CallExpression" && call.arguments.some((/** @type {Node} */ one) => isLoaderOf(call, one)))
    return true;
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression" || !LOADS.test(findLastName(callee) ?? "")) return false;
  return (
    call.arguments.length > 1 &&
    getNamesOf(callee.object).some((part) => CACHE.test(part)) &&
    call.arguments.some(
      (/** @type {Node} */ argument) => isFunction(unwrap(argument)) && unwrap(argument).params.length < 2,
    )
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
  if (declared === undefined || findFunction(declared.name) !== fn) return true;
  //   const requestCache = this.getCacheOf(request);
  return CACHE.test(cache.name) && declared.type === "Variable" && declared.node.init?.type === "CallExpression";
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
