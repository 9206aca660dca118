import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { findOptionalAwait } from "../../detectors/no-optional-await.js";
import { findUses } from "./uses.js";
import { findReturns } from "../../lib/ast/order/returns.js";
import { getPromised } from "../../lib/ast/promises/promise.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */
/** @import { Uses } from "./uses.js" */

/**
 * An `async` function that can become synchronous: all its callers are in sight, and none of its awaits must wait.
 *
 * @typedef {object} Candidate
 * @property {Node} fn
 * @property {Uses} uses
 * @property {Map<Node, boolean>} awaits - true where the value is never a promise
 * @property {Node[]} called - the awaits of functions that must become synchronous with it
 */

/**
 * The functions that become synchronous in one rewrite. What a function awaits is optional once the function that returns it
 * is synchronous, so a chain of calls goes together, from the one that calls a hook up to the last that only the file calls.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} first
 * @param {Set<Node>} excluded - functions that stay as they are
 * @returns {Candidate[] | Stays} the first one, then the others
 */
export function findTogether(source, heat, first, excluded) {
  /** @type {Map<Node, Candidate | Stays>} */
  const asked = new Map();
  /** @param {Node} fn */
  const ask = (fn) => {
    let candidate = asked.get(fn);
    if (candidate === undefined)
      asked.set(fn, (candidate = excluded.has(fn) ? { stays: "excluded" } : examine(source, heat, fn)));
    return candidate;
  };
  const own = ask(first);
  if ("stays" in own) return own;
  // All that calls one another, in either direction …
  /** @type {Set<Candidate>} */
  const together = new Set([own]);
  for (const candidate of together) {
    const neighbours = [
      ...candidate.called.map((node) => findCalled(source, node)),
      ...candidate.uses.awaited.map(findFunction),
    ];
    for (const fn of neighbours) {
      const neighbour = fn?.async === true && !fn.generator && heat.of(fn).level === "hot" ? ask(fn) : undefined;
      if (neighbour !== undefined && !("stays" in neighbour)) together.add(neighbour);
    }
  }
  // … without those that wait for a function that stays as it is, until no more of them is found.
  for (let count = 0; count !== together.size;) {
    count = together.size;
    for (const candidate of together) {
      const stays = candidate.called.find((node) => ![...together].some(({ uses }) => uses.awaited.includes(node)));
      if (stays === undefined) continue;
      if (candidate === own) return { stays: "waitsForPromise" };
      together.delete(candidate);
    }
  }
  for (const { called, awaits } of together)
    for (const node of called)
      awaits.set(
        node,
        [...together].some(({ fn, uses }) => uses.awaited.includes(node) && isPlain(source, fn)),
      );
  return [...together];
}

/**
 * @param {Source} source
 * @param {Node} fn - that becomes synchronous
 * @returns {boolean} whether it never returns a promise then
 */
function isPlain(source, fn) {
  return (
    !source.nodes("AwaitExpression").some((node) => findFunction(node) === fn) &&
    findReturns(source, fn).every((returned) => returned === undefined || getPromised(source, returned) === "never")
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @returns {Candidate | Stays}
 */
function examine(source, heat, fn) {
  if (source.nodes("ForOfStatement").some((loop) => loop.await === true && findFunction(loop) === fn))
    return { stays: "forAwait" };
  const uses = findUses(source, fn);
  if ("stays" in uses) return uses;
  /** @type {Candidate} */
  const candidate = { fn, uses, awaits: new Map(), called: [] };
  for (const node of source.nodes("AwaitExpression")) {
    if (findFunction(node) !== fn) continue;
    const found = findOptionalAwait(node, source, heat);
    const isCalled = found === undefined && findCalled(source, node) !== undefined && !isTurnWanted(source, node);
    if (found === undefined && !isCalled) return { stays: "waitsForPromise" };
    if (isTypeScript(source) && /^unless/.test(found?.facts.plain ?? "")) return { stays: "typeIsNoPromise" };
    candidate.awaits.set(node, found?.facts.plain === "always");
    if (isCalled) candidate.called.push(node);
  }
  return candidate;
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Node | undefined} the `async` function of the file that it waits for
 */
function findCalled(source, node) {
  const functions = source.memo(findCalled, () => {
    /** @type {Map<Node, Node>} */
    const called = new Map();
    for (const fn of source.nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression")) {
      if (!fn.async || fn.generator || !isFunction(fn)) continue;
      const uses = findUses(source, fn);
      if (!("stays" in uses)) for (const awaited of uses.awaited) called.set(awaited, fn);
    }
    return called;
  });
  return functions.get(node);
}
