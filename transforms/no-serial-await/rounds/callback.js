import { contains } from "../../../lib/ast/syntax/contains.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { getLineIndent } from "../../../lib/source/style.js";
import { getNodesWithin } from "../../../lib/ast/syntax/nodes-within.js";
import { getRemoval } from "../../../lib/edit/removal.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";
import { getLiteralStyle } from "../../../lib/edit/literal-style.js";
import { reindent } from "../../../lib/edit/lines.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {boolean} whether the loop begins and ends lines, and so does its body, without a comment in its head
 */
export function isLaidOut(source, { range, body }) {
  const { text } = source;
  const getBefore = (/** @type {number} */ offset) => text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim();
  const head = [range[0], body.range[0]];
  return (
    getBefore(range[0]) === "" &&
    !source.comments.some((comment) => head[0] <= comment.range[0] && comment.range[0] < head[1]) &&
    (body.type !== "BlockStatement" ||
      (/^\{[\t ]*(?:\/\/.*)?\r?\n/.test(text.slice(body.range[0])) && getBefore(body.range[1] - 1) === ""))
  );
}

/**
 * @param {Source} source
 * @param {Node[]} nodes
 * @returns {boolean} whether a function of them has to be `async`
 */
export function waits(source, nodes) {
  return nodes.some(
    (node) =>
      findWithin(
        source,
        node,
        ({ type, await: isAwait }) => type === "AwaitExpression" || isAwait === true,
        isFunction,
      ) !== undefined,
  );
}

/**
 * @param {Source} source
 * @param {Round} round
 * @returns {Edit[]} in the body: `users[i]` → `user`, without the statement that only named it
 */
export function getElementEdits(source, { elements, element, naming }) {
  return [
    ...(naming === undefined ? [] : [{ range: getRemoval(source, naming.range), text: "" }]),
    ...elements.map(({ range }) => ({ range, text: element })),
  ];
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Edit[]} edits - of which those in the node count
 * @returns {string} its text with them
 */
export function getEdited(source, node, edits) {
  const [start, end] = node.range;
  const own = edits.filter((edit) => contains(node, edit)).sort((one, other) => one.range[0] - other.range[0]);
  const starts = [start, ...own.map(({ range }) => range[1])];
  return starts
    .map((from, index) => source.text.slice(from, own[index]?.range[0] ?? end) + (own[index]?.text ?? ""))
    .join("");
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Edit[]} edits
 * @param {string} indent - of the line that it will begin on
 * @returns {{ text: string, moved: Range[] }} `moved`: where it stays as it was
 */
export function getMoved(source, node, edits, indent) {
  return edits.some((edit) => contains(node, edit))
    ? { text: getEdited(source, node, edits), moved: [] }
    : { text: reindent(source, node.range, indent), moved: [node.range] };
}

/**
 * @param {Node} expression
 * @param {string} text - of it
 * @returns {string} as the body of an arrow function
 */
export function asBody(expression, text) {
  return unwrap(expression).type === "ObjectExpression" && text.startsWith("{") ? `(${text})` : text;
}

/**
 * A function that is one expression, as it is called for all elements.
 *
 * @typedef {object} Calls
 * @property {string} start - up to the list: `await Promise.all(`
 * @property {string} head - `users.map((user) =>`
 * @property {(indent: string) => string} getBody - for a line of that indentation
 * @property {string} end - what closes the start: `);`
 */

/**
 * @param {Source} source
 * @param {Node} loop - that they stand in for
 * @param {Calls} calls
 * @returns {{ text: string, isBroken: boolean }} in one line where that fits; `isBroken`: the body has a line of its own
 */
export function layOutCalls(source, loop, { start, head, getBody, end }) {
  const { indent, inner } = getLayout(source, loop);
  const { eol, indent: step, width } = source.style;
  // The lines behind the first one are the author's.
  const fits = (/** @type {string} */ text) => text.split(eol)[0].length <= width;
  const line = `${start}${head} ${getBody(indent)})${end}`;
  if (fits(indent + line)) return { text: line, isBroken: false };
  const comma = getLiteralStyle(source).trailingComma ? "," : "";
  const apart = `${inner}${head} ${getBody(inner)})${comma}`;
  const deep = inner + step;
  const isBroken = !fits(apart);
  const lines = isBroken ? `${inner}${head}${eol}${deep}${getBody(deep)}${comma}${eol}${inner})${comma}` : apart;
  return { text: `${start}${eol}${lines}${eol}${indent}${end}`, isBroken };
}

/**
 * How the function begins and ends whose body is that of a loop.
 *
 * @typedef {object} Opening
 * @property {string} text - in place of the loop's head
 * @property {string} step - by which its lines stand further in
 * @property {string} end - what closes it
 */

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {{ start: string, head: string, end: string }} calls - as `Calls`, the head up to the body
 * @returns {Opening} with the head on a line of its own where both are too long for one
 */
export function openCalls(source, loop, { start, head, end }) {
  const { indent, inner } = getLayout(source, loop);
  const { eol, indent: step, width } = source.style;
  const [body] = loop.body.range;
  // Their lines are not told from those of the code.
  const hasBlocks = source.comments.some(
    ({ type, range, value }) => type === "Block" && value.includes("\n") && range[0] > body && range[1] < loop.range[1],
  );
  if (indent.length + start.length + head.length <= width || hasBlocks)
    return { text: start + head, step: "", end: `})${end}` };
  const comma = getLiteralStyle(source).trailingComma ? "," : "";
  return { text: `${start}${eol}${inner}${head}`, step, end: `})${comma}${eol}${indent}${end}` };
}

/**
 * A loop whose body, which is a block, becomes that of a function. It stays where it is, and with it the comments in it.
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Opening} opening
 * @param {{ start: number, edits: Edit[], last?: string }} how - `start`: of what the opening takes the place of; `edits`: of the body; `last`: a statement behind it
 * @returns {Edit[]}
 */
export function moveBody(source, loop, opening, { start, edits, last }) {
  const { indent, inner, end } = getLayout(source, loop);
  const [from, to] = [loop.body.range[0] + 1, loop.body.range[1] - 1];
  const lastLine = source.text.lastIndexOf("\n", to) + 1;
  const statement = last === undefined ? "" : inner + opening.step + last + end + source.style.eol;
  return [
    { range: [start, from], text: opening.text },
    ...shiftLines(source, [from, lastLine], opening.step, edits),
    { range: [lastLine, loop.range[1]], text: `${statement}${indent}${opening.step}${opening.end}` },
  ];
}

/**
 * A loop of which each round is one expression.
 *
 * @param {Source} source
 * @param {Round} round
 * @param {{ start: string, value: Node, isAsync: boolean, end: string }} how - as `Calls`; `isAsync`: whether the function has to be
 * @returns {{ text: string, moved: Range[] }}
 */
export function callEach(source, round, { start, value, isAsync, end }) {
  const edits = getElementEdits(source, round);
  const { text } = layOutCalls(source, round.loop, {
    start,
    head: `${round.mapped}${isAsync ? "async " : ""}(${round.params}) =>`,
    getBody: (indent) => asBody(value, getMoved(source, value, edits, indent).text),
    end,
  });
  return { text, moved: getMoved(source, value, edits, "").moved };
}

/**
 * @param {Source} source
 * @param {Range} range
 * @param {string} step
 * @param {Edit[]} edits - made there besides
 * @returns {Edit[]} with those that put its lines further in, but for what is text
 */
export function shiftLines(source, range, step, edits) {
  if (step === "") return edits;
  const texts = getNodesWithin(source, { range }, "TemplateLiteral", "Literal", "JSXText");
  /** @type {Edit[]} */
  const shifts = [];
  for (let start = source.text.indexOf("\n", range[0]) + 1; start > 0 && start < range[1];) {
    const at = start;
    const next = source.text.indexOf("\n", at) + 1;
    const isText = texts.some((node) => node.range[0] < at && at < node.range[1]);
    const isReplaced = edits.some((edit) => edit.range[0] <= at && at < edit.range[1]);
    if (!isText && !isReplaced && source.text.slice(at, next).trim() !== "")
      shifts.push({ range: [at, at], text: step });
    start = next;
  }
  return [...edits, ...shifts];
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {{ indent: string, inner: string, end: string }} indentation of the loop and its body, and what ends a statement
 */
export function getLayout(source, loop) {
  const indent = getLineIndent(source.text, loop.range[0]);
  return { indent, inner: indent + source.style.indent, end: source.style.semicolons ? ";" : "" };
}
