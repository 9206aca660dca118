import { contains } from "../../ast/syntax/contains.js";
import { findFunction } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getEffect, getEffectOfRound, getEffectOfStatement, getEffectOfStep } from "../effect.js";
import { getOwnEffect } from "../own-effect.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";
import { getWrittenIn } from "./between.js";
import { getLonger } from "../waits.js";
import { isCheck } from "./steps.js";
import { onlyComposes } from "../drivers/composing.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */
/** @import { Waiting } from "./waiting.js" */
/** @import { WaitingLoop } from "./loops.js" */

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
 * The same of what asks for something by its name, and besides fills, counts or marks what is kept in memory, as the project's map says: only who knows
 * that code can say whether it may do so beside others.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Wait | undefined} undefined where it may change something else
 */
export function settleAsked(source, heat, awaited) {
  return settleWait(source, heat, awaited) ?? heat.findWaitOfAsked(awaited);
}

/**
 * The same of a part of what is run as a whole, for which nothing waits by itself.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} part - an expression
 * @returns {Wait | undefined} undefined where it may change something
 */
export function settlePart(source, heat, part) {
  return settleProven(source, heat, part) ?? heat.findWaitOfAsked(part);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} part - an expression
 * @returns {Wait | undefined} undefined where it is not shown to change nothing, whatever its name says
 */
export function settleProven(source, heat, part) {
  const { change, wait, open } = getEffect(source, part);
  if (change !== undefined) return undefined;
  return open.size === 0 ? wait : heat.findWait(part);
}

/**
 * The same of a statement that keeps what came, or what it computes of it.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Waiting} waiting
 * @param {boolean} [isAsked] - see `settleAsked`
 * @returns {Wait | undefined} undefined where it may change something
 */
export function settleWaiting(source, heat, waiting, isAsked = false) {
  const { awaited, value, other, kind } = waiting;
  if (kind === "step") return settleStep(source, heat, waiting);
  if (waiting.test !== undefined && !isQuietTest(source, heat, waiting.test)) return undefined;
  const settle = isAsked ? settleAsked : settleWait;
  if (value === awaited) return settle(source, heat, awaited);
  const { change, open } = getEffect(source, value);
  if (other !== undefined) {
    if (!isAsked && change !== undefined) return undefined;
    const [first, second] = [awaited, other].map((one) => settle(source, heat, one));
    if (first === undefined || second === undefined) return undefined;
    // Whichever of them it is, it takes as long as the shorter one.
    return getLonger(first, second) === first ? second : first;
  }
  if (isAsked && change !== undefined && getOwnEffect(source, value).change === undefined)
    return heat.findWaitOfAsked(awaited);
  if (change !== undefined) return undefined;
  return [...open].every((node) => contains(awaited, node)) ? settle(source, heat, awaited) : heat.findWait(value);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Waiting} waiting - a step
 * @returns {Wait | undefined} undefined where it may change something else than members of its `this`, or is there for the time that it takes
 */
function settleStep(source, heat, waiting) {
  const { change, wait, open } = getEffectOfStep(source, waiting.statement);
  if (change !== undefined) return undefined;
  const settled = open.size === 0 ? wait : heat.findWaitOfStep(waiting.statement);
  return settled === "none" && isCheck(source, waiting) ? undefined : settled;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} test - under which something waits; of a step it is a part
 * @returns {boolean} whether it changes nothing, and waits for nothing
 */
function isQuietTest(source, heat, test) {
  const { change, wait, open } = getEffect(source, test);
  return change === undefined && (open.size === 0 ? wait : heat.findWait(test)) === "none";
}

/**
 * For what a statement waits that fills what its function has made, and besides only reads: `await addAuthor(post);`
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression of which nobody takes the result
 * @returns {Wait | undefined} undefined where it may change something else, or fills nothing: then it is there to throw
 */
export function settleFilling(source, heat, awaited) {
  const statement = getWrapped(awaited).parent;
  if (statement.type !== "ExpressionStatement" || settleWait(source, heat, awaited) !== undefined) return undefined;
  const { change, wait, open } = getEffectOfStatement(source, statement);
  if (change !== undefined) return undefined;
  return open.size === 0 ? wait : heat.findWait(statement);
}

/**
 * Whether a round of a loop changes nothing that others see, besides what it waits for.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {boolean}
 */
export function isQuietRound(source, heat, { loop, awaits }) {
  // What is waited for is settled by itself, unless nobody takes its result: then it fills something, of the round or not.
  const kept = awaits.filter((awaited) => getWrapped(awaited).parent.type !== "ExpressionStatement");
  const { change, open } = getEffectOfRound(source, loop, kept);
  if (change !== undefined) return false;
  const isOfAwaits = [...open].every((node) => awaits.some((awaited) => contains(awaited, node)));
  return isOfAwaits || heat.findWait(loop) !== undefined;
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
  if (change !== undefined) return isGathering(source, statement);
  const settled = open.size === 0 ? wait : heat.findWait(statement);
  return settled === "none" || (settled !== undefined && onlyComposes(source, statement));
}

/**
 * Whether a statement only puts together what came in rounds that run at the same time, for the function around them:
 *
 *   const sums = { likes: 0 };
 *   await Promise.all(posts.map(async (post) => { const likes = await count(post); sums.likes += likes; … }));
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
function isGathering(source, statement) {
  const round = findFunction(statement);
  const call = round?.parent;
  const isRound = call?.type === "CallExpression" && call.arguments[0] === round;
  const around = isRound && /^(?:flatM|m)ap$/.test(findLastName(call.callee) ?? "") ? findFunction(call) : undefined;
  if (around === undefined) return false;
  for (const { defs, references } of getWrittenIn(source, [statement])) {
    const name = /** @type {any} */ (defs[0]?.name);
    if (name === undefined || findFunction(name) === round) continue;
    if (findFunction(name) !== around) return false;
    //   const getShare = () => sums.likes / 2;    which may be what a later one asks for
    const nodes = references.map(({ identifier }) => /** @type {any} */ (identifier));
    if (!nodes.every((node) => contains(round, node) || findFunction(node) === around)) return false;
  }
  const { change, wait, open } = getEffectOfStatement(source, statement, around);
  return change === undefined && open.size === 0 && wait === "none";
}

/**
 * Whether what a read brings is the same behind a statement or a condition as in front of it.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {boolean} whether that changes nothing that others see
 */
export function mayPass(source, heat, node) {
  const { change, open } = /Statement$|Declaration$/.test(node.type)
    ? getEffectOfStatement(source, node)
    : getEffect(source, node);
  return change === undefined && (open.size === 0 || heat.findWait(node) !== undefined);
}
