import { getDottedName } from "../syntax/dotted-name.js";
import { getRoot } from "../syntax/member-chain.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Calls that return an array, whatever they are given. */
const ARRAY_CALLS = /^(Object\.(keys|values|entries)|Array\.(from|of))$/;

/**
 * Whether an expression is an array by what is written there: `[a, b]`, `Object.keys(hooks)`, `Array.from(list)`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isArray(source, expression) {
  const node = unwrap(expression);
  if (node.type === "ArrayExpression") return true;
  return (
    node.type === "CallExpression" &&
    ARRAY_CALLS.test(getDottedName(node.callee)) &&
    source.findVariable(getRoot(node.callee)) === undefined
  );
}
