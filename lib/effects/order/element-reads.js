import { dependsOnEarlier } from "./earlier-rounds.js";
import { findPath, mayPrecede } from "./places.js";
import { getBareName, onlyAsks } from "../drivers/drivers.js";
import { getChain } from "../links.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isMadeOfElement, isReadByElement } from "./keyed-reads.js";
import { settleAsked } from "./settle.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */
/** @import { WaitingLoop } from "./loops.js" */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {WaitingLoop} waiting
 * @returns {Node[]} AwaitExpressions of rounds, and not of loops inside of them, that read by a key of the element
 */
export function getReadsByElement(source, heat, { loop, awaits }) {
  return awaits.filter(
    (awaited) =>
      getWrapped(awaited).parent.type !== "ExpressionStatement" &&
      findLoopAround(awaited) === loop &&
      isReadByElement(source, loop, awaited, isAnswer(settleAsked(source, heat, awaited))) &&
      !dependsOnEarlier(source, loop, [awaited]) &&
      //   await archive(id); const story = await stories.findOne(id);      reads what the round has written
      !awaits.some(
        (before) =>
          before.range[0] < awaited.range[0] &&
          settleAsked(source, heat, before) === undefined &&
          !onlyAsks(getBareName(getChain(before.argument).links.at(-1)?.name ?? "")) &&
          isInFront(loop, before, awaited) &&
          sharesKey(source, loop, before, awaited),
      ),
  );
}

/**
 * @param {Node} loop
 * @param {Node} before - AwaitExpression
 * @param {Node} read - the same
 * @returns {boolean} whether a round may come to both, in that order
 */
function isInFront(loop, before, read) {
  /** @type {Map<Node, number>} */
  const branches = new Map();
  const [first, second] = [before, read].map((awaited) => findPath(awaited, loop, branches));
  return first !== undefined && second !== undefined && mayPrecede(first, second);
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} before - AwaitExpression
 * @param {Node} read - the same
 * @returns {boolean} whether both are given the same of the element
 */
function sharesKey(source, loop, before, read) {
  const [written, keys] = [before, read].map((awaited) =>
    getArguments(awaited).filter((argument) => isMadeOfElement(source, loop, argument)),
  );
  return keys.some((key) => written.some((argument) => source.slice(argument) === source.slice(key)));
}

/**
 * @param {Node} awaited - AwaitExpression
 * @returns {Node[]} what its calls are given, and what stands in objects of that
 */
function getArguments(awaited) {
  /** @type {Node[]} */
  const found = [];
  const add = (/** @type {Node} */ argument) => {
    const node = unwrap(argument);
    if (node.type === "ObjectExpression") for (const { value } of node.properties) value != null && add(value);
    else found.push(node);
  };
  for (const { args } of getChain(awaited.argument).links) args.forEach(add);
  return found;
}

/** @param {Wait | undefined} wait */
function isAnswer(wait) {
  return wait === "query" || wait === "request";
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} the innermost loop around it
 */
export function findLoopAround(awaited) {
  for (let { parent } = awaited; parent != null; { parent } = parent)
    if (/^(?:For|While|DoWhile)/.test(parent.type)) return parent;
  return undefined;
}
