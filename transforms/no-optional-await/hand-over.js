import { findCalledName } from "./called-name.js";
import { prepareAround } from "./around.js";
import { getText, getUnchanged } from "./lines-of-text.js";
import { findResult } from "./result.js";
import { findPassed } from "./passed.js";
import { getParameters } from "./parameters.js";
import { getThenableTest } from "../../lib/edit/thenable-test.js";
import { guardAwait } from "../../lib/edit/guard-await.js";
import { writeResumption } from "./resumption.js";

/** @import { Node, Range, Variable } from "../../lib/types.js" */
/** @import { Section, Split, Stays } from "./split.js" */

/** Longer code is not written a second time. */
const MAX_LINES = 30;

/**
 * What comes behind a statement of the body: nothing, a line or two that can stand twice (`result` is what they return, where
 * they do nothing else), or a call of a function beside.
 *
 * @typedef {{ kind: "nothing" } | { kind: "repeated", range: Range, result: string | undefined } | { kind: "called", name: string, variables: Variable[] }} After
 */

/**
 * A statement with awaits in loops, branches or `try` blocks. At the first promise an `async` function takes over, which does
 * what is left to do:
 *
 *   for (const hook of hooks) {      →      const remaining = hooks[Symbol.iterator]()
 *     await hook(req)                       for (const hook of remaining) {
 *   }                                         const pending = hook(req)
 *                                             if (typeof pending?.then === 'function') return resumeRun(req, remaining, pending)
 *                                           }
 *
 * @param {Split} split
 * @param {Node} statement
 * @param {Node[]} sites - the awaits in it
 * @param {Range} range - of the body, up to the end of the statement's line
 * @returns {Section | Stays}
 */
export function handOver(split, statement, sites, range) {
  const { source, beside, indent, moved } = split;
  const { eol, semicolons: hasSemicolons } = source.style;
  const after = getAfter(split, statement, range[1]);
  if ("stays" in after) return after;
  const around = prepareAround(split, sites);
  if ("stays" in around) return around;
  const edits = [...split.dropped, ...around.edits];
  /** @type {Section["beside"]} */
  const resumptions = [];
  /** What the guards move.
   * @type {Range[]} */
  const awaited = [];
  for (const node of sites) {
    /** @type {Stays | undefined} */
    let stays;
    const guarded = guardAwait(source, node, split.locals, (name, replaced) => {
      const written = writeResumption(split, {
        node,
        statement,
        sites,
        iterators: around.iterators,
        after,
        name,
        awaited: replaced,
      });
      if ("stays" in written) {
        stays = written;
        return [];
      }
      resumptions.push(...written.beside);
      return [`if (${getThenableTest(source, name)}) return ${written.call};`];
    });
    if ("refused" in guarded) return { stays: guarded.code };
    if (stays !== undefined) return stays;
    edits.push(...guarded.edits);
    awaited.push(...guarded.moved);
  }
  if (resumptions.reduce((lines, { text }) => lines + text.split("\n").length, 0) > MAX_LINES)
    return { stays: "muchCodeTwice" };
  const unchanged = getUnchanged(range, edits);
  moved.push(...unchanged, ...awaited.filter((one) => !unchanged.some((piece) => isInside(one, piece))));
  const text = getText(source, range, edits);
  if (after.kind !== "called") return { text, beside: resumptions, next: undefined };
  const params = getParameters(source, after.variables);
  if ("stays" in params) return params;
  const call = `${indent}return ${beside.getCall(after.name, after.variables.map(({ name }) => name).join(", "))}${hasSemicolons ? ";" : ""}`;
  return {
    text: `${text}${eol}${call}`,
    beside: resumptions,
    next: { head: beside.getHead(after.name, params.text, false), text: "", locals: [] },
  };
}

/**
 * @param {Split} split
 * @param {Node} statement
 * @param {number} end - of its line
 * @returns {After | Stays}
 */
function getAfter(split, statement, end) {
  const { source, fn, sites, beside, taken } = split;
  const { body } = fn.body;
  const rest = body.slice(body.indexOf(statement) + 1);
  if (rest.length === 0) return { kind: "nothing" };
  /** @type {Range} */
  const range = [rest[0].range[0], rest.at(-1).range[1]];
  // What a `break` becomes is one statement.
  const isLeft =
    /^(For|While|DoWhile)/.test(statement.type) &&
    source
      .nodes("BreakStatement")
      .some((node) => statement.range[0] < node.range[0] && node.range[1] < statement.range[1]);
  const isShort =
    (isLeft ? rest.length === 1 && rest[0].type === "ReturnStatement" : rest.length <= 2) &&
    rest.every(
      (/** @type {Node} */ one) =>
        /^(Expression|Return|Throw)Statement$/.test(one.type) &&
        !/\n|=>|\bfunction\b|\bclass\b/.test(source.slice(one)),
    );
  const isPlain =
    !source.comments.some((comment) => comment.range[0] >= end && comment.range[1] <= range[1]) &&
    !sites.some((site) => site.range[0] >= end);
  if (isShort && isPlain) return { kind: "repeated", range, result: findResult(source, rest) };
  const last = sites.findLast(({ range: [start] }) => start < end) ?? sites[0];
  const passed = findPassed(source, fn, { flat: [[end, fn.body.range[1]]], nested: [], isRepeated: false });
  return "stays" in passed
    ? passed
    : {
        kind: "called",
        name: beside.getName("continue", taken, findCalledName(split, last)),
        variables: passed.variables,
      };
}

/**
 * @param {Range} inner
 * @param {Range} outer
 */
function isInside(inner, outer) {
  return outer[0] <= inner[0] && inner[1] <= outer[1];
}
