import { append } from "../../ast/append.js";
import { isWaitedFor } from "../beside.js";
import { findRunner } from "../order/places.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";
import { isWaitedForLater } from "./kept-reads.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by function the calls that it waits for
 */
export function getWaitingCalls(source) {
  return source.memo(getWaitingCalls, () => {
    /** @type {Map<Node, Node[]>} */
    const waiting = new Map();
    for (const call of source.nodes("CallExpression", "TaggedTemplateExpression", "NewExpression")) {
      if (call.type === "NewExpression" ? !isPromise(call) : !isWaitedFor(call) && !isWaitedForLater(source, call))
        continue;
      const owner = findRunner(call);
      if (owner !== undefined) append(waiting, owner, call);
    }
    return waiting;
  });
}

/**
 * @param {Node} made - NewExpression
 * @returns {boolean} whether something waits for it
 */
function isPromise(made) {
  return made.callee.name === "Promise" || getWrapped(made).parent.type === "AwaitExpression";
}
