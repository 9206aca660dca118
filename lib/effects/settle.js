import { getEffect } from "./effect.js";

/** @import { HeatModel, Node, Source } from "../types.js" */
/** @import { Wait } from "./waits.js" */

/**
 * For what an awaited expression waits, if it only reads: as its file shows, and else as the project's map says.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Wait | undefined} undefined where it may change something
 */
export function settleWait(source, heat, awaited) {
  const { change, wait, open } = getEffect(source, awaited.argument);
  if (change !== undefined) return undefined;
  return open.size === 0 ? wait : heat.findWait(awaited);
}
