import { findKeeper } from "./keeper.js";
import { findValueOf } from "../../ast/values/written-object.js";
import { getDecoratorName } from "../../ast/syntax/decorator-name.js";
import { getKeyName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods of caches that call what they are given where they have nothing. */
const LOADING =
  /^(wrap|remember|rememberForever|memo|(get|fetch|find)Or(Set|Create|Insert|InsertComputed|Load|Compute|Fetch|Make)|computeIfAbsent|setIfAbsent)$/;

/** Functions that give back one which calls what they were given once, or once for each argument. */
export const MEMOIZING = /^(p|nano|fast|async)?-?(memo|memoi[sz]e(e|d|r|Async|One|With\w*)?|moize|once|onetime|lazy)$/i;

/** Decorators that do the same to methods, as libraries and applications call them; `@CacheKey()` and `@CacheTTL()` only say how. */
const KEEPING = /^(Cacheable|Cached|CacheResult|Memo|Memoi[sz]ed?)$/;

/** What the packages cachified and @epic-web/cachified call a loader, beside which they are told the cache and the key: functions of projects hand their options on. */
const LOADER_OF_CACHIFIED = "getFreshValue";

/** What BentoCache calls one, whose methods take all as options: `cache.getOrSet({ key, factory: () => load(key) })`. */
const LOADER_OF_METHODS = "factory";

/**
 * What keeps a value for which a function is called that a cache is handed: `cache.getOrSet(key, () => load(key))`,
 * `cachified({ cache, key, getFreshValue: () => load(key) })`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined} the file, a function or a class
 */
export function findLoadedInto(source, fn) {
  if (!isFunction(fn)) return undefined;
  const { parent } = fn;
  if (parent.type === "Property") return findLoadedByOptions(source, parent);
  if (parent.type !== "CallExpression" || parent.arguments.indexOf(fn) < 1) return undefined;
  const callee = unwrap(parent.callee);
  return isLoading(callee) ? findKeeper(source, callee.object) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} property - whose value is a function
 * @returns {Node | undefined}
 */
function findLoadedByOptions(source, property) {
  const object = property.parent;
  const call = getWrapped(object).parent;
  const name = getKeyName(property);
  if (call?.type !== "CallExpression" || name === undefined || name !== findLoaderName(call, object)) return undefined;
  if (name === LOADER_OF_METHODS) return findKeeper(source, getMaker(unwrap(call.callee).object));
  const cache = findValueOf(object, "cache");
  return cache === undefined ? source.ast : findKeeper(source, cache);
}

/**
 * @param {Node} call - CallExpression
 * @param {Node} argument
 * @returns {boolean} whether it tells a cache what to call where that has nothing: `{ cache, key, getFreshValue: () => load(key) }`
 */
export function isLoaderOf(call, argument) {
  return findLoaderName(call, unwrap(argument)) !== undefined;
}

/**
 * @param {Node} call - CallExpression
 * @param {Node} object - one of its arguments
 * @returns {string | undefined} what the loader is called among these options
 */
function findLoaderName(call, object) {
  if (object.type !== "ObjectExpression" || unwrap(call.callee) === object || findValueOf(object, "key") === undefined)
    return undefined;
  if (findValueOf(object, LOADER_OF_CACHIFIED) !== undefined) return LOADER_OF_CACHIFIED;
  return isLoading(unwrap(call.callee)) && findValueOf(object, LOADER_OF_METHODS) !== undefined
    ? LOADER_OF_METHODS
    : undefined;
}

/**
 * @param {Node} callee - unwrapped
 * @returns {boolean}
 */
function isLoading(callee) {
  return callee.type === "MemberExpression" && LOADING.test(getPropertyName(callee) ?? "");
}

/**
 * @param {Node} expression
 * @returns {Node} what is asked for a part of itself: `cache` of `cache.namespace("posts")`
 */
function getMaker(expression) {
  const node = unwrap(expression);
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return callee?.type === "MemberExpression" ? getMaker(callee.object) : node;
}

/**
 * `@Cacheable("languages") async getLanguages() { … }`
 *
 * @param {Node} fn
 * @returns {boolean} whether a decorator keeps what it returns for the next call
 */
export function isKeptByDecorator({ parent }) {
  const decorators = parent?.type === "MethodDefinition" ? (parent.decorators ?? []) : [];
  return decorators.some((/** @type {Node} */ one) => KEEPING.test(getDecoratorName(one)));
}
