/** @import { Node, Source } from "../../types.js" */

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
  for (const key of getKeys(node, visitorKeys)) {
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
 * @param {(node: Node, parent: Node | undefined) => boolean | void} visit - `false` skips what is below the node
 */
export function walk(root, visitorKeys, visit) {
  const stack = [root];
  /** @type {(Node | undefined)[]} */
  const parents = [undefined];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node, parents.pop()) === false) continue;
    const keys = getKeys(node, visitorKeys);
    // The last ones first, because the last one on the stack is the next one.
    for (let at = keys.length - 1; at >= 0; at--) {
      const value = node[keys[at]];
      if (value == null || typeof value !== "object") continue;
      if (!Array.isArray(value)) {
        if (typeof value.type === "string") {
          stack.push(value);
          parents.push(node);
        }
        continue;
      }
      for (let index = value.length - 1; index >= 0; index--) {
        const item = value[index];
        if (item != null && typeof item.type === "string") {
          stack.push(item);
          parents.push(node);
        }
      }
    }
  }
}

/**
 * @param {Node} node
 * @param {Source["visitorKeys"]} visitorKeys
 * @returns {readonly string[]} names of the fields that may hold children
 */
function getKeys(node, visitorKeys) {
  return visitorKeys[node.type] ?? Object.keys(node).filter((key) => !NOT_CHILDREN.has(key));
}
