import { findFilling, isByKey, isReliedOnByName } from "../../lib/effects/telling/filling.js";
import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findHindrance } from "./hindrance.js";
import { getNamesOf } from "../../lib/effects/links.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isForReply } from "../../lib/effects/telling/names.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { settleAsked } from "../../lib/effects/order/settle.js";

/** @import { HeatModel, Node, Silent, Source } from "../../lib/types.js" */
/** @import { Filling } from "../../lib/effects/telling/filling.js" */
/** @import { Told } from "./told.js" */

/** What keeps things in this process. */
const IN_MEMORY = /lru|memory|^(?:Weak)?Map$|NodeCache|Keyv|^caching$/i;

/** What fills a cache for nobody who asks right now. */
const FOR_NOBODY = /background|prefetch|preload|warm|refresh|revalidat|rebuild|invalidat/i;

/**
 * A call that keeps in a cache what a reply needs, and for which the reply waits all the same:
 *
 *   const user = await users.find(id);
 *   await redis.set(key, JSON.stringify(user));
 *   return user;
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Told | Silent | undefined}
 */
export function findFilledBeforeReply(source, heat, awaited) {
  if (getWrapped(awaited).parent.type !== "ExpressionStatement" || isInLoop(awaited)) return undefined;
  const filling = findFilling(source, awaited);
  const fn = findFunction(awaited);
  if (filling === undefined || fn === undefined) return undefined;
  if (filling.relying !== undefined) return { silent: "reliedOn", at: filling.relying };
  if (isReliedOnByName(source, filling)) return { silent: "reliedOn" };
  if (!isByKey(source, filling)) return { silent: "seldom" };
  const { text: root = "", reason } = heat.of(fn);
  const name = findName(fn) ?? "";
  if (FOR_NOBODY.test(name) || !isForReply({ root, path: source.filename, name, isCalled: reason === "called" }))
    return { silent: "notWaitedFor" };
  if (isInMemory(source, heat, filling)) return undefined;
  return findHindrance(source, heat, awaited) ?? { wait: "query", filling };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Filling} filling
 * @returns {boolean} whether the cache is in this process, so that nobody waits for it
 */
function isInMemory(source, heat, { call, read }) {
  const wait = settleAsked(source, heat, read);
  if (wait === "memory" || wait === "file") return true;
  return resolve(source, getRoot(call.callee)).some(
    (value) =>
      value.kind === "node" &&
      /^(?:Call|New)Expression$/.test(value.node.type) &&
      getNamesOf(unwrap(value.node.callee)).some((name) => IN_MEMORY.test(name)),
  );
}
