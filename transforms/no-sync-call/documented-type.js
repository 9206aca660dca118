import { findDocComment, getTags } from "../../lib/source/jsdoc.js";

/** @import { Comment, Node, Range, Source } from "../../lib/types.js" */

/**
 * The type that a function's JSDoc gives its result: `@returns {boolean}`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ comment: Comment, range: Range, type: string } | undefined}
 */
export function findDocumentedType(source, fn) {
  const comment = findDocComment(source, fn);
  const tag =
    comment && [...getTags(comment, "returns"), ...getTags(comment, "return")].find(({ type }) => type !== "");
  if (comment === undefined || tag === undefined) return undefined;
  const start = source.text.indexOf(tag.type, source.text.indexOf("@return", comment.range[0]));
  return { comment, range: [start, start + tag.type.length], type: tag.type };
}
