import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Methods of maps, sets and strings that return iterators, which have a `map` as well. */
const ITERATORS = /^(keys|values|entries|matchAll|from|drop|take)$/;

/**
 * Whether the result of `.map()` on an expression is an array, as far as the file shows it: not an iterator's and not a
 * stream's.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
export function isArrayLike(source, object) {
  return resolve(source, object).every((value) => {
    if (value.kind === "instance") return false;
    if (value.kind !== "node") return true;
    const { node } = value;
    if (node.type !== "CallExpression")
      return !["NewExpression", "YieldExpression", "TemplateLiteral", "Literal"].includes(node.type);
    const callee = unwrap(node.callee);
    if (callee.type === "MemberExpression" && ITERATORS.test(getPropertyName(callee) ?? ""))
      return /^(Object|Array)\./.test(source.slice(callee));
    return resolve(source, callee).every(
      (called) => called.kind !== "node" || !isFunction(called.node) || !called.node.generator,
    );
  });
}
