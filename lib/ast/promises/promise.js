import {
  findClassOfMember,
  findConstructor,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../syntax/functions.js";
import { findEntries } from "../values/map-entries.js";
import { findReturns } from "../order/returns.js";
import { getPromisedByTypes, getPromisedOfType } from "./promise-types.js";
import { isPlainExport, isPlainGlobal, isPromiseExport, isPromiseGlobal } from "./promise-apis.js";
import { getPromisedByChecker } from "./promise-checked.js";
import { isKeptMember } from "./kept-member.js";
import { isPlainMethod } from "./promise-methods.js";
import { isSettled } from "./settled.js";
import { mayGainThen } from "./promise-gained.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a value is a promise (or another thenable): always, on some paths, never, or not to be told from this file.
 *
 * @typedef {"always" | "sometimes" | "never" | "unknown"} Promised
 */

/** How many functions deep a returned call is followed. */
const MAX_DEPTH = 8;

/**
 * Whether the value of an expression is a promise: as far as the file shows by literals, functions and their `return`
 * statements, TypeScript annotations, and tables of well-known functions; where these tell nothing, what a type checker says.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {Promised}
 */
export function getPromised(source, expression, depth = 0) {
  if (depth > MAX_DEPTH) return "unknown";
  const node = unwrap(expression);
  const shown = getShown(source, node, depth);
  return shown === "unknown" && isTypeTrue(source, node) ? getPromisedByChecker(source, node) : shown;
}

/**
 * Whether the type that a checker gives an expression is the type of its value: not where a constructor may return something
 * else, and not where an `any` may have been written to a variable, or a `then` to its object.
 *
 * @param {Source} source
 * @param {Node} node
 */
function isTypeTrue(source, node) {
  if (node.type === "NewExpression") return false;
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  if (variable === undefined) return true;
  const init = /** @type {any} */ (variable.defs[0].node).init;
  return (
    variable.references.every((reference) => !reference.isWrite() || reference.init === true) &&
    (init == null || !mayGainThen(variable, init, node))
  );
}

/**
 * @param {Source} source
 * @param {Node} node - unwrapped
 * @param {number} depth
 * @returns {Promised} what the file shows
 */
function getShown(source, node, depth) {
  switch (node.type) {
    case "Literal":
    case "TemplateLiteral":
    case "BinaryExpression":
    case "UnaryExpression":
    case "UpdateExpression":
    case "ArrayExpression":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "ClassExpression":
    case "AwaitExpression":
      return "never";
    case "ObjectExpression":
      return node.properties.some(
        (/** @type {Node} */ property) =>
          property.type !== "Property" || getKeyName(property) === undefined || getKeyName(property) === "then",
      )
        ? "unknown"
        : "never";
    case "ConditionalExpression":
      return combine([getPromised(source, node.consequent, depth + 1), getPromised(source, node.alternate, depth + 1)]);
    case "LogicalExpression":
      return combine([getPromised(source, node.left, depth + 1), getPromised(source, node.right, depth + 1)]);
    case "AssignmentExpression":
      return node.operator === "=" ? getPromised(source, node.right, depth + 1) : "unknown";
    case "SequenceExpression":
      return getPromised(source, node.expressions.at(-1), depth + 1);
    case "ImportExpression":
      return "always";
    case "Identifier":
      return getPromisedOfName(source, node, depth);
    case "NewExpression":
      return getPromisedOfNew(source, node);
    case "CallExpression":
      return getPromisedInSight(source, node, depth);
    default:
      return "unknown";
  }
}

/**
 * What several ways to one value say together.
 *
 * @param {Promised[]} ways
 * @returns {Promised}
 */
function combine(ways) {
  if (ways.includes("sometimes")) return "sometimes";
  if (ways.every((way) => way === ways[0])) return ways[0] ?? "unknown";
  return ways.includes("never") ? "sometimes" : "unknown";
}

/**
 * @param {Source} source
 * @param {Node} node - Identifier
 * @param {number} depth
 * @returns {Promised}
 */
function getPromisedOfName(source, node, depth) {
  const variable = source.findVariable(node);
  if (variable === undefined) return /^(undefined|NaN|Infinity)$/.test(node.name) ? "never" : "unknown";
  const [definition] = variable.defs;
  const type = /** @type {any} */ (definition?.name)?.typeAnnotation?.typeAnnotation;
  if (type != null) return getPromisedOfType(source, type);
  const declarator = /** @type {any} */ (definition?.node);
  const isConstant =
    variable.defs.length === 1 &&
    declarator?.type === "VariableDeclarator" &&
    declarator.id === definition?.name &&
    variable.references.every((reference) => !reference.isWrite() || reference.init);
  if (!isConstant || declarator.init == null) return "unknown";
  const promised = getPromised(source, declarator.init, depth + 1);
  return promised === "never" && mayGainThen(variable, declarator.init, node) ? "unknown" : promised;
}

/**
 * @param {Source} source
 * @param {Node} node - NewExpression
 * @returns {Promised}
 */
function getPromisedOfNew(source, node) {
  const [value] = resolve(source, node.callee);
  if (value.kind === "global" && value.path.length === 0)
    return value.name === "Promise" ? "always" : isPlainGlobal(value.name) ? "never" : "unknown";
  if (value.kind !== "node" || !isClass(value.node) || value.node.superClass != null) return "unknown";
  //   constructor () { return this.connect() }
  const constructor = findConstructor(value.node);
  if (constructor !== undefined && findReturns(source, constructor).some((returned) => returned !== undefined))
    return "unknown";
  return value.node.body.body.some((/** @type {Node} */ member) => member.key != null && getKeyName(member) === "then")
    ? "unknown"
    : "never";
}

/**
 * Whether what a call returns is a promise, as far as the file shows it.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @param {number} [depth]
 * @returns {Promised}
 */
export function getPromisedInSight(source, call, depth = 0) {
  const callee = unwrap(call.callee);
  // load().then(…), load().catch(…)
  if (callee.type === "MemberExpression" && /^(then|catch|finally)$/.test(getPropertyName(callee) ?? ""))
    return "always";
  // What is written down comes before what the code does.
  const typed = getPromisedByTypes(source, callee);
  if (typed !== "unknown") return typed;
  if (isPlainMethod(source, callee)) return "never";
  const entries = findEntries(source, call);
  if (entries.length > 0) return getPromisedOfEntries(source, entries, depth);
  const values = resolve(source, callee);
  const called = values.every((value) => value.kind === "unknown") ? resolveCalled(source, callee) : values;
  const promised = combine(
    called.map((value) => {
      if (value.kind === "node")
        return isFunction(value.node) ? getPromisedOfFunction(source, value.node, depth + 1) : "unknown";
      if (value.kind === "import")
        return isPromiseExport(value.module, value.path)
          ? "always"
          : isPlainExport(value.module, value.path)
            ? "never"
            : "unknown";
      if (value.kind === "global") return getPromisedOfGlobal([value.name, ...value.path].join("."), call);
      return "unknown";
    }),
  );
  //   options.delay(): users may put another function there
  return promised === "never" && callee.type === "MemberExpression" && !isKeptMember(source, callee)
    ? "sometimes"
    : promised;
}

/**
 * @param {Source} source
 * @param {Node[]} entries - what is put into a map
 * @param {number} depth
 * @returns {Promised} of what is read from it: others may put something else in, and for a key without an entry it is nothing
 */
function getPromisedOfEntries(source, entries, depth) {
  const promised = entries.map((entry) => (isSettled(source, entry) ? "never" : getPromised(source, entry, depth + 1)));
  return promised.includes("never") && !promised.includes("unknown") ? "sometimes" : "unknown";
}

/**
 * @param {string} name - "JSON.parse"
 * @param {Node} call
 * @returns {Promised}
 */
function getPromisedOfGlobal(name, call) {
  if (isPromiseGlobal(name)) return "always";
  // A second argument of JSON.parse() makes what it likes.
  return isPlainGlobal(name) || (name === "JSON.parse" && call.arguments.length === 1) ? "never" : "unknown";
}

/**
 * `onSend.call(this, reply)`: what `onSend` is.
 *
 * @param {Source} source
 * @param {Node} callee
 */
function resolveCalled(source, callee) {
  const isIndirect = callee.type === "MemberExpression" && /^(call|apply)$/.test(getPropertyName(callee) ?? "");
  return resolve(source, isIndirect ? callee.object : callee);
}

/**
 * Whether what a function returns is a promise.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {number} [depth]
 * @returns {Promised} of a method also what those of subclasses may return
 */
export function getPromisedOfFunction(source, fn, depth = 0) {
  const promised = getPromisedOfBody(source, fn, depth);
  // A subclass may have a method of that name that does return one.
  return promised === "never" && isOverridable(fn) ? "sometimes" : promised;
}

/**
 * Whether what a function returns is a promise, when it is this one that runs and no subclass's.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {number} [depth]
 * @returns {Promised}
 */
export function getPromisedOfBody(source, fn, depth = 0) {
  if (fn.generator) return "unknown";
  if (fn.async) return "always";
  /** @type {Set<Node>} */
  const open = source.memo(getPromisedOfBody, () => new Set());
  // A function that returns what it returns itself: the other paths tell.
  if (open.has(fn)) return "unknown";
  open.add(fn);
  try {
    const typed = fn.returnType == null ? "unknown" : getPromisedOfType(source, fn.returnType.typeAnnotation);
    if (typed !== "unknown") return typed;
    return combine(
      findReturns(source, fn).map((returned) =>
        returned === undefined ? "never" : getPromised(source, returned, depth + 1),
      ),
    );
  } finally {
    open.delete(fn);
  }
}

/** @param {Node} fn */
function isOverridable(fn) {
  const { parent: member } = fn;
  return (
    findClassOfMember(fn) !== undefined &&
    member.static !== true &&
    member.accessibility !== "private" &&
    getKeyName(member)?.startsWith("#") !== true
  );
}
