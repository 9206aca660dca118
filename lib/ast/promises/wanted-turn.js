import { getWrapped, unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Comments that say that a turn of the event loop is given up on purpose. */
const TURN = /\b(ticks?|micro-?tasks?|event loop|yields?|defer(s|red)?|next turn|on purpose|intentional(ly)?)\b/i;

/** `// eslint-disable-next-line hotpath/no-deferred-reply` names a rule, not a wish; the linter sees to it. */
const DIRECTIVE = /^\s*(eslint|oxlint)-/;

/**
 * Whether giving up the turn is wanted: a comment on the line of a node, or on the one above it, says so, or the code does.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isTurnWanted(source, node) {
  if (isAwaitedByChoice(source, node)) return true;
  const lines = getLines(source);
  if (lines.size === 0) return false;
  const line = source.lineOf(node.range[0]);
  return lines.has(line) || lines.has(line - 1);
}

/**
 * `depth < 300 ? next(req) : await next(req)`: the one way waits for what the other does not.
 *
 * @param {Source} source
 * @param {Node} node
 */
function isAwaitedByChoice(source, node) {
  const way = getWrapped(node);
  const { parent } = way;
  if (node.type !== "AwaitExpression" || parent.type !== "ConditionalExpression" || parent.test === way) return false;
  const other = unwrap(parent.consequent === way ? parent.alternate : parent.consequent);
  return source.slice(other) === source.slice(unwrap(node.argument));
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
