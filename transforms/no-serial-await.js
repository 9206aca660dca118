import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-serial-await.js";
import { getLineIndent } from "../lib/source/style.js";
import { getLiteralStyle } from "../lib/edit/literal-style.js";
import { findKind } from "./no-serial-await/kind.js";
import { findEarlyThrow } from "./no-serial-await/early-throw.js";
import { getCommentsAbove, getParts, getSlices } from "./no-serial-await/parts.js";
import { getRemoval } from "../lib/edit/removal.js";
import { isInProgram } from "../lib/ast/promises/programs.js";
import { isPartlyKept } from "./no-serial-await/partly-kept.js";
import { getBetween, mayStandInFront } from "../lib/effects/order/stays-behind.js";
import { reindent } from "../lib/edit/lines.js";
import { toOneLine } from "../lib/source/one-line.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Comment, Edit, Finding, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-serial-await.js" */
/** @import { Part } from "./no-serial-await/parts.js" */
/** @import { Waiting } from "../lib/effects/order/waiting.js" */

/** By what a row stands in, and whether a check of what was found stands between its parts. */
const ACTS = {
  function: { together: "awaitTogether", before: "awaitBeforeCheck" },
  program: { together: "runTogether", before: "runBeforeCheck" },
};

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
export function rewrite(finding, source) {
  const rewritten = rewriteRow(finding.facts, source);
  const isOfProgram = "refused" in rewritten && isInProgram(finding.node);
  return isOfProgram
    ? { ...rewritten, refused: rewritten.refused.replace("`Promise.all()`", "`Effect.all()`") }
    : rewritten;
}

/**
 * @param {Facts} facts
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteRow(facts, source) {
  if (facts.row === undefined)
    return facts.runs === undefined ? refuseOther(source, facts) : sayHowMany(source, facts.runs);
  const { row, hasCheck = false } = facts;
  if (new Set(row.map(({ awaited }) => source.slice(awaited))).size < row.length)
    return refuse(source, "sameAskedTwice");
  const [first, last] = [row[0].statement, row[row.length - 1].statement];
  const parts = getParts(source, row);
  if ("refused" in parts) return parts;
  const declared = findKind(source, row);
  if ("refused" in declared) return declared;
  const early = findEarlyThrow(source, row);
  if (early !== undefined) return refuse(source, "throwsEarly", { name: toOneLine(source.slice(early)) });
  const { kind } = declared;
  const between = getBetween(row);
  if (!mayStandInFront(source, row, between)) return refuse(source, hasCheck ? "waitBeforeCheck" : "moveBetween");
  if (kind === "=" && isPartlyKept(source, row)) return refuse(source, "partlyKept");
  const indent = getLineIndent(source.text, first.range[0]);
  const types = parts.map(({ type }) => type);
  const typed = types.every((type) => type !== undefined) ? `: [${types.join(", ")}]` : "";
  const isApart = between.length > 0;
  const end = source.text[(isApart ? first : last).range[1] - 1] === ";" ? ";" : "";
  //   [a, b] = …    behind a line without a semicolon would be a member of it
  const start = kind === "=" ? (source.style.semicolons ? "" : ";") : `${kind} `;
  const isProgram = isInProgram(row[0].awaited);
  const all = isProgram ? "yield* Effect.all(" : "await Promise.all(";
  const names = layOutNames(source, indent, `${start}[`, parts, `]${typed} = ${all}`);
  const options = isProgram ? `{ concurrency: ${source.style.quote}unbounded${source.style.quote} }` : undefined;
  const isShort =
    !names.includes("\n") && parts.every((part) => part.comments.length === 0 && !getText(source, part).includes("\n"));
  const list = parts.map((part) => getText(source, part)).join(", ");
  const short = `${names}[${list}]${options === undefined ? "" : `, ${options}`})${end}`;
  const text =
    isShort && indent.length + short.length <= source.style.width
      ? short
      : `${names}${layOutParts(source, indent, parts, options)})${end}`;
  return {
    edits: isApart
      ? [{ range: first.range, text }, ...row.slice(1).map((waiting) => remove(source, waiting))]
      : [{ range: [first.range[0], last.range[1]], text }],
    moved: parts.flatMap((part) => [part.target, ...getSlices(part)]),
    risk: "review",
    act: ACTS[isProgram ? "program" : "function"][hasCheck ? "before" : "together"],
    data: { connections: String(parts.length) },
  };
}

/**
 * `Effect.all([listUsers(), listPosts()])` → `Effect.all([listUsers(), listPosts()], { concurrency: "unbounded" })`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Rewrite}
 */
function sayHowMany(source, call) {
  const [programs, options] = call.arguments;
  const { quote } = source.style;
  const said = `concurrency: ${quote}unbounded${quote}`;
  const last = options?.properties.at(-1);
  const whole = options === undefined ? programs : options;
  /** @type {Edit} */
  const edit =
    last === undefined
      ? options === undefined
        ? { range: [programs.range[1], programs.range[1]], text: `, { ${said} }` }
        : { range: whole.range, text: `{ ${said} }` }
      : { range: [last.range[1], last.range[1]], text: `, ${said}` };
  const { elements = programs.properties } = programs;
  return {
    edits: [edit],
    moved: [],
    risk: "review",
    act: "runTogether",
    data: { connections: String(elements.length) },
  };
}

/**
 * @param {Source} source
 * @param {Waiting} waiting - that goes in front of other code
 * @returns {Edit} which takes it away, with the comments above it, from behind code that stays
 */
function remove(source, { statement }) {
  const [start] = getCommentsAbove(source, statement).map(({ range }) => range[0]);
  return { range: getRemoval(source, [start ?? statement.range[0], statement.range[1]]), text: "" };
}

/**
 * What is no row of plain reads in one block is for people to change; the reason that comes first says the most of what to do.
 *
 * @param {Source} source
 * @param {Exclude<Facts, { row: Waiting[] }>} facts
 * @returns {Refusal}
 */
function refuseOther(source, facts) {
  const { hasCheck, hasSteps, isAsked, isLoop, isMeant, isMixed, isQuery, opensBlock, query, reassigned } = facts;
  if (query !== undefined) return refuse(source, "composeQueries", { name: query });
  if (reassigned !== undefined) return refuse(source, "reassignedInTurn", { name: reassigned });
  if (isMixed) return refuse(source, "declaredAndAssigned");
  if (facts.isWritten) return refuse(source, facts.isTogether === true ? "writeTogether" : "writeByOneStatement");
  if (facts.isWrittenApart) return refuse(source, "writeApartTogether");
  if (facts.isSent) return refuse(source, "sendTogether");
  if (facts.goesOn) return refuse(source, "readAllRoundsWrite");
  if (facts.isKeyed) return refuse(source, "readAllKeyed");
  if (isLoop) return refuse(source, isAsked ? "callAFewAtOnce" : isQuery ? "oneQueryOrFew" : "fewAtOnce");
  if (hasCheck) return refuse(source, "waitBeforeCheck");
  if (isAsked) return refuse(source, "onlyNamedToAsk");
  if (isMeant) return refuse(source, "awaitInList");
  if (opensBlock) return refuse(source, "waitBeforeBlock");
  return refuse(source, hasSteps ? "firstThrowDiffers" : "moveBetween");
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

/**
 * @param {Source} source
 * @param {Part} part
 * @param {string} [indent] - of the line that it will stand on; none where it stays on its line
 * @returns {string} its expression, as an element of the list
 */
function getText(source, part, indent) {
  const before = getLineIndent(source.text, part.expression[0]);
  return getSlices(part)
    .map((range) => reindent(source, range, indent ?? before, before))
    .join("");
}

export default createCodemod({ detector, rewrite });
