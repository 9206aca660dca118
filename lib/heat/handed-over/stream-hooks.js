import { findInstanceMembers } from "../../ast/values/resolve.js";
import { isClass, isFunction } from "../../ast/syntax/functions.js";
import { isConstructorFunction } from "../../ast/objects/constructor-functions.js";

/** @import { Node, Source } from "../../types.js" */

/** What Node calls for each chunk of a stream, and at its end: https://nodejs.org/api/stream.html#api-for-stream-implementers */
export const STREAM_HOOKS = ["_construct", "_destroy", "_final", "_flush", "_read", "_transform", "_write", "_writev"];

/**
 * The methods that Node calls of each stream that is made:
 *
 *   class Gzip extends Transform { _transform (chunk, encoding, callback) { … } }
 *                                  ^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} owner - a class or function
 * @returns {Node[]} functions
 */
export function findStreamHooks(source, owner) {
  const hooks = source.memo(findStreamHooks, () => STREAM_HOOKS.filter((name) => source.text.includes(name)));
  if (hooks.length === 0 || !(isClass(owner) ? owner.superClass != null : isConstructorFunction(source, owner)))
    return [];
  return hooks.flatMap((name) => findInstanceMembers(source, owner, name)).filter(isFunction);
}
