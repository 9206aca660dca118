import { isFunction } from "../../lib/ast/functions.js";
import { resolveFunctions } from "../../lib/ast/resolve.js";
import { unwrap } from "../../lib/ast/unwrap.js";
import { walk } from "../../lib/ast/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Node} node
 * @param {Node} outer
 * @returns {boolean} whether a node is, or lies in, another one
 */
export function isWithin(node, outer) {
  return outer.range[0] <= node.range[0] && node.range[1] <= outer.range[1];
}

/**
 * Whether a callback may come to run a function of the file, by any names on the way: calls, and functions that it hands on.
 *
 * @param {Source} source
 * @param {Node} callback - a function, or an expression that stands for one
 * @param {Node} target
 * @returns {boolean}
 */
export function reaches(source, callback, target) {
  const start = unwrap(callback);
  /** @type {Map<Node, Set<Node>>} */
  const known = source.memo(reaches, () => new Map());
  let reached = known.get(start);
  if (reached === undefined) {
    reached = getReached(source, start);
    known.set(start, reached);
  }
  return reached.has(target);
}

/**
 * @param {Source} source
 * @param {Node} start
 * @returns {Set<Node>} all functions that it may come to run, itself included
 */
function getReached(source, start) {
  const seen = new Set([start]);
  // A set goes on with what is added on the way.
  for (const node of seen) {
    walk(node, source.visitorKeys, (part) => {
      if (part.type !== "Identifier" && part.type !== "MemberExpression") return undefined;
      for (const fn of resolveFunctions(source, part)) {
        if (isFunction(fn)) seen.add(fn);
      }
      return undefined;
    });
  }
  return seen;
}
