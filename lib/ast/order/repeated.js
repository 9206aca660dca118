import { getPropertyName, isFunction } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/** Methods that call what they are given for each item, before they return. */
const FOR_EACH =
  /^(every|filter|find|findIndex|findLast|findLastIndex|flatMap|forEach|map|reduce|reduceRight|some|sort|toSorted)$/;

/**
 * Whether code runs many times when its function runs once: in a loop, or in a function that is called for each item of a list.
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isRepeated(node) {
  for (let child = node; child.parent != null; child = child.parent) {
    const { parent } = child;
    if (isFunction(child)) {
      const argument = getWrapped(child);
      const call = argument.parent;
      return (
        call.type === "CallExpression" &&
        call.arguments.includes(argument) &&
        FOR_EACH.test(getPropertyName(unwrap(call.callee)) ?? "")
      );
    }
    //   for (const name of process.env.NAMES.split(","))   is asked once
    if (/^(For|While|DoWhile)/.test(parent.type) && parent.init !== child && parent.right !== child) return true;
  }
  return false;
}
