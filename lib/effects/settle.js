import { getEffect, getEffectOfStatement } from "./effect.js";

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

/**
 * Whether a statement between two that wait changes nothing that others see, and waits for nothing.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @returns {boolean}
 */
export function isQuietStatement(source, heat, statement) {
  const { change, wait, open } = getEffectOfStatement(source, statement);
  return change === undefined && (open.size === 0 ? wait : heat.findWait(statement)) === "none";
}
