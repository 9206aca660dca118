import { getLineIndent } from "../../source/style.js";

/** @import { Node, Source } from "../../types.js" */

/** Lines longer than this are not made. */
const WIDTH = 100;

/** What would need parentheses in a conditional expression. */
const LOOSE = new Set([
  "AssignmentExpression",
  "SequenceExpression",
  "ConditionalExpression",
  "ArrowFunctionExpression",
  "YieldExpression",
]);

/**
 * Whether a conditional expression says on one line what an `if` does: no comment is lost, nothing needs parentheses.
 *
 * @param {Source} source
 * @param {Node} statement - the `if`
 * @param {Node[]} parts - what is assigned to, the test, the value; the value of the `else`, if there is one
 * @returns {boolean}
 */
export function isPlainChoice(source, statement, [target, ...values]) {
  if (source.comments.some(({ range }) => range[0] >= statement.range[0] && range[1] <= statement.range[1]))
    return false;
  const texts = [target, ...values].map((node) => source.slice(node));
  const isShort =
    getLineIndent(source.text, statement.range[0]).length +
      `${texts.join(" = ")} ? : ${values.length === 2 ? "undefined" : ""};`.length <=
    WIDTH;
  return isShort && !texts.some((text) => text.includes("\n")) && !values.some((value) => LOOSE.has(value.type));
}
