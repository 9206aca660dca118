import { getParents } from "../../lib/ast/objects/parents.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} callee
 * @returns {boolean} whether a name is one of the parents of a class that the file knows all about
 */
export function isParentOf(source, classNode, callee) {
  const { seen, isEmitter } = getParents(source, classNode);
  return resolve(source, callee).every((value) =>
    value.kind === "node" ? seen.includes(value.node) : value.kind === "import" && isEmitter,
  );
}
