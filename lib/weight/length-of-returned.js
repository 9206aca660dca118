import { createLength, getLongestOf } from "./usual-lengths.js";
import { getLengthOfAwaited } from "./length-of-loaded.js";
import { findReturns } from "../ast/order/returns.js";
import { resolveFunctions } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/**
 * What is awaited: what a query brings without a limit is taken for long, unless the function that asks it says less,
 * `await listNewest()`.
 *
 * @param {Search} search
 * @param {Node} argument - of `await`
 * @returns {Length}
 */
export function getLengthOfResult(search, argument) {
  const node = unwrap(argument);
  const length = getLengthOfAwaited(
    search.source,
    node,
    (other) => search.follow(search, other) ?? createLength("unknown"),
  );
  const returned =
    node.type === "CallExpression" ? getLengthOfReturned(search, node.callee, getLengthOfResult) : undefined;
  return returned !== undefined && returned.elements < length.elements ? returned : length;
}

/**
 * How many a function of the file returns: `function getIds(users) { return users.map(getId); }`
 *
 * @param {Search} search
 * @param {Node} callee
 * @param {Search["follow"]} [follow] - to the length of what it returns
 * @returns {Length | undefined} undefined where its code does not say how many
 */
export function getLengthOfReturned(search, callee, follow = search.follow) {
  const functions = resolveFunctions(search.source, callee).filter((fn) => !fn.generator);
  if (functions.length === 0 || functions.some((fn) => search.seen.has(fn))) return undefined;
  /** @type {Search} */
  const next = { ...search, seen: new Set([...search.seen, ...functions]) };
  const returned = functions.flatMap((fn) => findReturns(search.source, fn).filter((value) => value !== undefined));
  const length = getLongestOf(returned.map((result) => follow(next, result)));
  // What is written down may be an empty list to start with, which is filled in a way that is not followed.
  return length === undefined || /^(?:unknown|written)$/.test(length.origin) ? undefined : length;
}
