import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * The word `await` with the blanks behind it; up to the awaited expression where a line ends between the two.
 *
 *   await (encode(value))      await /* why *\/ encode(value)
 *   ^^^^^^                     ^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Range}
 */
export function getKeyword(source, { range: [start], argument }) {
  const between = source.text.slice(start + "await".length, argument.range[0]);
  const blanks = /\n|\/\//.test(between) ? between : (/^\s*/.exec(between)?.[0] ?? "");
  return [start, start + "await".length + blanks.length];
}

/** Parents whose parentheses around an operand are its own, not theirs. */
const OPERATORS = new Set([
  "MemberExpression",
  "BinaryExpression",
  "LogicalExpression",
  "UnaryExpression",
  "ConditionalExpression",
  "VariableDeclarator",
  "AssignmentExpression",
  "ReturnStatement",
]);

/**
 * The `await` with the parentheses around it, which a name or call needs no longer: `(await f()).x`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Range}
 */
export function getParenthesized(source, node) {
  const { text } = source;
  const [start, end] = node.range;
  const isObject = node.parent.type === "MemberExpression" && node.parent.object === node;
  //   if (body)(await encode(body)).length; return(await encode(body)).length
  //           ^                                   ^ not here: `returnencode`
  const isApart = !(isObject ? /[\w$]/ : /[\w$)\]]/).test(text[start - 2] ?? "");
  const isWrapped =
    OPERATORS.has(node.parent.type) &&
    text[start - 1] === "(" &&
    text[end] === ")" &&
    isApart &&
    node.parent.range[0] < start;
  return isWrapped ? [start - 1, end + 1] : [start, end];
}

/**
 *   typeof isKnown === 'function' && (await isKnown(ctx))
 *                                    ^^^^^^^            ^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Edit[]} that take the word away, and parentheses that a call can do without
 */
export function dropKeyword(source, node) {
  const [start, end] = getParenthesized(source, node);
  const keyword = getKeyword(source, node);
  //   const reply = await (step ? step(request) : run(request))
  //                       ^                                   ^
  if (
    node.argument.type === "ConditionalExpression" &&
    /^(VariableDeclarator|AssignmentExpression)$/.test(node.parent.type) &&
    source.text.slice(keyword[1], node.argument.range[0]) === "(" &&
    node.argument.range[1] === node.range[1] - 1
  )
    return [
      { range: [keyword[0], keyword[1] + 1], text: "" },
      { range: [node.range[1] - 1, node.range[1]], text: "" },
    ];
  if (start === node.range[0] || node.argument.type !== "CallExpression") return [{ range: keyword, text: "" }];
  return [
    { range: [start, keyword[1]], text: "" },
    { range: [node.range[1], end], text: "" },
  ];
}

/**
 * Removes an `await` whose value is never a promise.
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {{ edits: Edit[] } | Refusal}
 */
export function dropAwait(source, node) {
  const keyword = getKeyword(source, node);
  const text = source.text.slice(keyword[1], node.range[1]);
  const isStart = node.parent.type === "ExpressionStatement";
  if (isStart && !source.style.semicolons && /^[([`+\-/]/.test(text)) return refuse(source, "continuesLineBefore");
  const [start, end] = getParenthesized(source, node);
  const edits = [{ range: /** @type {Range} */ ([start, keyword[1]]), text: "" }];
  if (end > node.range[1]) edits.push({ range: [node.range[1], end], text: "" });
  return { edits };
}
