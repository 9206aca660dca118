import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { resolve, resolveFunctions } from "../../lib/ast/values/resolve.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isChildProcess, isNodeEmitter } from "./emitters.js";
import { KINDS } from "../../lib/ast/values/read-only.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Value } from "../../lib/ast/values/resolve.js" */

/**
 * A call that keeps a function and has it called later. Functions that are called at once cost nothing to speak of: the
 * engine sees both ends.
 *
 * @typedef {object} Keeper
 * @property {"emitter" | "target" | "timer" | "callback"} kind - target: it takes the same function only once
 * @property {Node} call
 * @property {string} name - what the function is called there: "finish", "timeout"
 * @property {string} [api] - a timer's
 * @property {boolean} [isOwn] - a function of the file that hands it on
 * @property {boolean} isNode - Node itself keeps it: it calls the function as often as it was given, and looks at nothing else of it
 */

/** Methods of emitters, which take the event first and the listener second. */
const ADD = /^(on|once|addListener|prependListener|prependOnceListener)$/;

/** Globals that keep a function, and what their own callbacks are called. @type {Record<string, string>} */
const TIMERS = {
  setTimeout: "timeout",
  setInterval: "interval",
  setImmediate: "immediate",
  nextTick: "tick",
  queueMicrotask: "microtask",
};

/** Modules of Node whose asynchronous functions take a callback last, but for those of child_process: they take milliseconds. */
const CALLBACKS = /^(node:)?(fs|dns|zlib|crypto|stream|http|https|net|tls)$/;

/** Those whose callback is a listener for "response". */
const ASKS = /^(request|get)$/;

/** Packages that do nothing but keep a callback until something has ended. */
const ENDS = /^(on-finished|on-headers|end-of-stream|ee-first)$/;

/** Methods of a response that take a callback last. */
const ANSWERS = /^(end|write|sendFile|download|render|setTimeout)$/;

/** How many functions of the file a callback is followed through. */
const MAX_DEPTH = 3;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} value - a function, or its name
 * @param {number} [depth]
 * @returns {Keeper | undefined} what keeps it, where it is an argument
 */
export function findKeeper(source, heat, value, depth = 0) {
  const argument = getWrapped(value);
  const call = argument.parent;
  if (call.type !== "CallExpression" || call.callee === argument) return undefined;
  const index = call.arguments.indexOf(argument);
  if (call.arguments.slice(0, index).some((/** @type {Node} */ { type }) => type === "SpreadElement")) return undefined;
  return (
    findEmitter(source, heat, call, index) ??
    findTimer(source, call, index) ??
    findCallback(source, heat, call, index) ??
    findOwn(source, heat, call, index, depth)
  );
}

/**
 *   res.on("finish", () => { … })
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} index
 * @returns {Keeper | undefined}
 */
function findEmitter(source, heat, call, index) {
  const callee = unwrap(call.callee);
  const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (index !== 1 || method === undefined) return undefined;
  const [event] = call.arguments;
  const name =
    event.type === "Literal" && typeof event.value === "string"
      ? event.value
      : (/** @type {string | undefined} */ (event.name) ?? "event");
  if (method === "addEventListener") return { kind: "target", call, name, isNode: false };
  if (!ADD.test(method) || isChildProcess(source, callee.object)) return undefined;
  return {
    kind: "emitter",
    call,
    name,
    get isNode() {
      return isNodeEmitter(source, heat, callee.object);
    },
  };
}

/**
 *   setTimeout(() => { … }, 1000)
 *
 * @param {Source} source
 * @param {Node} call
 * @param {number} index
 * @returns {Keeper | undefined}
 */
function findTimer(source, call, index) {
  if (index !== 0) return undefined;
  const apis = resolve(source, call.callee).map(getTimer);
  const [api] = apis;
  return api === undefined || apis.some((other) => other !== api)
    ? undefined
    : { kind: "timer", call, name: TIMERS[api], api, isNode: true };
}

/**
 * @param {Value} value
 * @returns {string | undefined} "setTimeout", "nextTick"
 */
function getTimer(value) {
  if (value.kind !== "global" && value.kind !== "import") return undefined;
  const path = (value.kind === "global" ? [value.name, ...value.path] : value.path).filter(
    (name) => !["default", "*", "globalThis", "global", "process"].includes(name),
  );
  const isProcess = value.kind === "global" ? value.name === "process" : /^(node:)?process$/.test(value.module);
  if (path.length !== 1 || !Object.hasOwn(TIMERS, path[0]) || isProcess !== (path[0] === "nextTick")) return undefined;
  return value.kind === "global" || isProcess || /^(node:)?timers$/.test(value.module) ? path[0] : undefined;
}

/**
 *   fs.unlink(file, () => {})   onFinished(res, () => { … })   res.end(body, () => { … })
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} index
 * @returns {Keeper | undefined}
 */
function findCallback(source, heat, call, index) {
  if (index !== call.arguments.length - 1) return undefined;
  const callee = unwrap(call.callee);
  const method = getPropertyName(callee);
  if (method !== undefined && ANSWERS.test(method) && heat.findRole(callee.object)?.role === "response")
    return {
      kind: "callback",
      call,
      name: TIMERS[method] ?? method,
      isNode: isNodeEmitter(source, heat, callee.object),
    };
  const [value, ...others] = resolve(source, callee);
  if (others.length > 0 || value.kind !== "import") return undefined;
  if (ENDS.test(value.module)) return { kind: "callback", call, name: "finished", isNode: false };
  const name = value.path.at(-1);
  return name !== undefined &&
    CALLBACKS.test(value.module) &&
    !/Sync$|^(createServer|promises|default|\*)$/.test(name) &&
    /^[a-z]/.test(name) &&
    !value.path.includes("promises")
    ? { kind: "callback", call, name: ASKS.test(name) ? "response" : name, isNode: true }
    : undefined;
}

/**
 * A function of the file that keeps what it gets: `function later (job) { setImmediate(job) }`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} index
 * @param {number} depth
 * @returns {Keeper | undefined}
 */
function findOwn(source, heat, call, index, depth) {
  const callee = unwrap(call.callee);
  const calleeName = findLastName(callee);
  if (depth > MAX_DEPTH || calleeName === undefined) return undefined;
  const [fn, ...others] = resolveFunctions(source, call.callee);
  const variable = fn === undefined || others.length > 0 ? undefined : source.findVariable(fn.params[index]);
  if (variable === undefined) return undefined;
  const uses = analyseEscapeOfVariable(source, variable, KINDS.any);
  const keepers = uses.map(({ how, node }) =>
    how === "passed" ? findKeeper(source, heat, node, depth + 1) : undefined,
  );
  if (keepers.every((keeper) => keeper === undefined)) return undefined;
  const isNode = uses.every(({ how }, at) => how === "called" || how === "read" || keepers[at]?.isNode === true);
  return { kind: "callback", call, name: calleeName, isNode, isOwn: true };
}
