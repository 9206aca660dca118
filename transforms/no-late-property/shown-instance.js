import { getPropertyName, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether code of a constructor lets other code see the instance: it calls a method of it, hands on a function that sets a
 * field, or uses `this` otherwise than to read and write properties.
 *
 * @param {Source} source
 * @param {Node} code
 * @param {(callee: Node) => boolean} [isParent] - whether `callee.call(this)` is the call of a parent's constructor
 * @returns {boolean}
 */
export function showsInstance(source, code, isParent = () => false) {
  let isShown = false;
  walk(code, source.visitorKeys, (node) => {
    if (node !== code && ((isFunction(node) && node.type !== "ArrowFunctionExpression") || isClass(node))) return false;
    if (node.type === "ThisExpression" && ((!isMember(node) && !isParentCall(node, isParent)) || isSetBack(node, code)))
      isShown = true;
    return !isShown;
  });
  return isShown;
}

/**
 * `this.field`, but not `this.method()`
 *
 * @param {Node} thisNode
 */
function isMember(thisNode) {
  const used = getWrapped(thisNode);
  const { parent } = used;
  if (parent.type === "BinaryExpression" && parent.operator === "instanceof") return true;
  return (
    parent.type === "MemberExpression" &&
    parent.object === used &&
    !(parent.parent.type === "CallExpression" && parent.parent.callee === parent)
  );
}

/**
 * `this.done = new Promise((resolve) => { this.resolve = resolve; })`, which sets the field at once. A method that is kept,
 * `this.close = () => { this.closed = true; }`, does so when it is called.
 *
 * @param {Node} thisNode
 * @param {Node} code
 */
function isSetBack(thisNode, code) {
  const { parent } = getWrapped(thisNode);
  const isSet =
    (parent.parent.type === "AssignmentExpression" && parent.parent.left === parent) ||
    parent.parent.type === "UpdateExpression";
  if (!isSet) return false;
  for (let node = parent; node !== code; node = node.parent) {
    if (!isFunction(node)) continue;
    const { left } = getWrapped(node).parent;
    if (left?.type !== "MemberExpression" || left.object.type !== "ThisExpression") return true;
  }
  return false;
}

/**
 * `EventEmitter.call(this)`
 *
 * @param {Node} thisNode
 * @param {(callee: Node) => boolean} isParent
 */
function isParentCall({ parent, ...thisNode }, isParent) {
  if (
    parent.type !== "CallExpression" ||
    parent.arguments[0]?.range[0] !== thisNode.range[0] ||
    parent.callee.type !== "MemberExpression"
  )
    return false;
  return /^(call|apply)$/.test(getPropertyName(parent.callee) ?? "") && isParent(parent.callee.object);
}
