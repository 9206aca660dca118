import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} callback
 * @param {boolean} [hasArguments] - whether `arguments` counts, too
 * @returns {boolean}
 */
export function mentionsThis(source, callback, hasArguments = false) {
  const mention = findWithin(
    source,
    callback.body,
    ({ type, name }) => type === "ThisExpression" || type === "MetaProperty" || (hasArguments && name === "arguments"),
  );
  return mention !== undefined;
}
