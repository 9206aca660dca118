import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { mentionsThis } from "./mentions-this.js";
import { reindent } from "../../lib/edit/lines.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */
/** @import { Part } from "../no-deferred-reply.js" */

/**
 * Calls what was put off in the place of the call that puts it off.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callback
 * @param {Node[]} args
 * @returns {Part | undefined} undefined where the callback's code cannot stand in the place of the call
 */
export function callAtOnce(source, call, callback, args) {
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
  const returned = findWithin(
    source,
    callback.body,
    (node) => node.type === "ReturnStatement" && node.argument != null,
    (node) => isFunction(node) || isClass(node),
  );
  return returned !== undefined;
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
      .filter((scope) => scope.block === /** @type {any} */ (callback))
      .flatMap((scope) => scope.variables.filter(({ defs }) => defs.length > 0).map(({ name }) => name)),
  );
  return getNodesWithin(source, fn, "Identifier").some((node) => names.has(node.name) && !contains(callback, node));
}
