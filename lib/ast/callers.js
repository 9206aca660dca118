import { isFunction } from "./functions.js";
import { resolveFunctions } from "./resolve.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * The calls of a function in its file, by its name, by a member of an instance, or where it stands.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]} CallExpressions
 */
export function getCallers(source, fn) {
  const callers = source.memo(getCallers, () => {
    /** @type {Map<Node, Node[]>} */
    const found = new Map();
    for (const call of source.nodes("CallExpression")) {
      for (const called of getCalled(source, call)) {
        const calls = found.get(called);
        if (calls === undefined) found.set(called, [call]);
        else calls.push(call);
      }
    }
    return found;
  });
  return callers.get(fn) ?? [];
}

/**
 * The functions of the file that a call runs.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Node[]}
 */
export function getCalled(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type === "Super") return [];
  return resolveFunctions(source, callee).filter(isFunction);
}
