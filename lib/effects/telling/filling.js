import { CACHE } from "../quiet.js";
import { contains } from "../../ast/syntax/contains.js";
import { findFunction, findName, getKeyName } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getCaught } from "../awaited-calls.js";
import { getNamesOf } from "../links.js";
import { getNodesWithin } from "../../ast/syntax/nodes-within.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { getVariablesIn, readsAny } from "../order/between.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { getWrites } from "../../ast/values/writes.js";
import { isAside } from "../beside.js";
import { REDIS } from "../caches.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * A call that keeps in a cache what a function has loaded as the cache did not have it, and goes on with.
 *
 * @typedef {object} Filling
 * @property {Node} call
 * @property {Node} read - AwaitExpression that asked the cache before
 * @property {Node} [relying] - a call that relies on it: asks the cache again behind it, counts on from what is kept, or locks others out until that is there
 */

/** Methods of a cache that keep something, and functions that say so: `cache.set()`, `redis.hSet()`, `cacheBalances()`, `saveToCache()`. */
const KEEPS = /^_?(?:(?:hm?|m|p)?[sS]et(?:ex|EX|Ex)?|put|save|store|write|upsert|cache)(?![a-z])/;
const KEEPS_BY_NAME =
  /^_?(?:cache(?=[A-Z])|(?:set|save|store|put|write|update|fill|populate|upsert|add)\w*(?:Cache|Cached)(?![a-z]))/;

/** What is asked of, or kept in, a cache by a function for it alone. */
const CACHE_IN_NAME = /[cC]ache(?:d|$|(?=[A-Z]))/;

/** Of those that keep something, what does so only where nothing is, as a lock, or takes something away. */
const KEEPS_NOTHING = /n[xX]$|^_?cache(?:Bust|Clear|Invalidat|Delet|Remov|Purg|Flush|Evict|Key)/;

/** What asks a cache. */
const ASKS = /^_?(?:(?:h?m?|m)?[gG]et(?:[A-Z]\w*|all)?|fetch|find|read|load|check|lookup)(?![a-z])/;

/** What others rely on, and is no copy of something: who is there, what is locked, how often somebody tried. */
const RELIED_ON =
  /session|tokens?(?![a-z_])|nonce|(?<![bcf])lock|mutex|otp|challenge|csrf|state(?![a-z])|rate[-_]?limit|limiter|throttl|attempt|verif|secret|queue|debounc|idempot|dedup|in[-_]?flight|oauth|login|password|presence|credential/i;

/** What takes a lock, behind which others wait for what is kept: `redis.setNX(lockKey, 1)`, `lock.acquire()`. */
const LOCKS = /(?<![bcf])lock|mutex|semaphore|set_?nx/i;

/** What counts on from what is kept. */
const COUNTS = /^_?h?(?:incr|decr)/i;

/** How many variables lead from what is kept to what was loaded. */
const MAX_STEPS = 4;

/**
 *   const kept = await redis.get(key);
 *   if (kept) return JSON.parse(kept);
 *   const user = await users.find(id);
 *   await redis.set(key, JSON.stringify(user));
 *   return user;
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression of which nobody takes the result
 * @returns {Filling | undefined}
 */
export function findFilling(source, awaited) {
  const call = getCaught(awaited.argument);
  const fn = findFunction(awaited);
  if (call.type !== "CallExpression" || fn === undefined || !isKeeping(call)) return undefined;
  const read = getOwnNodes(source, fn, "AwaitExpression").findLast(
    (other) =>
      other.range[1] < awaited.range[0] &&
      getAskingCalls(source, other).some(
        (asking) =>
          isOfSameCache(source, asking, call) &&
          ((isNamedForCache(asking) && isNamedForCache(call)) || decides(source, fn, other, awaited)),
      ),
  );
  if (read === undefined || !isLoadedAndUsed(source, call, awaited, read)) return undefined;
  const relying =
    getOwnNodes(source, fn, "CallExpression").find(
      (other) =>
        LOCKS.test(source.slice(other.callee)) ||
        (other.range[0] > awaited.range[1] && isAsking(other) && isOfSameCache(source, other, call)),
    ) ?? findCount(source, call);
  return { call, read, relying };
}

/**
 * @param {Source} source
 * @param {Node} call - that keeps something
 * @returns {Node | undefined} `redis.incrBy(key, 1)`, by the same key in the same file
 */
function findCount(source, call) {
  const texts = getKey(call).map((part) => source.slice(part));
  return source
    .nodes("CallExpression")
    .find(
      (other) =>
        COUNTS.test(findLastName(unwrap(other.callee)) ?? "") &&
        other.arguments.length > 0 &&
        source.slice(other.arguments[0]) === texts[0],
    );
}

/**
 * @param {Source} source
 * @param {Filling} filling
 * @returns {boolean} whether it keeps a session, a lock or the like
 */
export function isReliedOnByName(source, { call }) {
  const key = getKey(call);
  const values = key.flatMap((part) => [part, ...[...getVariablesIn(source, part)].flatMap(getValues)]);
  //   const key = `session:${id}`;      REDIS_KEYS.SESSIONS      token, and not users[token]
  const ofKey = values.flatMap((value) =>
    getNodesWithin(source, value, "Literal", "TemplateElement", "MemberExpression").map((part) => source.slice(part)),
  );
  const names = [...getKeptVariables(source, call)].map(({ name }) => name);
  const fn = /** @type {Node} */ (findFunction(call));
  return [source.slice(call.callee), findName(fn) ?? "", ...ofKey, ...names].some((text) => RELIED_ON.test(text));
}

/**
 * @param {Source} source
 * @param {Filling} filling
 * @returns {boolean} whether the cache has something for each of many: `redis.get(`user:${id}`)`, and not `redis.get(SETTINGS)`
 */
export function isByKey(source, { read }) {
  return getAskingCalls(source, read).some(({ arguments: args }) =>
    args.some((/** @type {Node} */ argument) => varies(source, argument, 0)),
  );
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {number} depth
 * @returns {boolean} whether it has something of what its function is given, or has found
 */
function varies(source, value, depth) {
  return [...getVariablesIn(source, value)].some((variable) => {
    const [definition] = variable.defs;
    if (definition?.type === "Parameter") return true;
    if (definition === undefined || findFunction(/** @type {any} */ (definition.node)) === undefined) return false;
    return depth < MAX_STEPS && getValues(variable).some((part) => varies(source, part, depth + 1));
  });
}

/**
 * @param {Node} call
 * @returns {boolean}
 */
function isKeeping(call) {
  const [name = "", ...receivers] = getNamesOf(unwrap(call.callee));
  if (KEEPS_NOTHING.test(name)) return false;
  return KEEPS_BY_NAME.test(name) || (KEEPS.test(name) && receivers.some(isNamedStore));
}

/**
 * @param {Node} call
 * @returns {boolean}
 */
function isAsking(call) {
  const names = getNamesOf(unwrap(call.callee));
  return ASKS.test(names[0] ?? "") && names.some(isNamedStore);
}

/**
 * @param {Node} call
 * @returns {boolean} whether the function says so itself: `getCachedBalances()`
 */
function isNamedForCache(call) {
  return CACHE_IN_NAME.test(findLastName(unwrap(call.callee)) ?? "");
}

/** @param {string} name */
function isNamedStore(name) {
  return CACHE.test(name) || REDIS.test(name);
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {Node[]} calls in it that ask a cache
 */
function getAskingCalls(source, awaited) {
  return getNodesWithin(source, awaited, "CallExpression").filter(isAsking);
}

/**
 * @param {Source} source
 * @param {Node} asking - a call
 * @param {Node} keeping - a call
 * @returns {boolean} of the same key, where both are methods of one object; otherwise both are of a cache by their names
 */
function isOfSameCache(source, asking, keeping) {
  const [first, second] = [asking, keeping].map(({ callee }) => unwrap(callee));
  if (
    first.type === "MemberExpression" &&
    second.type === "MemberExpression" &&
    source.slice(first.object) === source.slice(second.object)
  ) {
    const [key, other] = [asking, keeping].map((call) => getKey(call).map((part) => source.slice(part)));
    return key[0] === other[0];
  }
  return [asking, keeping].every(({ callee }) => getNamesOf(unwrap(callee)).some((name) => CACHE.test(name)));
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} read - AwaitExpression that asks a cache
 * @param {Node} awaited - that keeps something
 * @returns {boolean} whether it depends on what the cache had whether that is kept
 */
function decides(source, fn, read, awaited) {
  let at = getWrapped(read);
  while (/^(?:Call|Logical|Conditional|Await)Expression$/.test(at.parent.type)) at = getWrapped(at.parent);
  const { parent } = at;
  const target =
    parent.type === "VariableDeclarator" ? parent.id : parent.type === "AssignmentExpression" ? parent.left : undefined;
  if (target === undefined) return false;
  const brought = getVariablesIn(source, target);
  for (const { id, init, range } of getOwnNodes(source, fn, "VariableDeclarator"))
    if (init != null && range[0] > read.range[1] && range[1] < awaited.range[0] && readsAny(source, brought, init))
      for (const variable of getVariablesIn(source, id)) brought.add(variable);
  return getOwnNodes(source, fn, "IfStatement").some(
    ({ test, range }) =>
      range[0] > read.range[0] && test.range[1] < awaited.range[0] && readsAny(source, brought, test),
  );
}

/**
 * @param {Source} source
 * @param {Node} call - that keeps something
 * @param {Node} awaited - around it
 * @param {Node} read - AwaitExpression that asked the cache
 * @returns {boolean} whether that was loaded, and the function goes on with it
 */
function isLoadedAndUsed(source, call, awaited, read) {
  const kept = getKeptVariables(source, call);
  const owner = findFunction(awaited);
  let isLoaded = false;
  for (let step = 0, added = [...kept]; step < MAX_STEPS && added.length > 0; step += 1) {
    const values = added.flatMap((variable) => {
      if (variable.defs[0]?.type !== "Variable" || findFunction(/** @type {any} */ (variable.defs[0].node)) !== owner)
        kept.delete(variable);
      return kept.has(variable) ? getValues(variable) : [];
    });
    //   await redis.set(key, [...(await redis.get(key)), id]);
    if (step <= 1 && added.some((variable) => isOfReadAlone(variable, read))) return false;
    isLoaded ||= values.some((value) => isLoad(source, value));
    //   const client = await this.connect(); const had = await client.get(key);      what asks the cache is no part of what is kept
    added = values
      .filter((value) => !contains(value, read))
      .flatMap((value) => [...getVariablesIn(source, value)])
      .filter((variable) => !kept.has(variable));
    for (const variable of added) kept.add(variable);
  }
  return isLoaded && [...kept].some((variable) => isUsedBehind(source, variable, awaited));
}

/**
 * @param {Node} call - of a cache
 * @returns {Node[]} by what it finds something there: `key`, `{ key }` of `{ where: { key }, create: row }`, and two of a hash
 */
function getKey({ callee, arguments: [first, second] }) {
  if (first === undefined) return [];
  const object = unwrap(first);
  if (object.type === "ObjectExpression")
    return object.properties.flatMap((/** @type {Node} */ one) => (getKeyName(one) === "where" ? [one.value] : []));
  const isOfHash = /^h(?:m?[sS]et|m?[gG]et)/.test(findLastName(unwrap(callee)) ?? "");
  return isOfHash && second !== undefined ? [first, second] : [first];
}

/**
 * @param {Source} source
 * @param {Node} call - of a cache
 * @returns {Set<Variable>} of which it keeps something, and that are not in its key
 */
function getKeptVariables(source, call) {
  const key = getKey(call);
  const ofKey = new Set(key.flatMap((part) => [...getVariablesIn(source, part)]));
  const parts = call.arguments.flatMap((/** @type {Node} */ one) =>
    one.type === "ObjectExpression" ? one.properties : [one],
  );
  const kept = parts
    .filter((/** @type {Node} */ part) => !key.some((one) => contains(part, one)))
    .flatMap((/** @type {Node} */ part) => [...getVariablesIn(source, part)]);
  return new Set(kept.filter((/** @type {Variable} */ variable) => !ofKey.has(variable)));
}

/**
 * @param {Variable} variable
 * @param {Node} read - AwaitExpression that asks a cache
 * @returns {boolean} whether it stands for what the cache had, and nothing else
 */
function isOfReadAlone(variable, read) {
  const values = getValues(variable);
  return values.length > 0 && values.every((value) => contains(value, read));
}

/**
 * @param {Variable} variable
 * @returns {Node[]} expressions that it is given
 */
function getValues(variable) {
  const declarator = /** @type {any} */ (variable.defs[0]?.node);
  const init = declarator?.type === "VariableDeclarator" ? declarator.init : undefined;
  const assigned = getWrites(variable).flatMap((name) => {
    const { parent } = getWrapped(name);
    return parent.type === "AssignmentExpression" && unwrap(parent.left) === name ? [parent.right] : [];
  });
  return init == null ? assigned : [init, ...assigned];
}

/**
 * @param {Source} source
 * @param {Node} value
 * @returns {boolean} whether it waits for something else than a cache
 */
function isLoad(source, value) {
  return getNodesWithin(source, value, "AwaitExpression").some(
    (awaited) => getAskingCalls(source, awaited).length === 0,
  );
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node} awaited
 * @returns {boolean} whether code behind it needs that for more than a log or another such call
 */
function isUsedBehind(source, variable, awaited) {
  return variable.references.some((reference) => {
    const name = /** @type {any} */ (reference.identifier);
    if (!reference.isRead() || name.range[0] < awaited.range[1]) return false;
    for (let at = name; at.type !== "ExpressionStatement" && at.parent != null; at = at.parent)
      if (at.type === "CallExpression" && (isAside(source, at) || isKeeping(at))) return false;
    return true;
  });
}
