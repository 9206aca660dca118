/** @import { Node, Source } from "../types.js" */

/** Fields that hold no children, for parsers whose visitor keys do not know a node type. */
const NOT_CHILDREN = new Set([
  "parent",
  "range",
  "loc",
  "start",
  "end",
  "type",
  "tokens",
  "comments",
  "leadingComments",
  "trailingComments",
  "innerComments",
  "extra",
]);

/**
 * The child nodes of a node, in the order of the visitor keys.
 *
 * @param {Node} node
 * @param {Source["visitorKeys"]} visitorKeys
 * @param {Node[]} [children] - that they are added to
 * @returns {Node[]}
 */
export function getChildren(node, visitorKeys, children = []) {
  const keys = visitorKeys[node.type] ?? Object.keys(node).filter((key) => !NOT_CHILDREN.has(key));
  for (const key of keys) {
    const value = node[key];
    if (value == null || typeof value !== "object") continue;
    if (Array.isArray(value)) {
      for (const item of value) if (item != null && typeof item.type === "string") children.push(item);
    } else if (typeof value.type === "string") {
      children.push(value);
    }
  }
  return children;
}

/**
 * Visits a node and everything below it, parents first, without recursion (5,000 nested calls are no problem).
 *
 * @param {Node} root
 * @param {Source["visitorKeys"]} visitorKeys
 * @param {(node: Node) => boolean | void} visit - `false` skips what is below the node
 */
export function walk(root, visitorKeys, visit) {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node) === false) continue;
    const first = stack.length;
    getChildren(node, visitorKeys, stack);
    // The last one comes off the stack first.
    for (let low = first, high = stack.length - 1; low < high; low++, high--) {
      const swapped = stack[low];
      stack[low] = stack[high];
      stack[high] = swapped;
    }
  }
}
