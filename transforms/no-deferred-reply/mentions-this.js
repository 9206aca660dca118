import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} callback
 * @param {boolean} [hasArguments] - whether `arguments` counts, too
 * @returns {boolean}
 */
export function mentionsThis(source, callback, hasArguments = false) {
  let found = false;
  walk(callback.body, source.visitorKeys, (node) => {
    found ||=
      node.type === "ThisExpression" || node.type === "MetaProperty" || (hasArguments && node.name === "arguments");
    return !found;
  });
  return found;
}
