import { append } from "../../lib/ast/append.js";
import { findFilledBeforeReply } from "./filled.js";
import { findToldBeforeReply } from "./told.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { isSeldom } from "../../lib/heat/seldom/seldom.js";

/** @import { HeatModel, Node, Silent, Source } from "../../lib/types.js" */
/** @import { Told } from "./told.js" */

/** Of more calls of one function in a file the first tells of all: there is one thing to change, that function. */
const MANY_CALLS = 5;

/**
 * What a reply waits for although nobody has to: others are told of something, or a cache is filled.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Told | Silent | undefined} undefined for what does something else, or is told of by another call
 */
export function findWaitedFor(source, heat, awaited) {
  return source.memo(findWaitedFor, () => findAll(source, heat)).get(awaited);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Map<Node, Told | Silent>} by AwaitExpression
 */
function findAll(source, heat) {
  /** @type {Map<Node, Told | Silent>} */
  const found = new Map();
  /** By what is called.
   * @type {Map<string, [Node, Told][]>} */
  const alike = new Map();
  for (const awaited of source.nodes("AwaitExpression")) {
    const told = findToldBeforeReply(source, heat, awaited) ?? findFilledBeforeReply(source, heat, awaited);
    if (told === undefined) continue;
    found.set(awaited, told);
    if ("silent" in told || heat.at(awaited).level !== "hot" || isSeldom(source, heat, awaited)) continue;
    append(alike, source.slice(getCaught(awaited.argument).callee), [awaited, told]);
  }
  for (const [[, first], ...others] of alike.values()) {
    if (others.length < MANY_CALLS) continue;
    first.others = (first.others ?? 0) + others.length;
    first.alike = others.map(([awaited]) => getCaught(awaited.argument));
    for (const [awaited] of others) found.delete(awaited);
  }
  return found;
}
