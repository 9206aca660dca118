import { findKeeper } from "./keeper.js";
import { getDecoratorName } from "../../ast/syntax/decorator-name.js";
import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods of caches that call what they are given where they have nothing. */
const LOADING =
  /^(wrap|remember|rememberForever|memo|(get|fetch|find)Or(Set|Create|Insert|InsertComputed|Load|Compute|Fetch|Make)|computeIfAbsent|setIfAbsent)$/;

/** Functions that give back one which calls what they were given once, or once for each argument. */
export const MEMOIZING = /^(p|nano|fast|async)?-?(memo|memoi[sz]e(e|d|r|Async|One|With\w*)?|moize|once|onetime|lazy)$/i;

/** Decorators that do the same to methods, as libraries and applications call them; `@CacheKey()` and `@CacheTTL()` only say how. */
const KEEPING = /^(Cacheable|Cached|CacheResult|Memo|Memoi[sz]ed?)$/;

/**
 * What keeps a value for which a function is called that a cache is handed: `cache.getOrSet(key, () => load(key))`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined} the file, a function or a class
 */
export function findLoadedInto(source, fn) {
  const { parent } = fn;
  if (!isFunction(fn) || parent.type !== "CallExpression" || parent.arguments.indexOf(fn) < 1) return undefined;
  const callee = unwrap(parent.callee);
  return callee.type === "MemberExpression" && LOADING.test(getPropertyName(callee) ?? "")
    ? findKeeper(source, callee.object)
    : undefined;
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
