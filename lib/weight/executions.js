import { CALLBACK_METHODS } from "../ast/array-methods.js";
import { getTakenBack, isOlder } from "./first-round.js";
import { isFunction } from "../ast/syntax/functions.js";
import { isOfResult } from "../ast/syntax/result-chain.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * How often code runs each time that the function around it is called: once, in a loop as often as that can be read from it.
 * Callbacks of array methods are loops. What a flag allows in the first round alone runs once for the loop.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} [whole] - the body of a loop that counts as a function: it runs for each message
 * @returns {number | undefined} undefined in a loop of which nobody can read how often it runs
 */
export function countExecutions(source, node, whole) {
  /** @type {number | undefined} */
  let count = 1;
  /** @type {Variable[]} */
  const flags = [];
  for (let child = node, { parent } = node; parent != null; child = parent, parent = parent.parent) {
    if (child === whole) return count;
    /** @type {number | undefined} */
    let rounds = 1;
    flags.push(...getTakenBack(source, child));
    if (isFunction(parent)) {
      const list = findIteratedList(parent);
      if (list === undefined) return count;
      rounds = countElements(list);
    } else if (parent.type === "ForOfStatement" && (child === parent.body || child === parent.left)) {
      rounds = countElements(parent.right);
    } else if (parent.type === "ForStatement" && child !== parent.init) {
      rounds = countRounds(parent);
    } else if (
      (parent.type === "WhileStatement" || parent.type === "DoWhileStatement" || parent.type === "ForInStatement") &&
      child !== parent.right
    ) {
      rounds = undefined;
    }
    if (flags.some((flag) => isOlder(flag, parent))) rounds = 1;
    count = count === undefined || rounds === undefined ? undefined : count * rounds;
  }
  return count;
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} `list` in `list.map(fn)`
 */
export function findIteratedList(fn) {
  const { parent } = fn;
  if (parent?.type !== "CallExpression" || parent.arguments[0] !== fn) return undefined;
  const { callee } = parent;
  return callee.type === "MemberExpression" &&
    !callee.computed &&
    CALLBACK_METHODS.has(callee.property.name) &&
    !isOfResult(parent)
    ? callee.object
    : undefined;
}

/**
 * @param {Node} list
 * @returns {number | undefined}
 */
export function countElements(list) {
  return list.type === "ArrayExpression" &&
    list.elements.every((/** @type {Node | null} */ element) => element?.type !== "SpreadElement")
    ? list.elements.length
    : undefined;
}

/**
 * `for (let i = 0; i < 8; i++)`
 *
 * @param {Node} loop
 * @returns {number | undefined}
 */
function countRounds({ init, test, update }) {
  const start = init?.type === "VariableDeclaration" ? init.declarations[0]?.init?.value : undefined;
  if (typeof start !== "number" || test?.type !== "BinaryExpression" || update?.type !== "UpdateExpression")
    return undefined;
  const end = test.right.value;
  if (typeof end !== "number" || update.operator !== "++") return undefined;
  return test.operator === "<" ? end - start : test.operator === "<=" ? end - start + 1 : undefined;
}
