import { findTrailingComment } from "../../lib/edit/lines.js";
import { getAttachedRange, moveOut } from "../../lib/edit/move-out.js";
import { getBareEnd } from "../../lib/edit/bare-end.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { getLeaving } from "./leaving.js";

/** @import { Piece, Series } from "../../detectors/no-piecewise-object/piecewise.js" */
/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */

/**
 * Puts the keys that an object gets one by one into its literal. Every value stays where it stands, with its comments and
 * empty lines: only what is around it changes, and the end of the declaration comes last.
 *
 *   const stats = {};             const stats = {
 *   // of this process              // of this process
 *   stats.pid = process.pid;        pid: process.pid,
 *   stats.up = getUptime();         up: getUptime(),
 *                                 };
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function mergeIntoLiteral(source, series) {
  const { pieces } = series;
  const declaration = series.declarator.parent;
  const indent = getLineIndent(source.text, declaration.range[0]);
  const inner = indent + source.style.indent;
  const betweens = moveBetweens(source, series);
  const last = pieces[pieces.length - 1];
  const end = findTrailingComment(source, last.statement)?.range[1] ?? getBareEnd(source, last.statement);
  const edits = [
    ...betweens.edits,
    ...openLiteral(source, series, inner),
    ...pieces.flatMap((piece) => writePiece(source, piece, inner, piece === last, betweens.leaving)),
    { range: /** @type {Range} */ ([end, end]), text: `${source.style.eol}${indent}}${getTail(source, series)}` },
  ];
  const indented = indentLines(source, [declaration.range[1], end], edits);
  return {
    edits: [...edits, ...indented],
    moved: [...betweens.moved, [series.object.range[1], declaration.range[1]]],
  };
}

/**
 * Statements among the keys go above the declaration.
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {{ edits: Edit[], moved: Range[], leaving: Range[] }} leaving: what they leave behind
 */
function moveBetweens(source, { declarator, between }) {
  if (between.length === 0) return { edits: [], moved: [], leaving: [] };
  const statements = between.map(({ statement }) => statement);
  const { moved, write } = moveOut(source, statements, []);
  const [start] = getAttachedRange(source, declarator.parent);
  const indent = getLineIndent(source.text, start);
  const leaving = getLeaving(source, statements);
  // What stood apart stays apart, and a comment on the declaration starts a paragraph.
  const isApart =
    start < declarator.parent.range[0] ||
    /\n[\t ]*\r?\n[\t ]*$/.test(source.text.slice(0, getAttachedRange(source, statements[0])[0]));
  const gap = isApart ? source.style.eol.repeat(2) : source.style.eol;
  return {
    edits: [
      { range: [start, start], text: write(indent).slice(indent.length) + gap + indent },
      ...leaving.map((range) => ({ range, text: "" })),
    ],
    moved,
    leaving,
  };
}

/**
 * The end of the literal and of its declaration: `} as Stats;`
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {string}
 */
function getTail(source, { declarator, object, pieces }) {
  const tail = source.text.slice(object.range[1], declarator.parent.range[1]);
  // The semicolon of the last statement may protect the next line.
  const last = pieces[pieces.length - 1].statement;
  return !tail.endsWith(";") && source.text.slice(last.range[0], getBareEnd(source, last)).endsWith(";")
    ? `${tail};`
    : tail;
}

/**
 * const stats = { id: 1 };
 *                ^     ^^^ a property a line, and open for more
 *
 * @param {Source} source
 * @param {Series} series
 * @param {string} inner
 * @returns {Edit[]}
 */
function openLiteral(source, { declarator, object, pieces }, inner) {
  const { text } = source;
  const [, end] = declarator.parent.range;
  const { properties } = object;
  const first = getAttachedRange(source, pieces[0].statement)[0];
  // Empty lines below the declaration would open the literal.
  const line = findTrailingComment(source, declarator.parent)?.range[1] ?? end;
  const blank = /^([\t ]*\r?\n)(?:[\t ]*\r?\n)+(?=[\t ]*$)/.exec(text.slice(line, first));
  /** @type {Edit[]} */
  const edits =
    blank === null || properties.length > 0
      ? []
      : [{ range: [line + blank[1].length, line + blank[0].length], text: "" }];
  if (properties.length === 0) return [...edits, { range: [object.range[0] + 1, end], text: "" }];
  const last = properties[properties.length - 1];
  if (source.lineOf(object.range[0]) === source.lineOf(object.range[1] - 1)) {
    properties.forEach((/** @type {Node} */ property, /** @type {number} */ index) => {
      const before = index === 0 ? object.range[0] + 1 : properties[index - 1].range[1];
      edits.push({ range: [before, property.range[0]], text: `${index === 0 ? "" : ","}${source.style.eol}${inner}` });
    });
    return [...edits, { range: [last.range[1], end], text: "," }];
  }
  const comma = /^\s*,/.exec(text.slice(last.range[1]));
  if (comma === null) edits.push({ range: [last.range[1], last.range[1]], text: "," });
  // What stands behind the last property stays: its comment.
  const comment = source.comments.findLast(({ range }) => range[1] < object.range[1]);
  const kept = Math.max(last.range[1] + (comma?.[0].length ?? 0), comment?.range[1] ?? 0);
  return [...edits, { range: [kept, end], text: "" }];
}

/**
 * @param {Source} source
 * @param {Piece} piece
 * @param {string} inner
 * @param {boolean} isLast
 * @param {Range[]} leaving - in front of it, too
 * @returns {Edit[]}
 */
function writePiece(source, piece, inner, isLast, leaving) {
  const { text } = source;
  const { statement, targets, value, test, otherwise } = piece;
  const [start] = statement.range;
  const end = isLast ? getBareEnd(source, statement) : statement.range[1];
  const comma = isLast && !getLiteralStyle(source).trailingComma ? "" : ",";
  // stats.a = 1; stats.b = 2;
  //             ^ a line of its own
  const space = /[^\s]([\t ]*)$/.exec(text.slice(0, start));
  const isFirst = leaving.some((range) => range[1] === start) || /\*\/[\t ]*$/.test(text.slice(0, start));
  const isBehind = space !== null && !isFirst;
  const open = /** @type {Edit} */ ({
    range: [start - (isBehind ? space[1].length : 0), start],
    text: isBehind ? source.style.eol + inner : "",
  });
  const { property, computed, range } = targets[0];
  // k, "a b", [kReply]
  const isSymbol = computed && property.type !== "Literal";
  const bracket = isSymbol ? "[" : "";
  const key = /** @type {Range} */ ([property.range[0], isSymbol ? range[1] : property.range[1]]);
  if (test !== undefined) {
    return [
      { range: [open.range[0], test.range[0]], text: `${open.text}${bracket}${text.slice(...key)}: ` },
      { range: [test.range[1], value.range[0]], text: " ? " },
      {
        range: [value.range[1], otherwise?.range[0] ?? end],
        text: otherwise === undefined ? ` : undefined${comma}` : " : ",
      },
      ...(otherwise === undefined ? [] : [{ range: /** @type {Range} */ ([otherwise.range[1], end]), text: comma }]),
    ];
  }
  const equals = text.indexOf("=", range[1]);
  // What a comment in front of it would make of that is refused, as the comment would be lost.
  const isShort =
    value.name === piece.key &&
    !computed &&
    //   o.a = (a)
    !text.slice(equals, value.range[0]).includes("(") &&
    getLiteralStyle(source).shorthand;
  const colon = /^\s/.test(text.slice(equals + 1)) ? ":" : ": ";
  return [
    { range: [open.range[0], isShort ? value.range[0] : key[0]], text: open.text + bracket },
    ...(isShort ? [] : [{ range: /** @type {Range} */ ([key[1], equals + 1]), text: colon }]),
    ...endPiece(source, value, end, comma),
  ];
}

/**
 * A comma where the semicolon was, right behind the value and its parentheses.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {number} end - of the statement
 * @param {string} comma
 * @returns {Edit[]}
 */
function endPiece(source, value, end, comma) {
  const { text } = source;
  const bare = text[end - 1] === ";" ? end - 1 : end;
  const close = Math.max(value.range[1], text.slice(0, bare).lastIndexOf(")") + 1);
  const isInComment = source.comments.some(({ range }) => range[0] < close && close <= range[1]);
  const at = isInComment ? value.range[1] : close;
  if (text.slice(at, bare).trim() === "") return [{ range: [at, end], text: comma }];
  return [
    { range: [at, at], text: comma },
    { range: [bare, end], text: "" },
  ];
}

/**
 * One step more for every line, but for those inside of texts.
 *
 * @param {Source} source
 * @param {Range} area
 * @param {Edit[]} edits
 * @returns {Edit[]}
 */
function indentLines(source, [start, end], edits) {
  const { text } = source;
  const fixed = source
    .nodes("TemplateElement", "Literal", "JSXText")
    .filter(({ range }) => text.slice(...range).includes("\n"));
  /** @type {Edit[]} */
  const added = [];
  for (const { index } of text.slice(start, end).matchAll(/\n/g)) {
    const line = start + index + 1;
    if (/^[\t ]*\r?\n/.test(text.slice(line))) continue;
    if (
      fixed.some(({ range }) => range[0] < line && line < range[1]) ||
      edits.some(({ range }) => range[0] < line && line < range[1])
    )
      continue;
    // A statement that is removed with its line.
    if (
      edits.some(
        ({ range, text: replacement }) =>
          range[0] === line && replacement === "" && text.slice(...range).includes("\n"),
      )
    )
      continue;
    added.push({ range: [line, line], text: source.style.indent });
  }
  return added;
}
