import { KINDS } from "../../lib/ast/values/read-only.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */

/** Methods that give one element. */
const GIVES_ONE = /^(?:at|find|findLast)$/;

/**
 * Whether a variable holds an element of a list, or a value of an object, and nothing else: `for (const row of copy)`,
 * `copy.forEach((row) => …)`, `const row = copy.find(isOpen)`, `Object.values(copy).map((row) => …)`
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Variable} list
 * @returns {boolean}
 */
export function isElement(source, variable, list) {
  const [definition] = variable.defs;
  if (variable.defs.length !== 1) return false;
  const { name, node, type } = /** @type {any} */ (definition);
  if (type === "Parameter") {
    const call = node.parent;
    return (
      isFunction(node) && node.params[0] === name && call.arguments?.[0] === node && goesThrough(source, call, list)
    );
  }
  if (type !== "Variable" || node.id !== name) return false;
  const loop = node.parent.parent;
  if (loop.type === "ForOfStatement" && loop.left === node.parent) return isList(source, loop.right, list);
  const init = node.init == null ? undefined : unwrap(node.init);
  if (init?.type === "MemberExpression") return init.computed && isList(source, init.object, list);
  return (
    init?.type === "CallExpression" &&
    GIVES_ONE.test(getPropertyName(unwrap(init.callee)) ?? "") &&
    isList(source, unwrap(init.callee).object, list)
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {Variable} list
 * @returns {boolean} whether it is a method of the list that calls a function with each element
 */
function goesThrough(source, call, list) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || !isList(source, callee.object, list)) return false;
  const name = getPropertyName(callee) ?? "";
  return KINDS.array.callbacks?.has(name) === true && !/^reduce/.test(name);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Variable} list
 * @returns {boolean} whether it is the list, or has all that is in it
 */
function isList(source, expression, list) {
  const node = unwrap(expression);
  if (node.type === "CallExpression" && getDottedName(node.callee) === "Object.values")
    return node.arguments.length === 1 && isList(source, node.arguments[0], list);
  return node.type === "Identifier" && source.findVariable(node) === list;
}
