/** @import { Source, Style } from "../types.js" */

/** Statements that end in a semicolon where the author writes semicolons. */
const TERMINATED = [
  "ExpressionStatement",
  "VariableDeclaration",
  "ReturnStatement",
  "ThrowStatement",
  "ImportDeclaration",
];

/** How long lines may get, as formatters are mostly told. */
const WIDTHS = [80, 100, 120];

/** A line with a comment or a text, which a formatter does not break. */
const UNBROKEN = /["'`]|\/\/|^\s*\*/;

/**
 * How the author of a file writes: the majority decides, and a file without evidence gets the commonest style.
 *
 * @param {Source} source
 * @returns {Style}
 */
export function getStyle(source) {
  const { text } = source;
  // They are only counted, in whatever order.
  const statements = TERMINATED.flatMap((type) => source.nodes(type).filter((node) => !/^For/.test(node.parent.type)));
  const terminated = statements.filter((node) => text[node.range[1] - 1] === ";").length;
  const strings = source
    .nodes("Literal")
    .filter((node) => typeof node.value === "string" && !node.parent.type.startsWith("JSX"));
  const single = strings.filter((node) => text[node.range[0]] === "'").length;
  const methods = source.nodes("MethodDefinition").filter((node) => !node.computed);
  const spacedMethods = methods.filter((node) => text[node.key.range[1]] === " ").length;
  const functions = source
    .nodes("FunctionExpression")
    .filter((node) => node.id == null && text.startsWith("function", node.range[0]));
  const spacedFunctions = functions.filter((node) => text[node.range[0] + "function".length] === " ").length;
  const spaceBeforeMethodParen =
    methods.length > 0 ? spacedMethods * 2 > methods.length : functions.length > 0 && getFunctionNameSpacing(source);
  return {
    eol: /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n",
    indent: getIndent(source),
    width: getWidth(text),
    semicolons: statements.length === 0 || terminated * 2 >= statements.length,
    quote: single * 2 >= strings.length && strings.length > 0 ? "'" : '"',
    spaceBeforeMethodParen,
    spaceBeforeFunctionParen: functions.length > 0 ? spacedFunctions * 2 >= functions.length : true,
  };
}

/** @param {Source} source - `function name (a)` in the file says `method (a)` too */
function getFunctionNameSpacing(source) {
  return source.nodes("FunctionDeclaration").some((node) => node.id != null && source.text[node.id.range[1]] === " ");
}

/**
 * The indentation of the first statements of the file's blocks, relative to the block's own line.
 *
 * @param {Source} source
 * @returns {string}
 */
function getIndent(source) {
  /** @type {Map<string, number>} */
  const votes = new Map();
  for (const block of source.nodes("BlockStatement", "ClassBody").slice(0, 200)) {
    const first = block.body[0];
    if (first == null) continue;
    const outer = getLineIndent(source.text, block.range[0]);
    const inner = getLineIndent(source.text, first.range[0]);
    if (inner.length <= outer.length || !inner.startsWith(outer)) continue;
    const step = inner.slice(outer.length);
    votes.set(step, (votes.get(step) ?? 0) + 1);
  }
  const [winner] = [...votes].sort((a, b) => b[1] - a[1]);
  return winner?.[0] ?? "  ";
}

/**
 * @param {string} text
 * @returns {number} how many characters a line may have, by those that could be broken and were not
 */
function getWidth(text) {
  const lengths = text.split(/\r?\n/).flatMap((line) => (UNBROKEN.test(line) ? [] : [line.length]));
  return WIDTHS.find((width) => lengths.filter((length) => length > width).length < 2) ?? WIDTHS[WIDTHS.length - 1];
}

/**
 * The white space at the start of the line that an offset lies on.
 *
 * @param {string} text
 * @param {number} offset
 * @returns {string}
 */
export function getLineIndent(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? "";
}
