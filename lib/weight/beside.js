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

/** Functions that send mail, by their names: `transporter.sendMail(…)`, `sendWelcomeEmail(user)`. */
const MAILS = /^_?send(?:[A-Z_]\w*?)?(?:_e?mails?|E?[Mm]ails?)(?:[A-Z_]\w*)?$/;

/** A hundredth of what starting a process takes, or a mail that goes out by a connection of its own, in nanoseconds: less is nothing beside it. */
const LEAST = 100_000;

/** Parameters of what answers a request: what it does is nothing to the functions around it. */
const REQUEST = /^_*(?:req|request|ctx|context|c)$/;

/** @type {WeakMap<Node, string | undefined>} */
const known = new WeakMap();

/**
 * What the functions around a piece of code do anyway, beside which it is nothing.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {{ least: number, reason: string } | undefined} the least cost, in nanoseconds, that is worth a word; the reason is a clause
 */
export function findBeside(source, node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const around = fn;
    const reason = getOrInsert(known, around, () => findLarger(source, around));
    if (reason !== undefined) return { least: LEAST, reason };
    if (takesRequest(fn)) return undefined;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined} what it does that takes long, as a clause
 */
function findLarger(source, fn) {
  const name = findName(fn) ?? "";
  const calls = getNodesWithin(source, fn, "CallExpression").filter((call) => isOwn(call, fn));
  if (RUNS.test(name) || calls.some(({ callee }) => RUNS.test(callee.name ?? "") || isStart(source, callee)))
    return "the function starts a process beside it";
  if (MAILS.test(name) || calls.some(({ callee }) => MAILS.test(findLastName(callee) ?? "")))
    return "the function sends a mail beside it";
  return undefined;
}

/**
 * @param {Node} call
 * @param {Node} fn - around it
 * @returns {boolean} whether it is not of what answers a request of its own
 */
function isOwn(call, fn) {
  for (let inner = findFunction(call); inner !== undefined && inner !== fn; inner = findFunction(inner))
    if (takesRequest(inner)) return false;
  return true;
}

/** @param {Node} fn */
function takesRequest(fn) {
  return (fn.params ?? []).some((/** @type {Node} */ { type, name }) => type === "Identifier" && REQUEST.test(name));
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
