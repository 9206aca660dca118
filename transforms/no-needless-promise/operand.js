import { writeExpression } from "../../lib/edit/write-expression.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */

/** What an operator like `await` takes without parentheses. */
const UNARY =
  /^(Identifier|Literal|TemplateLiteral|TaggedTemplateExpression|MemberExpression|CallExpression|NewExpression|ChainExpression|ThisExpression|ImportExpression|ArrayExpression|ObjectExpression|AwaitExpression|TSNonNullExpression|ParenthesizedExpression)$/;

/**
 * The user's expression behind a unary operator, in parentheses where it needs them.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {string} operator - with the blank behind it: "await "
 * @param {string} indent - of the line that it will stand on
 * @returns {{ text: string, moved: Range[] }}
 */
export function writeOperand(source, node, operator, indent) {
  const { text, moved } = writeExpression(source, node, [], indent);
  return { text: operator + (UNARY.test(node.type) ? text : `(${text})`), moved };
}
