import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { isOnWay } from "./work.js";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { Replies } from "./replies.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Silent, Source } from "../../lib/types.js" */

/** What takes away what a call that is still under way may look at: a row, a connection, the process. */
const TAKES_AWAY =
  /^_?(?:delete|remove|destroy|drop|truncate|purge|close|disconnect|end|quit|exit|release|commit)(?![a-z])/;

/**
 * Why what a function waits for may not go on by itself.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Silent | undefined} it is in a transaction, the reply is sent before it, or what it may look at is taken away behind it
 */
export function findHindrance(source, heat, awaited) {
  if (heat.isTied(awaited) || isTied(source, awaited)) return { silent: "sharesConnection" };
  const replies = Replies.of(source, heat);
  // What runs where something failed in front of it, or that itself.
  const handlers = source.nodes("CatchClause").filter((handler) => !contains(handler, awaited));
  for (const call of getOwnNodes(source, findFunction(awaited), "CallExpression")) {
    if (call.range[0] < awaited.range[0]) {
      if (isOnWay(call, awaited) && replies.isReply(call)) return { silent: "notWaitedFor", at: call };
    } else if (
      call.range[0] > awaited.range[1] &&
      isOnWay(awaited, call) &&
      !handlers.some((one) => contains(one, call))
    ) {
      const takesAway = TAKES_AWAY.test(findLastName(unwrap(call.callee)) ?? "");
      if (takesAway && !replies.isReply(call)) return { silent: "reliedOn", at: call };
    }
  }
  return undefined;
}
