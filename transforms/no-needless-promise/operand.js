import { writeExpression } from "../../lib/edit/write-expression.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */

/** What an operator like `await` takes without parentheses. */
const UNARY = new Set([
  "Identifier",
  "Literal",
  "TemplateLiteral",
  "TaggedTemplateExpression",
  "MemberExpression",
  "CallExpression",
  "NewExpression",
  "ChainExpression",
  "ThisExpression",
  "ImportExpression",
  "ArrayExpression",
  "ObjectExpression",
  "AwaitExpression",
  "TSNonNullExpression",
]);

/** Parents with no operator beside it. */
const WHOLE = new Set([
  "VariableDeclarator",
  "AssignmentExpression",
  "ReturnStatement",
  "ExpressionStatement",
  "ArrowFunctionExpression",
]);

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
  return { text: operator + (UNARY.has(node.type) ? text : `(${text})`), moved };
}

/**
 * The user's expression in place of another one, in parentheses where it needs them there:
 *
 *   (await Promise.all([page + 1]))[0] * 2      →      (page + 1) * 2
 *   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} place - what it replaces
 * @param {string} indent - of the line that it will stand on
 * @returns {{ text: string, moved: Range[] }}
 */
export function writeInPlace(source, node, place, indent) {
  const { text, moved } = writeExpression(source, node, [], indent);
  const isBare = isWhole(place) ? !isCutShort(node, place) : UNARY.has(node.type);
  return { text: isBare ? text : `(${text})`, moved };
}

/**
 * @param {Node} place
 * @returns {boolean} whether no operator stands beside it
 */
function isWhole(place) {
  const { parent } = place;
  return WHOLE.has(parent.type) || parent.arguments?.includes(place) === true;
}

/**
 *   const last = (log(), 1)      res.end((log(), 1))      () => ({ id })
 *
 * @param {Node} node
 * @param {Node} place
 * @returns {boolean} whether a comma would end it, or its brace begin a block
 */
function isCutShort(node, { parent }) {
  return (
    (node.type === "SequenceExpression" && parent.type !== "ExpressionStatement") ||
    (node.type === "ObjectExpression" && parent.type === "ArrowFunctionExpression")
  );
}
