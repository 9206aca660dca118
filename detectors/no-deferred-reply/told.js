import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findHindrance } from "./hindrance.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { findOwnTold, onlyTells } from "../../lib/effects/telling/own-telling.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { findToldBy } from "../../lib/effects/telling/telling.js";
import { getSaying, isForReply } from "../../lib/effects/telling/names.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Silent, Source } from "../../lib/types.js" */
/** @import { Filling } from "../../lib/effects/telling/filling.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */

/**
 * For what a reply waits, and how many more calls come to the same function, and are not told; `isHeard`: the request fails where it fails;
 * `filling`: it fills a cache.
 *
 * @typedef {{ wait: Wait, others?: number, isHeard?: boolean, filling?: Filling }} Told
 */

/**
 * A call that tells others of something, for which a reply waits although nobody hears when it fails:
 *
 *   await mailer.sendWelcome(user);
 *   res.end();
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Told | Silent | undefined} undefined for what tells nobody, waits in a loop, or is told of by another call
 */
export function findToldBeforeReply(source, heat, awaited) {
  if (getWrapped(awaited).parent.type !== "ExpressionStatement" || isInLoop(awaited)) return undefined;
  const by = getSaying(getCaught(awaited.argument));
  if (by === undefined) return undefined;
  const found = find(source, heat, awaited);
  // What is only called as if it told somebody may do anything.
  if (found === undefined) return by === "verb" ? undefined : { silent: "failureIsHeard" };
  if ("silent" in found || found.wait === "none") return "silent" in found ? found : undefined;
  const hindrance = findHindrance(source, heat, awaited);
  if (hindrance !== undefined) return hindrance;
  const fn = findFunction(awaited);
  const isHeard = by === "use" && fn !== undefined && findToldBy(source, fn, awaited)?.isCaught === false;
  return { ...found, isHeard };
}

/**
 * As the project's map says, and else as the file shows.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited
 * @returns {Told | Silent | undefined} undefined where it does something else, or somebody hears that it failed; its wait is "none" where another call tells of it
 */
function find(source, heat, awaited) {
  const recorded = heat.findTold(awaited);
  if (recorded !== undefined) {
    const [, , wait, others] = recorded;
    return { wait, others };
  }
  const wait = findOwnTold(source, awaited);
  const fn = findFunction(awaited);
  if (wait === undefined || fn === undefined) return undefined;
  const { text: root = "", reason } = heat.of(fn);
  const isCalled = reason === "called";
  const isWaitedFor = isForReply({ root, path: source.filename, name: findName(fn) ?? "", isCalled });
  return isWaitedFor && !(isCalled && onlyTells(source, fn)) ? { wait } : { silent: "notWaitedFor" };
}
