import { addsJob } from "../drivers/service-writes.js";
import { CACHE } from "../quiet.js";
import { REDIS } from "../caches.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findValueOf } from "../../ast/values/written-object.js";
import { getNamesOf } from "../links.js";
import { isSending, takesFile } from "./sending.js";
import { toOneLine } from "../../source/one-line.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What a call does behind the work of a function, so that others learn of it: it brings a cache or an index up to date, has a job done, sends something to
 * somebody, or has a store take a file away.
 *
 * @typedef {object} Upkeep
 * @property {"cache" | "job" | "mail" | "file"} kind
 * @property {string} on - what it is called on; "" for a function
 * @property {string} name
 * @property {string} about - what its names say besides what is done
 * @property {string} key - the first thing that it is given; of an object its name, if it has one
 * @property {boolean} puts - a value, for which others may look: `markFresh(id)`
 * @property {Wait} wait
 */

/** What has several caches, or is one. */
const IS_CACHE = new RegExp(`${CACHE.source}|[cC]aches$`, CACHE.flags);

/** What is done to a cache. */
const DONE = "bust|refresh|invalidate|evict|expire|purge|clear|flush|reset|drop|delete|remove|warm";

/** The same of methods, as of Redis. */
const KEEPS = new RegExp(
  `^_?(?:${DONE}|del|unlink|touch|set|put|p?set[eE]x|h[dD]el|h[mM]?[sS]et|[sz][aA]dd|[sz][rR]em|incr|incr[bB]y|h[iI]ncr[bB]y|z[iI]ncr[bB]y)(?![a-z])`,
);

/** The methods of these that put something there. */
const PUTS = /^_?(?:(?:p|h[mM]?)?[sS]et|put|[sz][aA]dd|[hz]?[iI]ncr)/;

/** Functions that do it, and those that have an index do it soon: `bustPostCache`, `queueSearchIndexUpdate`. */
const KEEPS_BY_NAME = new RegExp(
  `^_?(?:(?:${DONE}|update)\\w*Caches?(?:$|By[A-Z]|For[A-Z])|bust[A-Z]|queue(?:[A-Z]\\w*)?(?:Update|Index|Reindex|Sync)(?:$|s$|By[A-Z]|For[A-Z]))`,
);

/** What is done, and where: both say nothing of what it is about. */
const SAYS_DONE = new RegExp(`^_?(?:${DONE}|update|queue)(?![a-z])`);
const SAYS_WHERE =
  /(?:Through)?(?:Caches?|(?:Search)?Index(?:es)?(?:Update)?|Update|Reindex|Sync)(?:(?:By|For)[A-Z]\w*)?$|^caches?$/;

/** What has something done soon: `jobs.triggerJob({ name: "send-mail" })`. */
const HAS_DONE = /^_?(?:trigger|enqueue|schedule|queue|dispatch)(?:Job|Task)s?$/;

/** What says that it sends to somebody; the order of what is published, or posted to webhooks, may count. */
const SENDS = /^_?(?:send|notify|e?mail|push)(?![a-z])/;
const ORDERED = /webhook|publish|event|socket|broadcast|signal|message|payload/i;

/**
 * @param {Source} source
 * @param {Node} call - that something waits for
 * @returns {Upkeep | undefined}
 */
export function findUpkeep(source, call) {
  if (call.type !== "CallExpression") return undefined;
  const callee = unwrap(call.callee);
  const name = findLastName(callee) ?? "";
  const [, ...owners] = getNamesOf(callee);
  if (
    KEEPS_BY_NAME.test(name) ||
    (KEEPS.test(name) && owners.some((owner) => IS_CACHE.test(owner) || REDIS.test(owner)))
  )
    return getUpkeep(source, call, "cache");
  const isJob =
    HAS_DONE.test(name) ||
    (name === "add" && callee.type === "MemberExpression" && addsJob(source, callee.object, call.arguments));
  if (isJob) return getUpkeep(source, call, "job");
  if (takesFile(call)) return getUpkeep(source, call, "file");
  const isOrdered = [name, ...owners].some((one) => ORDERED.test(one));
  return SENDS.test(name) && !isOrdered && isSending(source, call) ? getUpkeep(source, call, "mail") : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call - that is known to do that
 * @param {Upkeep["kind"]} kind
 * @returns {Upkeep}
 */
export function getUpkeep(source, call, kind) {
  const callee = unwrap(call.callee);
  const name = findLastName(callee) ?? "";
  const [, ...owners] = getNamesOf(callee);
  const object = callee.type === "MemberExpression" ? callee.object : undefined;
  //   redis.packed.set(key, value); redis.expire(key, HOUR);    are about the same key
  const isOfRedis = owners.some((owner) => REDIS.test(owner));
  return {
    kind,
    on: isOfRedis ? "redis" : object === undefined ? "" : toOneLine(source.slice(object)),
    name,
    about: getSubject(name) || getSubject(owners[0] ?? ""),
    key: getKey(source, call.arguments[0]),
    puts: kind === "cache" && PUTS.test(name),
    wait: kind === "mail" || kind === "file" ? "request" : "query",
  };
}

/**
 * @param {Upkeep} one
 * @param {Upkeep} other - that waits for it
 * @returns {boolean} whether they are of one kind, and are known to be about different things
 */
export function areApart(one, other) {
  if (one.kind !== other.kind) return false;
  if (one.kind === "mail") return true;
  const isSameKey = one.key === "" || other.key === "" || one.key === other.key;
  //   userCache.delete(id); userCache.delete(other);    jobs.triggerJob({ name: "index" }); jobs.triggerJob({ name: "mail" });
  if (one.on === "redis" && other.on === "redis") return !isSameKey;
  if (one.on === other.on && (one.on !== "" || one.name === other.name)) return one.name === other.name && !isSameKey;
  //   await markFresh(post.id); await postCache.refresh(post.id);    may read from where the mark says
  if (one.puts) return false;
  //   bustUserCache(id); userCache.refresh(id);
  return one.kind !== "cache" || one.about !== other.about;
}

/**
 * @param {string} name - `bustPostCaches`, `postsCache`
 * @returns {string} `post`
 */
function getSubject(name) {
  return name.replace(SAYS_DONE, "").replace(SAYS_WHERE, "").replace(/s$/, "").toLowerCase();
}

/**
 * @param {Source} source
 * @param {Node | undefined} given
 * @returns {string} its text; of an object that of its name, if it has one
 */
function getKey(source, given) {
  if (given === undefined) return "";
  const node = unwrap(given);
  const name = node.type === "ObjectExpression" ? findValueOf(node, "name") : undefined;
  return source.slice(name ?? node).replace(/\s+/g, "");
}
