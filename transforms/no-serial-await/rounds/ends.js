import { findLoopAround } from "../../../lib/effects/order/element-reads.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";

/** @import { Edit, Node, Source } from "../../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} [statements] - of its body; default: all
 * @returns {Node[]} statements that end a round: `continue`
 */
export function getContinues(source, loop, statements = [loop.body]) {
  /** @type {Node[]} */
  const found = [];
  const isInner = (/** @type {Node} */ node) => isFunction(node) || /^(?:For|While|DoWhile)/.test(node.type);
  for (const statement of statements)
    findWithin(
      source,
      statement,
      (node) => {
        if (node.type === "ContinueStatement") found.push(node);
        return false;
      },
      isInner,
    );
  return found;
}

/**
 * `if (!user) return res.sendStatus(404);`, which a function for each element would only end itself by
 *
 * @param {Source} source
 * @param {Node} loop
 * @returns {boolean} whether a round may end the loop, and go on elsewhere
 */
export function mayLeave(source, { body }) {
  const returns = findWithin(source, body, ({ type }) => type === "ReturnStatement", isFunction) !== undefined;
  const isInner = (/** @type {Node} */ node) => isFunction(node) || /^(?:For|While|DoWhile|Switch)/.test(node.type);
  return returns || findWithin(source, body, ({ type }) => type === "BreakStatement", isInner) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node[]} continues
 * @param {string} code - that ends a function as they end a round: `return []`
 * @returns {Edit[]}
 */
export function endBy(source, continues, code) {
  return continues.map(({ range }) => ({ range, text: code + (source.text[range[1] - 1] === ";" ? ";" : "") }));
}

/**
 * Whether a round is over behind a statement, so that it may return what the statement puts into a list instead.
 *
 * @param {Node} statement
 * @param {Node} loop
 * @returns {boolean}
 */
export function endsRound(statement, loop) {
  const { parent } = statement;
  if (parent === loop) return true;
  if (parent.type === "BlockStatement") {
    const next = parent.body[parent.body.indexOf(statement) + 1];
    return next === undefined
      ? endsRound(parent, loop)
      : next.type === "ContinueStatement" && findLoopAround(next) === loop;
  }
  if (parent.type === "IfStatement") return endsRound(parent, loop);
  if (parent.type === "CatchClause") return endsRound(parent.parent, loop);
  return (
    parent.type === "TryStatement" && parent.block === statement && parent.finalizer == null && endsRound(parent, loop)
  );
}

/**
 * @param {Node | undefined} statement
 * @param {(statement: Node) => boolean} isEnd
 * @returns {boolean} whether all ways through a statement end with what is asked for, or throw
 */
export function alwaysEnds(statement, isEnd) {
  if (statement == null) return false;
  if (isEnd(statement)) return true;
  switch (statement.type) {
    case "BlockStatement":
      return alwaysEnds(statement.body.at(-1), isEnd) || statement.body.some(isEnd);
    case "IfStatement":
      return alwaysEnds(statement.consequent, isEnd) && alwaysEnds(statement.alternate, isEnd);
    case "TryStatement":
      return alwaysEnds(statement.block, isEnd) && alwaysEnds(statement.handler?.body, isEnd);
    case "ThrowStatement":
      return true;
    default:
      return false;
  }
}
