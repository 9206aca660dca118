import { append } from "../append.js";
import { isFunction } from "../syntax/functions.js";
import { resolveClasses, resolveFunctions } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

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
    for (const call of source.nodes("CallExpression"))
      for (const called of getCalled(source, call)) append(found, called, call);
    return found;
  });
  return callers.get(fn) ?? [];
}

/**
 * The places that make instances of a class, by its name or by a member that holds it.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node[]} NewExpressions
 */
export function getConstructions(source, classNode) {
  const constructions = source.memo(getConstructions, () => {
    /** @type {Map<Node, Node[]>} */
    const found = new Map();
    for (const node of source.nodes("NewExpression"))
      for (const constructed of resolveClasses(source, node.callee)) append(found, constructed, node);
    return found;
  });
  return constructions.get(classNode) ?? [];
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
