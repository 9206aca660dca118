import { findClassOfMember, findFunction, isClass, isFunction } from "../lib/ast/functions.js";
import { getWrapped, unwrap } from "../lib/ast/unwrap.js";
import { getLinesOf, reindent } from "../lib/edit/lines.js";
import { isCalledLast, isLast } from "./no-deferred-reply/tail.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-deferred-reply.js";
import { getLineIndent } from "../lib/source/style.js";
import { isWithin, reaches } from "../detectors/no-deferred-reply/reaches.js";
import { removeUnused } from "../lib/edit/unused-binding.js";
import { resolve, resolveFunctions } from "../lib/ast/resolve.js";
import { walk } from "../lib/ast/walk.js";

/** @import { Edit, Finding, HeatModel, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Deferral } from "../detectors/no-deferred-reply/deferral.js" */
/** @import { Facts } from "../detectors/no-deferred-reply.js" */

/** What an edit of one deferral consists of.
 * @typedef {Pick<Rewrite, "edits" | "act" | "moved"> & { gone: Range }} Part */

/** Frameworks that do not look at what a handler returns, unless it is a promise. */
const IGNORES_RETURN = /^(Node|Connect|Express|Fastify|Koa|Polka|restify|find-my-way)$/;

/**
 * Replies at once where nothing comes after the deferral that could show it; else on `process.nextTick`, which comes before
 * any other request. A turn that is waited for is dropped.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  /** @type {Facts} */
  const { deferrals } = facts;
  /** @type {Part[]} */
  const parts = [];
  for (const deferral of deferrals) {
    const part =
      deferral.awaited === undefined
        ? replace(source, heat, deferral, deferrals.length === 1)
        : dropTurn(source, deferral.awaited);
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
  if (statement.type !== "ExpressionStatement") return { refused: "what it waits for is used" };
  if (statement.parent.type !== "BlockStatement") return { refused: "it is all that its branch does" };
  return { edits: [{ range: getLinesOf(source, statement.range), text: "" }], act: "dropTurn", gone: statement.range };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Deferral} deferral
 * @param {boolean} isOnly - of the deferrals that the reply waits for
 * @returns {Part | Refusal}
 */
function replace(source, heat, { call, callback, args }, isOnly) {
  const fn = findFunction(call);
  if (callback === undefined || fn === undefined || !isFunction(fn)) return { refused: "it runs in no function" };
  if (isImmediateUsed(heat, call, fn)) return { refused: "its `Immediate` or `Timeout` is used" };
  if (resolve(source, call.callee).length > 1)
    return { refused: `\`${source.slice(call.callee)}\` stands for several functions` };
  const called = isFunction(callback) ? [callback] : resolveFunctions(source, callback);
  if (
    called.some(
      (one) =>
        one.type !== "ArrowFunctionExpression" && findClassOfMember(one) === undefined && mentionsThis(source, one),
    )
  )
    return { refused: "the callback's `this` is the `Immediate` or `Timeout`" };
  if (reaches(source, callback, fn))
    return { refused: "it comes back here for each step: `process.nextTick()` would starve timers and I/O" };
  const isDirect =
    isOnly &&
    isLast(call) &&
    isCalledLast(source, fn, (caller) => ["registered", "typed"].includes(heat.of(caller).reason ?? ""));
  return (isDirect ? callAtOnce(source, call, callback, args) : undefined) ?? replyOnNextTick(source, call);
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
    return { refused: "`process` is a variable of the file" };
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
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callback
 * @param {Node[]} args
 * @returns {Part | undefined} undefined where the callback's code cannot stand in the place of the call
 */
function callAtOnce(source, call, callback, args) {
  const { callee } = call;
  const [given] = call.arguments;
  //   setImmediate(next, value)      →      next(value)
  if (callback.type === "Identifier") {
    const end = call.range[1];
    const rest =
      args.length > 0
        ? [{ range: /** @type {Range} */ ([given.range[1], args[0].range[0]]), text: "(" }]
        : [{ range: /** @type {Range} */ ([given.range[1], end]), text: "()" }];
    return given === callback
      ? {
          edits: [{ range: [call.range[0], given.range[0]], text: "" }, ...rest],
          act: "replyAtOnce",
          gone: callee.range,
        }
      : undefined;
  }
  if (
    !isFunction(callback) ||
    given !== callback ||
    args.length > 0 ||
    callback.params.length > 0 ||
    callback.async ||
    callback.generator
  )
    return undefined;
  if (callback.type === "FunctionExpression" && (callback.id != null || mentionsThis(source, callback, true)))
    return undefined;
  const { body } = callback;
  //   setImmediate(() => res.end(body))      →      res.end(body)
  if (body.type !== "BlockStatement") {
    if (body.type !== "CallExpression" || !/^\w/.test(source.slice(body))) return undefined;
    return {
      edits: [
        { range: [call.range[0], body.range[0]], text: "" },
        { range: [body.range[1], call.range[1]], text: "" },
      ],
      act: "replyAtOnce",
      gone: callee.range,
    };
  }
  return inline(source, call, callback);
}

/**
 *   setImmediate(() => {
 *     log.info(body);             →      log.info(body);
 *     res.end(body);                     res.end(body);
 *   });
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callback
 * @returns {Part | undefined}
 */
function inline(source, call, callback) {
  const statement = getWrapped(call).parent;
  const { body } = callback.body;
  if (
    statement.type !== "ExpressionStatement" ||
    statement.parent.type !== "BlockStatement" ||
    body.length === 0 ||
    body.some((/** @type {Node} */ one) => one.directive != null)
  )
    return undefined;
  if (returnsValue(source, callback) || hasClash(source, callback, /** @type {Node} */ (findFunction(call))))
    return undefined;
  const inner = source.text.slice(callback.body.range[0] + 1, callback.body.range[1] - 1);
  const start = callback.body.range[0] + 1 + (inner.length - inner.trimStart().length);
  const end = callback.body.range[1] - 1 - (inner.length - inner.trimEnd().length);
  const indent = getLineIndent(source.text, statement.range[0]);
  return {
    edits: [{ range: statement.range, text: reindent(source, [start, end], indent) }],
    moved: [[start, end]],
    act: "replyAtOnce",
    gone: call.callee.range,
  };
}

/**
 * @param {Source} source
 * @param {Node} callback
 * @returns {boolean} whether it has a `return` of its own that returns something
 */
function returnsValue(source, callback) {
  let found = false;
  walk(callback.body, source.visitorKeys, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    found ||= node.type === "ReturnStatement" && node.argument != null;
    return !found;
  });
  return found;
}

/**
 * @param {Source} source
 * @param {Node} callback
 * @param {Node} fn - around it
 * @returns {boolean} whether a name that the callback declares is one of the function's, too
 */
function hasClash(source, callback, fn) {
  const names = new Set(
    source.scopeManager.scopes
      .filter((scope) => scope.block === /** @type {any} */ (callback) || scope.block === callback.body)
      .flatMap((scope) => scope.variables.filter(({ defs }) => defs.length > 0).map(({ name }) => name)),
  );
  return (
    names.size > 0 &&
    source.nodes("Identifier").some((node) => names.has(node.name) && isWithin(node, fn) && !isWithin(node, callback))
  );
}

/**
 * @param {Source} source
 * @param {Node} callback
 * @param {boolean} [hasArguments] - whether `arguments` counts, too
 * @returns {boolean}
 */
function mentionsThis(source, callback, hasArguments = false) {
  let found = false;
  walk(callback.body, source.visitorKeys, (node) => {
    found ||=
      node.type === "ThisExpression" ||
      node.type === "MetaProperty" ||
      (hasArguments && node.type === "Identifier" && node.name === "arguments");
    return !found;
  });
  return found;
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
    (used.parent.type === "UnaryExpression" && used.parent.operator === "void")
  )
    used = getWrapped(used.parent);
  const { parent } = used;
  if (parent.type === "ExpressionStatement") return false;
  if (parent.type !== "ReturnStatement" && parent !== fn) return true;
  // An executor's value is nobody's; of handlers, only some frameworks look at it.
  if (fn.parent.type === "NewExpression") return false;
  const framework = fn.params
    .map((/** @type {Node} */ param) =>
      unwrap(param).type === "Identifier" ? heat.findRole(unwrap(param))?.framework : undefined,
    )
    .find((/** @type {string | undefined} */ name) => name !== undefined);
  return fn.async || framework === undefined || !IGNORES_RETURN.test(framework);
}

export default createCodemod({ detector, rewrite });
