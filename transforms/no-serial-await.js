import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-serial-await.js";
import { getDottedName } from "../lib/ast/syntax/dotted-name.js";
import { getLineIndent } from "../lib/source/style.js";
import { findKind } from "./no-serial-await/kind.js";
import { findOrder } from "./no-serial-await/early-throw.js";
import { findTrailingComment, getLeadingComments } from "../lib/edit/lines.js";
import { awaitMembers } from "./no-serial-await/members.js";
import { getCommentsAbove, getMoved, getParts } from "./no-serial-await/parts.js";
import { getRemoval } from "../lib/edit/removal.js";
import { isInProgram } from "../lib/ast/promises/programs.js";
import { isPartlyKept } from "./no-serial-await/partly-kept.js";
import { findPreparing, getBetween, isCheck, mayStandInFront } from "../lib/effects/order/stays-behind.js";
import { layOut } from "./no-serial-await/lay-out.js";
import { rewriteRounds } from "./no-serial-await/rounds.js";
import { toOneLine } from "../lib/source/one-line.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-serial-await.js" */
/** @import { Waiting } from "../lib/effects/order/waiting.js" */

/** By what a row stands in, and whether a check of what was found stands between its parts. */
const ACTS = {
  function: { together: "awaitTogether", before: "awaitBeforeCheck" },
  program: { together: "runTogether", before: "runBeforeCheck" },
  written: { together: "writeTogether", before: "writeTogether" },
};

/** What calls may do that are told by their names. */
const ASKED = ", unless one relies on what another fills, mends or makes on the way";

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
  if (facts.row === undefined) {
    if (facts.runs !== undefined) return sayHowMany(source, facts.runs);
    if (facts.parts !== undefined) return rewriteParts(source, facts.parts, facts.isAsked);
    return rewriteLoop(source, facts) ?? refuseOther(source, facts);
  }
  const { row, hasCheck = false, isAsked = false, isWrittenApart = false } = facts;
  if (new Set(row.map(({ awaited }) => source.slice(awaited))).size < row.length)
    return refuse(source, "sameAskedTwice");
  const [first, last] = [row[0].statement, row[row.length - 1].statement];
  const inRow = getParts(source, row);
  if ("refused" in inRow) return inRow;
  const declared = findKind(source, row);
  if ("refused" in declared) return declared;
  const found = findOrder(source, row);
  if ("thrown" in found) return refuse(source, "throwsEarly", { name: toOneLine(source.slice(found.thrown)) });
  const parts = found.order.flatMap((waiting) => inRow.filter((part) => part.of === waiting));
  const { kind } = declared;
  const between = getBetween(row);
  const preparing = findPreparing(source, row, between);
  const staying = between.filter((statement) => preparing?.includes(statement) === false);
  if (preparing === undefined || !mayStandInFront(source, row, staying))
    return refuse(source, hasCheck ? "waitBeforeCheck" : "moveBetween");
  /** @type {Range[]} */
  const prepared = preparing.map((statement) => [
    getWithComments(source, statement)[0],
    (findTrailingComment(source, statement) ?? statement).range[1],
  ]);
  if (kind === "=" && isPartlyKept(source, row)) return refuse(source, "partlyKept");
  const indent = getLineIndent(source.text, first.range[0]);
  const types = parts.map(({ type }) => type);
  const isProgram = isInProgram(row[0].awaited);
  const isApart = between.length > 0;
  const text = layOut(source, indent, parts, {
    //   [a, b] = …    behind a line without a semicolon would be a member of it
    start: kind === "=" ? (source.style.semicolons ? "" : ";") : `${kind} `,
    type: types.every((type) => type !== undefined) ? `: [${types.join(", ")}]` : "",
    all: isProgram ? "yield* Effect.all(" : "await Promise.all(",
    ...(isProgram && { options: `{ concurrency: ${source.style.quote}unbounded${source.style.quote} }` }),
    end: isEnded(source, row) ? ";" : "",
  });
  const acts = isProgram ? ACTS.program : isWrittenApart ? ACTS.written : ACTS.function;
  return {
    edits: isApart
      ? [
          insertBefore(source, first, prepared),
          { range: first.range, text },
          ...getRemovals(source, [
            ...prepared,
            ...row.slice(1).map(({ statement }) => getWithComments(source, statement)),
          ]),
        ]
      : [{ range: [first.range[0], last.range[1]], text }],
    moved: [...prepared, ...parts.flatMap(getMoved)],
    risk: "review",
    act: hasCheck && staying.some((one) => isCheck(source, one)) ? acts.before : acts.together,
    data: {
      connections: countConnections(parts.map(({ of: { awaited } }) => awaited.argument)),
      asked: isAsked ? ASKED : "",
    },
  };
}

/**
 * @param {Source} source
 * @param {Node[]} parts - AwaitExpressions, of one expression
 * @param {boolean} [isAsked]
 * @returns {Rewrite | Refusal}
 */
function rewriteParts(source, parts, isAsked = false) {
  const rewritten = isInProgram(parts[0]) ? undefined : awaitMembers(source, parts);
  return rewritten === undefined
    ? refuse(source, "firstThrowDiffers")
    : {
        ...rewritten,
        risk: "review",
        act: ACTS.function.together,
        data: { connections: countConnections(parts.map(({ argument }) => argument)), asked: isAsked ? ASKED : "" },
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
    data: { connections: countConnections(elements), asked: "" },
  };
}

/**
 * @param {Node[]} expressions - that are waited for together
 * @returns {string} "up to 2 connections"; "at least 2" where one is a list of who knows how many: `Promise.all(ids.map(load))`
 */
function countConnections(expressions) {
  const isList = (/** @type {Node} */ { type, callee, arguments: args }) =>
    type === "CallExpression" && getDottedName(callee) === "Promise.all" && args[0]?.type !== "ArrayExpression";
  return `${expressions.some(isList) ? "at least" : "up to"} ${expressions.length} connections`;
}

/**
 * @param {Source} source
 * @param {Node} first - statement of a row
 * @param {Range[]} prepared - what goes in front of it, and of the comments above it
 * @returns {Edit}
 */
function insertBefore(source, first, prepared) {
  const start = (getLeadingComments(source, first)[0] ?? first).range[0];
  const lineEnd = source.style.eol + getLineIndent(source.text, start);
  return { range: [start, start], text: prepared.map((range) => source.slice({ range }) + lineEnd).join("") };
}

/**
 * @param {Source} source
 * @param {Node} statement - that goes elsewhere, and is not the first of its block
 * @returns {Range} with the comments above it
 */
function getWithComments(source, statement) {
  const [comment] = getCommentsAbove(source, statement);
  return [(comment ?? statement).range[0], statement.range[1]];
}

/**
 * @param {Source} source
 * @param {Range[]} ranges - of statements
 * @returns {Edit[]} which take them away, those that follow each other as one
 */
function getRemovals(source, ranges) {
  /** @type {Range[]} */
  const whole = [];
  for (const [start, end] of ranges.sort((one, other) => one[0] - other[0])) {
    const before = whole.at(-1);
    if (before !== undefined && source.text.slice(before[1], start).trim() === "") before[1] = end;
    else whole.push([start, end]);
  }
  return whole.map((range) => ({ range: getRemoval(source, range), text: "" }));
}

/**
 * Whether a semicolon ends the row: behind a line without one, or a block, the file says.
 *
 * @param {Source} source
 * @param {Waiting[]} row
 */
function isEnded(source, row) {
  const lines = row.filter(({ statement }) => source.text[statement.range[1] - 1] !== "}");
  return lines.length === 0
    ? source.style.semicolons
    : lines.some(({ statement }) => source.text[statement.range[1] - 1] === ";");
}

/**
 * @param {Source} source
 * @param {Exclude<Facts, { row: Waiting[] }>} facts
 * @returns {Rewrite | undefined}
 */
function rewriteLoop(source, { rounds, isAsked, isSent }) {
  if (rounds === undefined || isInProgram(rounds.waiting.loop)) return undefined;
  const rewritten = rewriteRounds(source, rounds);
  if (rewritten === undefined) return undefined;
  const { edits, moved, isFirst } = rewritten;
  return {
    edits,
    moved,
    risk: "review",
    act: isFirst ? "askFirst" : isSent ? "startTogether" : "askTogether",
    data: { list: toOneLine(source.slice(rounds.waiting.list)), asked: isAsked ? ASKED : "" },
  };
}

/**
 * What is no row of plain reads in one block is for people to change; the reason that comes first says the most of what to do.
 *
 * @param {Source} source
 * @param {Exclude<Facts, { row: Waiting[] }>} facts
 * @returns {Refusal}
 */
function refuseOther(source, facts) {
  const { hasCheck, isAsked, isLoop, isMeant, isMixed, isQuery, opensBlock, query, reassigned } = facts;
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
  return refuse(source, "firstThrowDiffers");
}

export default createCodemod({ detector, rewrite });
