import { addChanges, isOfThis } from "./changed.js";
import { contains } from "../ast/syntax/contains.js";
import { getGiven } from "./reads/given.js";
import { getLonger, getUsual } from "./waits.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getOwnEffect, getOwnEffectOfRound, getOwnEffectOfStatement } from "./own-effect.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Effect, OwnEffect } from "./own-effect.js" */
/** @import { Wait } from "./waits.js" */

/** Calls that lead out of the file; with more of them nothing is to be shown. */
const MAX_OPEN = 40;

/**
 * What a function or an expression does, with all functions of the file that it calls.
 *
 * @param {Source} source
 * @param {Node} root - a function, or an expression
 * @returns {Effect}
 */
export function getEffect(source, root) {
  const effects = source.memo(getEffect, () => /** @type {Map<Node, Effect>} */ (new Map()));
  return getOrInsert(effects, root, () => join(source, root, getOwnEffect(source, root)));
}

/**
 * What a round of a loop does besides to what it declares itself and to what its function has made.
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} [left] - expressions in it of which it is not asked what the functions do that they call
 * @returns {Effect}
 */
export function getEffectOfRound(source, loop, left = []) {
  const own = getOwnEffectOfRound(source, loop);
  const isLeft = (/** @type {Node} */ by) => left.some((node) => contains(node, by));
  const callees = new Map([...own.callees].filter(([, calls]) => !calls.every(isLeft)));
  return join(source, loop, { ...own, callees });
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} [home] - a function around it: what that has made may be changed
 * @returns {Effect} with all functions of the file that it calls
 */
export function getEffectOfStatement(source, statement, home) {
  return join(source, statement, getOwnEffectOfStatement(source, statement, home));
}

/**
 * The same of a statement that may change `this` of its function: `await this.loadUsers()`.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Effect}
 */
export function getEffectOfStep(source, statement) {
  return join(source, statement, getOwnEffectOfStatement(source, statement), true);
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {OwnEffect} first - of it
 * @param {boolean} [isStep] - it may change members of `this`, and nothing that its function has made
 * @returns {Effect} with all functions of the file that it calls
 */
function join(source, root, first, isStep = false) {
  /** @type {Effect} */
  const effect = { wait: "none", open: new Set() };
  /** @type {Map<Node, OwnEffect>} */
  const reached = new Map([[root, first]]);
  for (const [, own] of reached) {
    effect.change ??= own.change;
    effect.wait = getLonger(effect.wait, own.wait);
    for (const call of own.open) effect.open.add(call);
    for (const callee of own.callees.keys())
      if (!reached.has(callee)) reached.set(callee, getOwnEffect(source, callee));
    if (effect.change !== undefined || effect.open.size > MAX_OPEN) break;
  }
  effect.wait = getUsual(effect.wait, getMostly(root, reached));
  effect.change ??= findChangeOfGiven(source, root, reached, isStep);
  return effect.open.size > MAX_OPEN ? { ...effect, change: root } : effect;
}

/**
 * @param {Node} root
 * @param {ReadonlyMap<Node, OwnEffect>} reached - what the root runs, and the root itself
 * @returns {Wait} the longest, but for what is only waited for where it is not in memory
 */
function getMostly(root, reached) {
  /** @type {Wait} */
  let longest = "none";
  const waiting = new Set([root]);
  for (const fn of waiting) {
    const own = reached.get(fn);
    if (own === undefined || own.answers !== undefined) continue;
    longest = getLonger(longest, own.wait);
    for (const callee of own.callees.keys()) waiting.add(callee);
  }
  return longest;
}

/**
 * What functions change of what they are given, where that was not made for them.
 *
 * @param {Source} source
 * @param {Node} root
 * @param {ReadonlyMap<Node, OwnEffect>} reached - what the root runs, and the root itself
 * @param {boolean} isStep
 * @returns {Node | undefined}
 */
function findChangeOfGiven(source, root, reached, isStep) {
  const changes = new Map([...reached].map(([fn, { changed }]) => [fn, new Map(changed)]));
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const [fn, { callees, root: owner }] of reached)
      for (const [callee, calls] of callees)
        for (const by of calls)
          for (const [index, isPart] of changes.get(callee) ?? []) {
            const given = getGiven(source, owner, by)(index);
            const owners = isPart ? given.parts : given.of;
            if (owners === undefined || (isStep && fn === root && owners.size === 0)) return by;
            if (addChanges(/** @type {Map<number, boolean>} */ (changes.get(fn)), owners, isPart)) isDone = false;
          }
  }
  const changed = /** @type {Map<number, boolean>} */ (changes.get(root));
  return changed.size === 0 || (isStep && isOfThis(changed)) ? undefined : root;
}
