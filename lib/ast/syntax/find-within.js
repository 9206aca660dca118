import { walk } from "./walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The first node of a tree, in the order of the text, that is what somebody looks for.
 *
 * @param {Source} source
 * @param {Node} root
 * @param {(node: Node) => boolean} isSought
 * @param {(node: Node) => boolean} [isClosed] - nodes below which nobody looks: `isFunction` for code that runs where it stands
 * @returns {Node | undefined}
 */
export function findWithin(source, root, isSought, isClosed = () => false) {
  /** @type {Node | undefined} */
  let found;
  walk(root, source.visitorKeys, (node) => {
    if (found === undefined && isSought(node)) found = node;
    return found === undefined && !isClosed(node);
  });
  return found;
}
