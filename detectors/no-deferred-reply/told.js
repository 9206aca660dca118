import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { isOnWay } from "./work.js";
import { Replies } from "./replies.js";
import { findOwnTold, onlyTells } from "../../lib/effects/telling/telling.js";
import { isForReply } from "../../lib/effects/telling/names.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Wait } from "../../lib/effects/waits.js" */

/** What takes away what a call that is still under way may look at: a row, a connection, the process. */
const TAKES_AWAY =
  /^_?(?:delete|remove|destroy|drop|truncate|purge|close|disconnect|end|quit|exit|release|commit)(?![a-z])/;

/** What a query is handed that runs on a connection of its own. */
const CONNECTION = /^(?:trx|tx|t|transaction|queryRunner|manager|entityManager|conn|connection)$/;

/**
 * A call that tells others of something, for which a reply waits although nobody hears when it fails:
 *
 *   await mailer.sendWelcome(user);
 *   res.end();
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {{ wait: Wait, others?: number } | undefined} for what it waits, and how many more calls come to the same function, and are not told; undefined where no reply
 *   waits for it, or something that follows relies on it
 */
export function findToldBeforeReply(source, heat, awaited) {
  if (getWrapped(awaited).parent.type !== "ExpressionStatement" || isInLoop(awaited)) return undefined;
  const found = find(source, heat, awaited);
  if (found === undefined || heat.isTied(awaited) || takesConnection(source, awaited)) return undefined;
  const calls = getOwnNodes(source, findFunction(awaited), "CallExpression");
  const isLeft = calls.some((call) =>
    call.range[0] < awaited.range[0]
      ? isOnWay(call, awaited) && Replies.of(source, heat).isReply(call)
      : call.range[0] > awaited.range[1] &&
        isOnWay(awaited, call) &&
        TAKES_AWAY.test(findLastName(unwrap(call.callee)) ?? "") &&
        !Replies.of(source, heat).isReply(call),
  );
  return isLeft ? undefined : found;
}

/**
 * As the project's map says, and else as the file shows.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited
 * @returns {{ wait: Wait, others?: number } | undefined}
 */
function find(source, heat, awaited) {
  const recorded = heat.findTold(awaited);
  if (recorded !== undefined) {
    const [, , wait, others] = recorded;
    // Another call tells of it.
    return wait === "none" ? undefined : { wait, others };
  }
  const wait = findOwnTold(source, awaited);
  const fn = findFunction(awaited);
  if (wait === undefined || fn === undefined) return undefined;
  const { text: root = "", reason } = heat.of(fn);
  const isCalled = reason === "called";
  const isWaitedFor = isForReply({ root, path: source.filename, name: findName(fn) ?? "", isCalled });
  return isWaitedFor && !(isCalled && onlyTells(source, fn)) ? { wait } : undefined;
}

/**
 * `await audit.log(event, { transaction })`
 *
 * @param {Source} source
 * @param {Node} awaited
 * @returns {boolean}
 */
function takesConnection(source, awaited) {
  return (
    findWithin(source, awaited.argument, (node) => node.type === "Identifier" && CONNECTION.test(node.name)) !==
    undefined
  );
}
