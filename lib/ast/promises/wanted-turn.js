/** @import { Node, Source } from "../../types.js" */

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
  const lines = getLines(source);
  if (lines.size === 0) return false;
  const line = source.lineOf(node.range[0]);
  return lines.has(line) || lines.has(line - 1);
}

/**
 * @param {Source} source
 * @returns {Set<number>} the lines on which such comments end
 */
function getLines(source) {
  return source.memo(
    getLines,
    () =>
      new Set(
        source.comments
          .filter(({ value }) => TURN.test(value) && !DIRECTIVE.test(value))
          .map(({ range }) => source.lineOf(range[1] - 1)),
      ),
  );
}
