import { getOrInsert } from "../../ast/get-or-insert.js";
import { append } from "../../ast/append.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { resolve, resolveFunctions } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What `once` adds before the first request runs for one of them only. */
const ADDS = new Set(["on", "addListener", "prependListener"]);

/**
 * The functions that `emitter.emit("order", …)` runs: those that the same file adds to the same object for that event.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]}
 */
export function findListeners(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || getPropertyName(callee) !== "emit" || call.arguments.length === 0)
    return [];
  const byEmitter = getListeners(source);
  if (byEmitter.size === 0) return [];
  const event = findEvent(source, call.arguments[0]);
  if (event === undefined) return [];
  return [
    ...new Set(getEmitters(source, callee.object).flatMap((emitter) => byEmitter.get(emitter)?.get(event) ?? [])),
  ];
}

/**
 * @param {Source} source
 * @returns {Map<Node | string, Map<string, Node[]>>} functions by object and event
 */
function getListeners(source) {
  return source.memo(getListeners, () => {
    /** @type {Map<Node | string, Map<string, Node[]>>} */
    const byEmitter = new Map();
    for (const call of source.nodes("CallExpression")) {
      const callee = unwrap(call.callee);
      if (callee.type !== "MemberExpression" || call.arguments.length < 2 || !ADDS.has(getPropertyName(callee) ?? ""))
        continue;
      const functions = resolveFunctions(source, call.arguments[1]);
      if (functions.length === 0) continue;
      const event = findEvent(source, call.arguments[0]);
      if (event === undefined) continue;
      for (const emitter of getEmitters(source, callee.object)) {
        const byEvent = getOrInsert(byEmitter, emitter, () => new Map());
        for (const fn of functions) append(byEvent, event, fn);
      }
    }
    return byEmitter;
  });
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {string | undefined} what tells events apart: their names, or the code that names them; which event a parameter is only callers say
 */
function findEvent(source, argument) {
  if (argument.type === "Literal") return `"${argument.value}"`;
  const [definition] = argument.type === "Identifier" ? (source.findVariable(argument)?.defs ?? []) : [];
  return definition?.type === "Parameter" ? undefined : source.slice(argument);
}

/**
 * What tells an object from others, wherever it is named: the expression that made it, its class, the parameter or import.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {(Node | string)[]}
 */
function getEmitters(source, expression) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const value of resolve(source, expression)) {
    if (value.kind === "node") found.push(value.node);
    else if (value.kind === "instance") found.push(value.classNode);
    else if (value.kind === "parameter") found.push([value.identifier.range[0], ...value.path].join("."));
    else if (value.kind === "import") found.push([value.module, ...value.path].join(" "));
  }
  return found;
}
