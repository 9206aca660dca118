import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-serial-await.js";
import { getLineIndent } from "../lib/source/style.js";
import { getLiteralStyle } from "../lib/edit/literal-style.js";
import { findKind } from "./no-serial-await/kind.js";
import { findEarlyThrow } from "./no-serial-await/early-throw.js";
import { getParts } from "./no-serial-await/parts.js";
import { isPartlyKept } from "./no-serial-await/partly-kept.js";
import { reindent } from "../lib/edit/lines.js";
import { toOneLine } from "../lib/source/one-line.js";

/** @import { Comment, Finding, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-serial-await.js" */
/** @import { Part } from "./no-serial-await/parts.js" */

/**
 * Waits for all of a row at once:
 *
 *   const user = await load(id);             const [user, posts] = await Promise.all([load(id), list(page)]);
 *   const posts = await list(page);    →
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  const waiting = facts;
  if (waiting.row === undefined && waiting.query !== undefined)
    return { refused: `all of them go on from \`${waiting.query}\`, which each changes: compose a query for each` };
  if (waiting.row === undefined && waiting.reassigned !== undefined)
    return {
      refused: `\`${waiting.reassigned}\` has one value after the other: give each a name of its own, and wait for them together`,
    };
  if (waiting.row === undefined && waiting.isMixed)
    return { refused: "some are declared and some assigned: declare all of them in front, and wait for them together" };
  if (waiting.row === undefined && waiting.isWritten)
    return {
      refused: "write all of them by one statement: only you know how many there may be, and what follows if one fails",
    };
  if (waiting.row === undefined && waiting.isSent)
    return {
      refused:
        "start all of them, or a few at once, and wait by one `Promise.all()`: where one fails, those behind it are sent all the same",
    };
  if (waiting.row === undefined && waiting.goesOn)
    return {
      refused:
        "read all of them by one query in front of the loop, whose rounds write: take care where two elements have one row",
    };
  if (waiting.row === undefined && waiting.isKeyed)
    return {
      refused:
        "ask for all of them in front of the loop, by one query if there is one: take care where two elements have one row",
    };
  if (waiting.row === undefined && waiting.isLoop && waiting.isAsked)
    return {
      refused:
        "ask for a few of them at once, or for all by one question: by their names they ask, and only you know how many the other side takes at a time",
    };
  if (waiting.row === undefined && waiting.hasCheck)
    return {
      refused:
        "wait for both by one `Promise.all()` in front of the check, if it does not matter that the second is asked for in vain where that ends the function",
    };
  if (waiting.row === undefined && waiting.isAsked)
    return {
      refused:
        "put them into one `Promise.all()`, if it does not matter that both may fill what is kept in memory: by their names they ask, and only you know what for",
    };
  if (waiting.row === undefined && waiting.isMeant)
    return {
      refused:
        "take each `await` out of the list, if none relies on what one in front of it has done: all of them are waited for anyway",
    };
  if (waiting.row === undefined && waiting.opensBlock)
    return {
      refused:
        "wait for both in front of the block that begins with one of them: under its condition, and with its `catch`, if it has them",
    };
  if (waiting.row === undefined && waiting.hasSteps)
    return { refused: "put them into one `Promise.all()`, if it does not matter which of them throws first" };
  if (waiting.row === undefined)
    return {
      refused: waiting.isLoop
        ? "ask for all of them in one query, or for a few at once: only you know how many there may be"
        : "move what stands between them in front of the first, or behind the last where it needs what they bring, and wait for them together",
    };
  const { row } = waiting;
  if (new Set(row.map(({ awaited }) => source.slice(awaited))).size < row.length)
    return { refused: "two of them ask for the same: use what comes first, and wait for the others together" };
  const [first, last] = [row[0].statement, row[row.length - 1].statement];
  const parts = getParts(source, row);
  if ("refused" in parts) return parts;
  const declared = findKind(source, row);
  if ("refused" in declared) return declared;
  const early = findEarlyThrow(source, row);
  if (early !== undefined)
    return {
      refused: `\`${toOneLine(source.slice(early))}\` may throw when the first is asked for already, and nobody handles it then if that fails: compute it in front of them`,
    };
  const { kind } = declared;
  if (kind === "=" && isPartlyKept(source, row))
    return { refused: "what the first one brings is kept where a later one fails: together, neither would be" };
  const indent = getLineIndent(source.text, first.range[0]);
  const types = parts.map(({ type }) => type);
  const typed = types.every((type) => type !== undefined) ? `: [${types.join(", ")}]` : "";
  const end = source.text[last.range[1] - 1] === ";" ? ";" : "";
  //   [a, b] = …    behind a line without a semicolon would be a member of it
  const start = kind === "=" ? (source.style.semicolons ? "" : ";") : `${kind} `;
  const names = layOutNames(source, indent, `${start}[`, parts, `]${typed} = await Promise.all([`);
  const isShort =
    !names.includes("\n") &&
    parts.every(
      ({ comments, expression }) => comments.length === 0 && !source.slice({ range: expression }).includes("\n"),
    );
  const short = `${names}${parts.map(({ expression }) => source.slice({ range: expression })).join(", ")}])${end}`;
  const text =
    isShort && indent.length + short.length <= source.style.width
      ? short
      : `${names}${source.style.eol}${parts
          .map((part, index) => layOutPart(source, indent + source.style.indent, part, index === parts.length - 1))
          .join("")}${indent}])${end}`;
  return {
    edits: [{ range: [first.range[0], last.range[1]], text }],
    moved: parts.flatMap(({ target, expression }) => [target, expression]),
    risk: "review",
    act: "awaitTogether",
    data: { connections: String(parts.length) },
  };
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
  const line = `${start}${parts.map(({ target }) => source.slice({ range: target })).join(", ")}${end}`;
  if (indent.length + line.length <= width && !line.includes("\n")) return line;
  const inner = indent + source.style.indent;
  const names = parts.map(({ target }) => inner + reindent(source, target, inner));
  return `${start}${eol}${names.join(`,${eol}`)}${getLiteralStyle(source).trailingComma ? "," : ""}${eol}${indent}${end}`;
}

/**
 * @param {Source} source
 * @param {string} indent
 * @param {Part} part
 * @param {boolean} isLast
 * @returns {string} with the comments that belong to it
 */
function layOutPart(source, indent, { expression, comments, trailing }, isLast) {
  const { eol } = source.style;
  const above = comments.map((/** @type {Comment} */ { range }) => indent + reindent(source, range, indent) + eol);
  const comma = isLast && !getLiteralStyle(source).trailingComma ? "" : ",";
  const behind = trailing === undefined ? "" : ` ${source.slice(trailing)}`;
  return `${above.join("")}${indent}${reindent(source, /** @type {Range} */ (expression), indent)}${comma}${behind}${eol}`;
}

export default createCodemod({ detector, rewrite });
