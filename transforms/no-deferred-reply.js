import { findClassOfMember, findFunction, isFunction } from "../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { getLinesOf } from "../lib/edit/lines.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { findTable } from "../lib/frameworks/request-objects.js";
import { detector } from "../detectors/no-deferred-reply.js";
import { mentionsThis } from "./no-deferred-reply/mentions-this.js";
import { reaches } from "../detectors/no-deferred-reply/reaches.js";
import { removeUnused } from "../lib/edit/unused-binding.js";
import { resolve, resolveFunctions } from "../lib/ast/values/resolve.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, HeatModel, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Deferral } from "../detectors/no-deferred-reply/deferral.js" */
/** @import { Facts } from "../detectors/no-deferred-reply.js" */

/** What an edit of one deferral consists of.
 * @typedef {Pick<Rewrite, "edits" | "act" | "moved"> & { gone: Range }} Part */

/**
 * Replies on `process.nextTick`, which comes before any other request. A turn that is waited for is dropped.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  const { deferrals } = facts;
  if (deferrals.length === 0) return refuse(source, "orderMayMatter");
  /** @type {Part[]} */
  const parts = [];
  for (const deferral of deferrals) {
    const part = deferral.awaited === undefined ? replace(source, heat, deferral) : dropTurn(source, deferral.awaited);
    if ("refused" in part) return part;
    parts.push(part);
  }
  const act = parts.find((part) => part.act !== "dropTurn")?.act ?? "dropTurn";
  return {
    edits: [
      ...parts.flatMap(({ edits }) => edits),
      ...removeUnused(
        source,
        parts.map(({ gone }) => gone),
      ),
    ],
    moved: parts.flatMap(({ moved }) => moved ?? []),
    risk: "review",
    act,
  };
}

/**
 *   await setImmediate();
 *   ^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} awaited
 * @returns {Part | Refusal}
 */
function dropTurn(source, awaited) {
  const statement = awaited.parent;
  if (statement.type !== "ExpressionStatement") return refuse(source, "awaitedValueUsed");
  if (statement.parent.type !== "BlockStatement") return refuse(source, "onlyStatementOfBranch");
  return { edits: [{ range: getLinesOf(source, statement.range), text: "" }], act: "dropTurn", gone: statement.range };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @returns {Part | Refusal}
 */
function replace(source, heat, { call, callback: put }) {
  const callback = /** @type {Node} */ (put);
  const fn = /** @type {Node} */ (findFunction(call));
  if (isImmediateUsed(heat, call, fn)) return refuse(source, "timerUsed");
  if (resolve(source, call.callee).length > 1)
    return refuse(source, "severalFunctions", { name: source.slice(call.callee) });
  const called = isFunction(callback) ? [callback] : resolveFunctions(source, callback);
  if (
    called.some(
      (one) =>
        one.type !== "ArrowFunctionExpression" && findClassOfMember(one) === undefined && mentionsThis(source, one),
    )
  )
    return refuse(source, "thisIsTimer");
  if (reaches(source, callback, fn)) return refuse(source, "comesBack");
  return replyOnNextTick(source, call);
}

/**
 *   setTimeout(send, 0, body)      →      process.nextTick(send, body)
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Part | Refusal}
 */
function replyOnNextTick(source, call) {
  const own = source.scopeManager.scopes
    .flatMap((scope) => scope.set.get("process") ?? [])
    .filter((variable) => variable.defs.length > 0);
  if (
    own.some((variable) => !/^(node:)?process$/.test(/** @type {any} */ (variable.defs[0].parent)?.source?.value ?? ""))
  )
    return refuse(source, "processShadowed");
  const { callee } = call;
  const [first, delay] = call.arguments;
  /** @type {Edit[]} */
  const edits = [{ range: callee.range, text: "process.nextTick" }];
  //   setTimeout(send, 0)
  //                  ^^^
  if (isNumber(delay)) edits.push({ range: [first.range[1], delay.range[1]], text: "" });
  return { edits, act: "replyOnNextTick", gone: callee.range };
}

/** @param {Node | undefined} node */
function isNumber(node) {
  return node?.type === "Literal" && typeof node.value === "number";
}

/**
 * Whether somebody may look at what the timer function returns.
 *
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Node} fn
 * @returns {boolean}
 */
function isImmediateUsed(heat, call, fn) {
  let used = getWrapped(call);
  while (
    (used.parent.type === "LogicalExpression" && used.parent.right === used) ||
    (used.parent.type === "ConditionalExpression" && used.parent.test !== used) ||
    used.parent.operator === "void"
  )
    used = getWrapped(used.parent);
  const { parent } = used;
  if (parent.type === "ExpressionStatement") return false;
  if (parent.type !== "ReturnStatement" && parent !== fn) return true;
  // An executor's value is nobody's; of handlers, only some frameworks look at it.
  if (fn.parent.type === "NewExpression") return false;
  const framework = fn.params
    .map((/** @type {Node} */ param) => heat.findRole(unwrap(param))?.framework)
    .find((/** @type {string | undefined} */ name) => name !== undefined);
  return fn.async || findTable(framework)?.ignoresReturn !== true;
}

export default createCodemod({ detector, rewrite });
