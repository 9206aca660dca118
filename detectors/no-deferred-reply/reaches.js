import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { resolveFunctions } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether a callback may come to run a function of the file, by any names on the way: calls, and functions that it hands on.
 *
 * @param {Source} source
 * @param {Node} callback - a function, or an expression that stands for one
 * @param {Node} target
 * @returns {boolean}
 */
export function reaches(source, callback, target) {
  return getReached(source, callback).has(target);
}

/**
 * @param {Source} source
 * @param {Node} callback
 * @returns {ReadonlySet<Node>} all functions that it may come to run, itself included
 */
export function getReached(source, callback) {
  const start = unwrap(callback);
  /** @type {Map<Node, Set<Node>>} */
  const known = source.memo(getReached, () => new Map());
  return getOrInsert(known, start, () => findReached(source, start));
}

/**
 * @param {Source} source
 * @param {Node} start
 * @returns {Set<Node>}
 */
function findReached(source, start) {
  const seen = new Set([start]);
  // A set goes on with what is added on the way.
  for (const node of seen) {
    walk(node, source.visitorKeys, (part) => {
      if (part.type !== "Identifier" && part.type !== "MemberExpression") return undefined;
      for (const fn of resolveFunctions(source, part)) seen.add(fn);
      return undefined;
    });
  }
  return seen;
}
