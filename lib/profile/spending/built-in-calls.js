import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getNodesWithin } from "../../ast/syntax/nodes-within.js";

/** @import { Node, Source } from "../../types.js" */

const COPYING = "copying objects and lists";
const DATES = "dates and locales";
const TEXT = "joining and splitting text";

/** Functions of the language, which are no frames of a processor profile: their time is their caller's. */
const FUNCTIONS = new Map([
  ["JSON.parse", "JSON"],
  ["JSON.stringify", "JSON"],
  ["structuredClone", "deep copies and messages"],
  ["Object.assign", COPYING],
  ["Object.entries", COPYING],
  ["Object.fromEntries", COPYING],
  ["Object.keys", COPYING],
  ["Object.values", COPYING],
  ["Array.from", COPYING],
  ["encodeURIComponent", "URLs"],
  ["decodeURIComponent", "URLs"],
  ["encodeURI", "URLs"],
  ["decodeURI", "URLs"],
  ["escape", "URLs"],
  ["unescape", "URLs"],
  ["eval", "compiling code"],
  ["Function", "compiling code"],
  ["RegExp", "regular expressions"],
  ["Error", "errors and their stacks"],
  ["TypeError", "errors and their stacks"],
  ["RangeError", "errors and their stacks"],
  ["Error.captureStackTrace", "errors and their stacks"],
  ["Date", DATES],
  ["Date.parse", DATES],
]);

/** Methods whose names nothing else has. */
const METHODS = new Map([
  ["sort", "sorting"],
  ["toSorted", "sorting"],
  ["toISOString", DATES],
  ["toLocaleString", DATES],
  ["toLocaleDateString", DATES],
  ["toLocaleTimeString", DATES],
  ["localeCompare", DATES],
  ["normalize", TEXT],
  ["toLowerCase", TEXT],
  ["toUpperCase", TEXT],
  ["padStart", TEXT],
  ["padEnd", TEXT],
]);

/** Methods that take a regular expression or a text; only one that is written there says which. */
const TEXT_METHODS = new Set(["split", "replace", "replaceAll", "match", "matchAll", "search", "join"]);

/**
 * Which functions of the language a function calls, by line.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Map<number, Set<string>>} what they are for, by the 1-based line where V8 says that they run
 */
export function getBuiltInCalls(source, fn) {
  /** @type {Map<number, Set<string>>} */
  const lines = new Map();
  for (const node of getNodesWithin(source, fn, "CallExpression", "NewExpression", "SpreadElement")) {
    if (findFunction(node) !== fn) continue;
    const kind = node.type === "SpreadElement" ? findSpreadKind(node) : findCallKind(node);
    if (kind === undefined) continue;
    const line = source.lineOf((node.callee?.property ?? node).range[0]);
    lines.set(line, (lines.get(line) ?? new Set()).add(kind));
  }
  return lines;
}

/** @param {Node} spread */
function findSpreadKind({ parent }) {
  return parent.type === "ObjectExpression" || parent.type === "ArrayExpression" ? COPYING : undefined;
}

/** @param {Node} call */
function findCallKind({ callee, arguments: [first, second] }) {
  const name = getDottedName(callee);
  if (name.startsWith("Intl.")) return DATES;
  if (callee.type !== "MemberExpression" || FUNCTIONS.has(name)) return FUNCTIONS.get(name);
  const method = getPropertyName(callee) ?? "";
  const isPattern = (/** @type {Node | undefined} */ node) => node?.regex !== undefined;
  if (isPattern(callee.object)) return method === "test" || method === "exec" ? "regular expressions" : undefined;
  if (!TEXT_METHODS.has(method)) return METHODS.get(method);
  if (isPattern(first)) return "regular expressions";
  // `path.join("a", "b")` is none of text.
  return typeof first?.value === "string" && (method !== "join" || second === undefined) ? TEXT : undefined;
}
