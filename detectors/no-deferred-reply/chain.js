import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { append } from "../../lib/ast/append.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findDeferral } from "./deferral.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findLoop, isAgain, isOnPath } from "./on-path.js";
import { getNodesWithin, getWithin } from "../../lib/ast/syntax/nodes-within.js";
import { getReached } from "./reaches.js";
import { isOnWay } from "./work.js";
import { Replies } from "./replies.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Deferral } from "./deferral.js" */

/**
 * All deferrals that a reply waits for one after the other, if there is code of others between them.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {Deferral[] | "steps"}
 */
export function getChain(source, heat, deferral) {
  const { call, callback, awaited } = deferral;
  if (
    awaited !== undefined ? findLoop(awaited) !== undefined : callback !== undefined && isAgain(source, call, callback)
  )
    return "steps";
  const linked = getLinks(source, heat).get(call) ?? new Set();
  const chain = [deferral, ...linked].sort((a, b) => a.call.range[0] - b.call.range[0]);
  return chain.length > 1 && chain.some((one) => hasOtherCalls(source, heat, one)) ? chain : [deferral];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Deferral[]} that hot code makes on the way to a reply, in the order of the text
 */
function getOnPath(source, heat) {
  return source.memo(getOnPath, () =>
    source.nodes("CallExpression").flatMap((node) => {
      const deferral = findDeferral(source, node);
      return deferral !== undefined && heat.at(node).level === "hot" && isOnPath(source, heat, deferral)
        ? [deferral]
        : [];
    }),
  );
}

/**
 * By the call of a deferral, those that are made in what it puts off, or behind it where the same function waits for one and then
 * for the other; and those in which, or behind which, it is made itself.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Map<Node, Set<Deferral>>}
 */
function getLinks(source, heat) {
  return source.memo(getLinks, () => {
    const all = getOnPath(source, heat);
    const byCall = new Map(all.map((deferral) => [deferral.call, deferral]));
    /** @type {Map<Node, Deferral[]>} */
    const byOwner = new Map();
    for (const deferral of all) append(byOwner, findOwner(deferral), deferral);
    /** @type {Map<Node, Set<Deferral>>} */
    const links = new Map(all.map(({ call }) => [call, new Set()]));
    for (const first of all) {
      const { callback } = first;
      const behind =
        callback === undefined
          ? (byOwner.get(findOwner(first)) ?? []).filter(
              ({ call, awaited }) =>
                awaited !== undefined && first.call.range[0] < call.range[0] && isOnWay(first.call, call),
            )
          : [
              ...getWithin([...byCall.keys()], callback).flatMap((call) => byCall.get(call) ?? []),
              ...[...getReached(source, callback)].flatMap((fn) => byOwner.get(fn) ?? []),
            ];
      for (const second of behind) {
        if (second === first) continue;
        links.get(first.call)?.add(second);
        links.get(second.call)?.add(first);
      }
    }
    return links;
  });
}

/** @param {Deferral} deferral */
function findOwner({ call, awaited }) {
  return /** @type {Node} */ (findFunction(awaited ?? call));
}

/**
 * Whether the function of a deferral calls something else than timers and the response: only then does it matter when.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {boolean}
 */
function hasOtherCalls(source, heat, deferral) {
  return getOtherCalls(source, heat, findOwner(deferral)).some((node) => !contains(node, deferral.call));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner
 * @returns {Node[]} the calls in a function that are no timers, answer nothing and write no log
 */
function getOtherCalls(source, heat, owner) {
  /** @type {Map<Node, Node[]>} */
  const known = source.memo(getOtherCalls, () => new Map());
  return getOrInsert(known, owner, () =>
    getNodesWithin(source, owner, "CallExpression", "NewExpression").filter((node) =>
      node.type === "NewExpression"
        ? node.callee.name !== "Promise"
        : findDeferral(source, node) === undefined &&
          !Replies.of(source, heat).isReply(node) &&
          !/^(console|log(ger)?)\b/.test(source.slice(node.callee)),
    ),
  );
}
