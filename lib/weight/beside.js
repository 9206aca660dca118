import { findFunction, findName } from "../ast/syntax/functions.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { Node, Source } from "../types.js" */

/** What starts a process, by module, and what writes all of the heap to a file: each takes milliseconds. */
const STARTS =
  /^(?:node:)?(?:child_process|v8)\.(?:spawn|exec|execFile|fork|writeHeapSnapshot)$|^(?:cross-spawn|execa)(?:\.|$)/;

/** Functions that run a program, by their names: `runGitCommand`. */
const RUNS = /^_?(?:run|exec(?:ute)?|spawn)_?(?:git|shell|bash|npm|docker|ffmpeg|ffprobe|openssl)(?:[A-Z_]\w*)?$/i;

/** Functions that send mails, by their names: `sendMail`, `sendCompletionEmails`. */
const MAILS = /^_?send\w*e?mails?(?![a-z])/i;

/** A hundredth of what starting a process takes, in nanoseconds, and what a mail takes to be put together and handed on: less is nothing beside it. */
const LEAST = 100_000;

/** @type {WeakMap<Node, string | undefined>} */
const known = new WeakMap();

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {{ least: number, reason: string } | undefined} the least cost, in nanoseconds, that is worth a word beside what the functions
 *   around it do anyway; the reason is a clause
 */
export function findLeastBeside(source, node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const reason = getOrInsert(known, fn, () => findGreat(source, fn));
    if (reason !== undefined) return { least: LEAST, reason };
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined} what it does that takes long, as a clause
 */
function findGreat(source, fn) {
  const calls = getNodesWithin(source, fn, "CallExpression");
  const own = findName(fn) ?? "";
  if (RUNS.test(own) || calls.some(({ callee }) => RUNS.test(callee.name ?? "") || isStart(source, callee)))
    return "the function starts a process beside it";
  return MAILS.test(own) || calls.some(({ callee }) => MAILS.test(findLastName(callee) ?? ""))
    ? "the function sends a mail beside it"
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callee
 */
function isStart(source, callee) {
  return resolve(source, callee).some(
    (value) =>
      value.kind === "import" &&
      STARTS.test([value.module, ...value.path.filter((step) => step !== "default" && step !== "*")].join(".")),
  );
}
