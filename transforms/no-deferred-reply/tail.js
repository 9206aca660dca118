import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { findPromiseOf } from "../../detectors/no-deferred-reply/deferral.js";
import { getExports } from "../../lib/ast/values/exports.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Modules of Node whose callbacks run in a turn of their own. */
const ASYNCHRONOUS = /^(node:)?(fs|zlib|crypto|dns|child_process)$/;

/** How many functions up calls are followed. */
const MAX_DEPTH = 3;

/**
 * Whether a call is the last thing that its function does.
 *
 * @param {Node} call
 * @returns {boolean}
 */
export function isLast(call) {
  const used = getWrapped(call);
  if (isFunction(used.parent)) return true;
  let statement = used.parent;
  if (statement.type !== "ExpressionStatement" && statement.type !== "ReturnStatement") return false;
  let isEnded = statement.type === "ReturnStatement";
  for (; !isFunction(statement.parent); statement = statement.parent) {
    const { parent } = statement;
    // What throws in a `try` would be caught.
    if (parent.type === "TryStatement") return false;
    if (isEnded || parent.type === "IfStatement") continue;
    if (parent.type !== "BlockStatement") return false;
    const next = parent.body[parent.body.indexOf(statement) + 1];
    if (next === undefined) continue;
    if (next.type !== "ReturnStatement" || next.argument != null) return false;
    isEnded = true;
  }
  return true;
}

/**
 * Whether nobody in sight goes on after a function in a way that could show what it does last: a framework or Node calls it,
 * or its callers do nothing after the call.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {(fn: Node) => boolean} isHandler - called by a framework
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isCalledLast(source, fn, isHandler, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  if (findPromiseOf(fn) !== undefined || isAsynchronousCallback(source, fn)) return true;
  //   const send = () => { … };
  //         ^^^^
  const variable = source.findVariable(fn.id ?? fn.parent.id);
  const uses = (variable?.references ?? [])
    .filter((reference) => !reference.init)
    .map((reference) => /** @type {any} */ (reference.identifier));
  const calls = uses.flatMap(({ parent }, index) =>
    parent.type === "CallExpression" && parent.callee === uses[index] ? [parent] : [],
  );
  // What is exported, stored or handed to somebody else than a framework may be called by anybody.
  if (!isHandler(fn) && (calls.length === 0 || calls.length < uses.length || isExported(source, fn))) return false;
  // What is the last thing that a function does stands in a function.
  return calls.every(
    (call) => isLast(call) && isCalledLast(source, /** @type {Node} */ (findFunction(call)), isHandler, depth + 1),
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 */
function isExported(source, fn) {
  return [...getExports(source).values()].some((values) => values.some((value) => value === fn));
}

/**
 *   fs.readFile(file, (error, data) => { … })
 *                     ^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
function isAsynchronousCallback(source, fn) {
  const call = fn.parent;
  if (call.type !== "CallExpression" || !call.arguments.includes(fn)) return false;
  return resolve(source, unwrap(call.callee)).every(
    (value) => value.kind === "import" && ASYNCHRONOUS.test(value.module),
  );
}
