import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What a function returns, each branch of a conditional expression by itself.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]} expressions
 */
export function getReturned(source, fn) {
  const returned =
    fn.body.type === "BlockStatement"
      ? getNodesWithin(source, fn.body, "ReturnStatement")
          .filter((statement) => findFunction(statement) === fn && statement.argument != null)
          .map(({ argument }) => argument)
      : [fn.body];
  return returned.flatMap(getBranches);
}

/**
 * @param {Node} expression
 * @returns {Node[]}
 */
function getBranches(expression) {
  const node = unwrap(expression);
  return node.type === "ConditionalExpression"
    ? [...getBranches(node.consequent), ...getBranches(node.alternate)]
    : [expression];
}
