import { getLineIndent } from "../../lib/source/style.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { getSlices } from "./parts.js";
import { reindent } from "../../lib/edit/lines.js";

/** @import { Comment, Source } from "../../lib/types.js" */
/** @import { Part } from "./parts.js" */

/**
 * `const [user, posts] = await Promise.all([load(id), list(page)])`, in one line where that fits, and without names where nothing is kept.
 *
 * @param {Source} source
 * @param {string} indent
 * @param {Part[]} parts
 * @param {{ start: string, type: string, all: string, options?: string, end: string }} words - `start`: in front of the names; `type`: behind them; `all`: up to the list; `options`: behind it
 * @returns {string}
 */
export function layOut(source, indent, parts, { start, type, all, options, end }) {
  const isNamed = parts.some(hasName);
  const names = isNamed ? layOutNames(source, indent, `${start}[`, parts, `]${type} = ${all}`) : all;
  const isShort =
    !names.includes("\n") && parts.every((part) => part.comments.length === 0 && !getText(source, part).includes("\n"));
  const list = parts.map((part) => getText(source, part)).join(", ");
  const short = `${names}[${list}]${options === undefined ? "" : `, ${options}`})${end}`;
  return isShort && indent.length + short.length <= source.style.width
    ? short
    : `${names}${layOutParts(source, indent, parts, options)})${end}`;
}

/** @param {Part} part */
function hasName({ target, name }) {
  return target !== undefined || name !== undefined;
}

/**
 * @param {Source} source
 * @param {string} indent
 * @param {string} start
 * @param {Part[]} parts
 * @param {string} end
 * @returns {string} the pattern in one line, or in one for each name if that would be too long
 */
function layOutNames(source, indent, start, parts, end) {
  const { eol, width } = source.style;
  // A list of promises may be longer than that of names: const [, user] = …
  const named = parts.slice(0, parts.findLastIndex(hasName) + 1);
  const getName = (/** @type {Part} */ { target, name = "" }, /** @type {string} */ to) =>
    target === undefined ? name : reindent(source, target, to);
  const line = `${start}${named.map((part) => getName(part, getLineIndent(source.text, part.target?.[0] ?? 0))).join(", ")}${end}`;
  if (indent.length + line.length <= width && !line.includes("\n")) return line;
  const inner = indent + source.style.indent;
  const names = named.map((part) => inner + getName(part, inner));
  return `${start}${eol}${names.join(`,${eol}`)}${getLiteralStyle(source).trailingComma ? "," : ""}${eol}${indent}${end}`;
}

/**
 * @param {Source} source
 * @param {string} indent
 * @param {Part[]} parts
 * @param {string | undefined} options - behind the list
 * @returns {string} the list with a line for each, and with options one for these, too
 */
function layOutParts(source, indent, parts, options) {
  const { eol } = source.style;
  const inner = options === undefined ? indent : indent + source.style.indent;
  const lines = parts.map((part, index) =>
    layOutPart(source, inner + source.style.indent, part, index === parts.length - 1),
  );
  const list = `[${eol}${lines.join("")}${inner}]`;
  if (options === undefined) return list;
  const comma = getLiteralStyle(source).trailingComma ? "," : "";
  return `${eol}${inner}${list},${eol}${inner}${options}${comma}${eol}${indent}`;
}

/**
 * @param {Source} source
 * @param {string} indent
 * @param {Part} part
 * @param {boolean} isLast
 * @returns {string} with the comments that belong to it
 */
function layOutPart(source, indent, part, isLast) {
  const { comments, trailing } = part;
  const { eol } = source.style;
  const above = comments.map((/** @type {Comment} */ { range }) => indent + reindent(source, range, indent) + eol);
  const comma = isLast && !getLiteralStyle(source).trailingComma ? "" : ",";
  const behind = trailing === undefined ? "" : ` ${source.slice(trailing)}`;
  return `${above.join("")}${indent}${getText(source, part, indent)}${comma}${behind}${eol}`;
}

/** What binds looser than `?`. */
const LOOSER = /^(?:Assignment|ArrowFunction|Conditional|Sequence|Yield)Expression$/;

/**
 * @param {Source} source
 * @param {Part} part
 * @param {string} [indent] - of the line that it will stand on; none where it stays on its line
 * @returns {string} its expression, as an element of the list
 */
function getText(source, part, indent) {
  const { eol, indent: step, width } = source.style;
  const before = getLineIndent(source.text, part.expression[0]);
  const getMoved = (/** @type {string} */ inner) =>
    getSlices(part)
      .map((range) => reindent(source, range, inner, before))
      .join("");
  const text = getMoved(indent ?? before);
  if (part.test === undefined) return text;
  const { type, range } = part.test;
  const own = reindent(source, range, indent ?? before, getLineIndent(source.text, range[0]));
  const test = LOOSER.test(type) ? `(${own})` : own;
  const line = `${test} ? ${text} : undefined`;
  if (indent === undefined || (!line.includes("\n") && indent.length + line.length < width)) return line;
  const inner = indent + step;
  //   ? load(        what is in the parentheses stands two columns further in, or a tab
  return `${test}${eol}${inner}? ${getMoved(inner + (step.startsWith("\t") ? step : "  "))}${eol}${inner}: undefined`;
}
