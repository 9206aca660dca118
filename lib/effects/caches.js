import { CACHE, CHANGING_METHODS } from "./quiet.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getNamesOf } from "./links.js";
import { findFunction, isClass, isFunction } from "../ast/syntax/functions.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { isNamedFunction } from "./quiet-call.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Methods of Redis that write what goes away by itself. */
const KEEPS_FOR_A_TIME = /^(?:p?set[eE][xX]|p?expire(?:[aA]t)?)$/;
const EXPIRES = /\b(?:EX|PX|ex|px|EXAT|PXAT|ttl)\b/;
const LOCKS = /\bnx\b/i;

/** Methods of stores that keep something under a key. */
const SETS = /^(?:m?[sS]et|put|h[mM]?[sS]et|set(?:JSON|Json|Item|Many)|set[nN][xX]\w*)$/;

/** And those that add to what is there. */
const ADDS = /^(?:s[aA]dd|z[aA]dd|[lr][pP]ush)$/;

/** Methods of Redis that take away what is there, and what its clients are called. */
const DROPS = /^(?:h?[dD]el|unlink|[sz][rR]em|l[rR]em|l[tT]rim)$/;
export const REDIS = /redis|valkey/i;

/**
 * `cache.getMany(ids)`, and not `cache.get(id, load)`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 */
export function asksCache(source, call, callee) {
  return (
    /^(?:get|has|peek)/.test(findLastName(callee) ?? "") &&
    getNamesOf(callee.object).some((part) => CACHE.test(part)) &&
    !call.arguments.some((/** @type {Node} */ argument) => isNamedFunction(source, argument))
  );
}

/**
 * `cache.set(id, user)`, `this.cacheService.hSet(id, "user", user)`: what is kept is not what a call of it does.
 *
 * @param {Node} callee - MemberExpression
 * @param {string} name - of it
 * @returns {boolean}
 */
export function fillsCache(callee, name) {
  return (CHANGING_METHODS.has(name) || SETS.test(name)) && getNamesOf(callee.object).some((part) => CACHE.test(part));
}

/**
 * `redis.setex(key, HOUR, value)`, `redis.set(key, value, "EX", 60)`, `client.set(key, value, { EX: 60 })`,
 * `client.hset(key, value)` in front of `client.expire(key, 60)`, and whatever the functions and
 * classes of caches put into a store: it only spares the next one a question. `NX` is a lock. What is taken away from Redis,
 * `redis.hDel(id, "user")`, only makes the next one ask anew.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} name - of what it calls
 * @returns {boolean}
 */
export function keepsInCache(source, call, name) {
  if (call.type !== "CallExpression" || unwrap(call.callee).type !== "MemberExpression") return false;
  if (KEEPS_FOR_A_TIME.test(name)) return true;
  if (DROPS.test(name)) return getNamesOf(unwrap(call.callee).object).some((part) => REDIS.test(part));
  if (!SETS.test(name) && !ADDS.test(name)) return false;
  return (
    (name === "set" && expires(source, call)) ||
    expiresThen(source, call) ||
    getNamesAround(source, call).some((around) => CACHE.test(around))
  );
}

/**
 * @param {Source} source
 * @param {Node} call - of `set`
 */
function expires(source, { arguments: [, , ...options] }) {
  const text = options.map((/** @type {Node} */ one) => source.slice(one)).join(" ");
  return EXPIRES.test(text) && !LOCKS.test(text);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether its function says of the same key for how long: `await redis.hset(key, user); await redis.expire(key, 60);`
 */
function expiresThen(source, { callee, arguments: [key] }) {
  const around = findFunction(callee);
  if (around === undefined || key === undefined) return false;
  const text = source.slice(key);
  return getOwnNodes(source, around, "CallExpression").some(
    (other) =>
      KEEPS_FOR_A_TIME.test(findLastName(other.callee) ?? "") &&
      other.arguments[0] !== undefined &&
      source.slice(other.arguments[0]) === text,
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string[]} of the functions and classes that it stands in, and of the file
 */
function getNamesAround(source, node) {
  const names = [source.filename.split(/[/\\]/).at(-1) ?? ""];
  for (let at = node; at.parent != null; at = at.parent)
    if (isFunction(at) || isClass(at)) names.push(at.id?.name ?? at.parent.key?.name ?? at.parent.id?.name ?? "");
  return names;
}
