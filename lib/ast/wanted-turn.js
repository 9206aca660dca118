/** @import { Node, Source } from "../types.js" */

/** Comments that say that a turn of the event loop is given up on purpose. */
const TURN = /\b(ticks?|micro-?tasks?|event loop|yields?|defer(s|red)?|next turn|on purpose|intentional(ly)?)\b/i;

/** `// eslint-disable-next-line hotpath/no-deferred-reply` names a rule, not a wish; the linter sees to it. */
const DIRECTIVE = /^\s*(eslint|oxlint)-/;

/**
 * Whether a comment on the line of a node, or on the one above it, says that giving up the turn is wanted.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isTurnWanted(source, node) {
  const line = source.lineOf(node.range[0]);
  return source.comments.some(
    (comment) =>
      TURN.test(comment.value) &&
      !DIRECTIVE.test(comment.value) &&
      [line, line - 1].includes(source.lineOf(comment.range[1] - 1)),
  );
}
