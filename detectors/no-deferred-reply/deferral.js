import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Value } from "../../lib/ast/values/resolve.js" */

/**
 * A call that has code run in a later turn of the event loop.
 *
 * @typedef {object} Deferral
 * @property {Node} call - `setImmediate(…)`, `setTimeout(…, 0)`
 * @property {"setImmediate" | "setTimeout"} api
 * @property {Node} [callback] - what it runs
 * @property {Node[]} args - what the callback gets
 * @property {Node} [awaited] - without a callback: the AwaitExpression that waits for the turn
 */

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Deferral | undefined}
 */
export function findDeferral(source, call) {
  const found = findTimer(source, call);
  if (found === undefined) return undefined;
  const { api, isPromise } = found;
  const rest = call.arguments;
  if (rest.some((/** @type {Node} */ argument) => argument.type === "SpreadElement")) return undefined;
  if (isPromise) {
    //   await setImmediate(), await setTimeout(0)
    if (api === "setTimeout" && !isNoDelay(rest[0])) return undefined;
    const awaited = getWrapped(call).parent;
    return awaited.type === "AwaitExpression" ? { call, api, args: [], awaited } : undefined;
  }
  const [callback] = rest;
  if (callback === undefined || (api === "setTimeout" && !isNoDelay(rest[1]))) return undefined;
  const args = rest.slice(api === "setTimeout" ? 2 : 1);
  const awaited = args.length === 0 ? findAwaitedTurn(source, call, callback) : undefined;
  return awaited === undefined ? { call, api, callback: unwrap(callback), args } : { call, api, args, awaited };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {{ api: Deferral["api"], isPromise: boolean } | undefined}
 */
function findTimer(source, call) {
  const callee = unwrap(call.callee);
  if (
    callee.type === "MemberExpression"
      ? callee.computed
      : callee.type !== "Identifier" && callee.type !== "CallExpression"
  )
    return undefined;
  for (const value of resolve(source, callee)) {
    const api = findApi(value);
    if (api !== undefined) return api;
    //   const defer = typeof setImmediate === "function" ? setImmediate : …  is a global among the values; promisify(setImmediate) is a call
    const { node: made } = /** @type {{ node?: Node }} */ (value);
    if (
      made === undefined ||
      !resolve(source, made.callee).some(
        (maker) => maker.kind === "import" && /^(node:)?util$/.test(maker.module) && maker.path.at(-1) === "promisify",
      )
    )
      continue;
    const promised = resolve(source, made.arguments[0])
      .map(findApi)
      .find((one) => one !== undefined && !one.isPromise);
    if (promised?.api === "setImmediate") return { api: "setImmediate", isPromise: true };
  }
  return undefined;
}

/**
 * @param {Value} value
 * @returns {{ api: Deferral["api"], isPromise: boolean } | undefined}
 */
function findApi(value) {
  if (value.kind !== "global" && value.kind !== "import") return undefined;
  const path = (value.kind === "global" ? [value.name, ...value.path] : value.path).filter(
    (name) => !["default", "*", "globalThis", "global"].includes(name),
  );
  const [name, ...more] = path[0] === "promises" ? path.slice(1) : path;
  if ((name !== "setImmediate" && name !== "setTimeout") || more.length > 0) return undefined;
  if (value.kind === "global") return path[0] === name ? { api: name, isPromise: false } : undefined;
  if (/^(node:)?timers\/promises$/.test(value.module)) return { api: name, isPromise: true };
  return /^(node:)?timers$/.test(value.module) ? { api: name, isPromise: path[0] === "promises" } : undefined;
}

/** @param {Node | undefined} delay - a timer takes 0 for 1 */
function isNoDelay(delay) {
  return delay === undefined || delay.value === 0 || delay.value === 1;
}

/**
 *   await new Promise((resolve) => setImmediate(resolve))
 *   ^^^^^                          ^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callback
 * @returns {Node | undefined} the AwaitExpression
 */
function findAwaitedTurn(source, call, callback) {
  const executor = findFunction(call);
  const made = executor === undefined ? undefined : findPromiseOf(executor);
  if (executor === undefined || made === undefined || getWrapped(made).parent.type !== "AwaitExpression")
    return undefined;
  const isWhole =
    executor.body === call ||
    (executor.body.type === "BlockStatement" &&
      executor.body.body.length === 1 &&
      executor.body.body[0].expression === call);
  return isWhole && isResolver(source, executor, callback) ? getWrapped(made).parent : undefined;
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} the `new Promise(…)` whose executor a function is
 */
export function findPromiseOf(fn) {
  const { parent } = fn;
  return parent?.type === "NewExpression" &&
    parent.arguments[0] === fn &&
    parent.callee.type === "Identifier" &&
    parent.callee.name === "Promise"
    ? parent
    : undefined;
}

/**
 * Whether running a callback fulfils the promise without a value: `resolve`, `() => resolve()`.
 *
 * @param {Source} source
 * @param {Node} executor
 * @param {Node} callback
 * @returns {boolean}
 */
function isResolver(source, executor, callback) {
  const [resolver] = executor.params;
  if (resolver?.type !== "Identifier") return false;
  const inner = unwrap(callback);
  const called =
    isFunction(inner) &&
    inner.params.length === 0 &&
    inner.body.type === "CallExpression" &&
    inner.body.arguments.length === 0
      ? inner.body.callee
      : inner;
  return called.type === "Identifier" && source.findVariable(called) === source.findVariable(resolver);
}
