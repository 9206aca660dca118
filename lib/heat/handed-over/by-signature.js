import { findBusHandler } from "./bus-handlers.js";
import { findConstructorShape, findShape } from "./shaped.js";
import { findRequestPrototype } from "./request-prototypes.js";
import { findTypedParameters } from "./typed.js";
import { getCallers, getHandedArguments } from "../../ast/values/callers.js";
import { isFunction } from "../../ast/syntax/functions.js";

/** @import { FrameworkTable, Node, Source } from "../../types.js" */
/** @import { Entry } from "../entries.js" */

/**
 * The heat of what nobody is seen to register, by the types and the names of its parameters, or by the prototype that it is put on.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} node - a function or class
 * @param {Node | undefined} constructor - of the class, or the function where it is one
 * @returns {Entry | undefined}
 */
export function findBySignature(source, tables, node, constructor) {
  return (
    (isFunction(node) && !isConstructor(node)
      ? (findTyped(source, tables, node) ??
        findShaped(source, node) ??
        findOfBus(node) ??
        findOnPrototype(source, node))
      : undefined) ??
    (constructor === undefined
      ? undefined
      : (findTyped(source, tables, constructor) ?? findConstructedShape(source, node, constructor)))
  );
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} fn
 * @returns {Entry | undefined}
 */
function findTyped(source, tables, fn) {
  const typed = findTypedParameters(source, tables, fn);
  return typed === undefined ? undefined : { level: "hot", reason: "typed", isAssumed: true, ...typed };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Entry | undefined}
 */
function findShaped(source, fn) {
  const shape = findShape(source, fn);
  if (shape === undefined) return undefined;
  const names = shape.names.map((name) => name.replace(/^_/, ""));
  // Called in this file with something else: it is somebody's helper, and its callers decide.
  const otherwise = getCallers(source, fn).some((call) =>
    getHandedArguments(source, call).some(
      (argument, index) => index < names.length && !looksLike(argument, names[index]),
    ),
  );
  return otherwise
    ? undefined
    : {
        level: "hot",
        reason: "shaped",
        isAssumed: true,
        text: shape.text,
        root: "a function that looks like a handler",
        roles: shape.roles,
      };
}

/**
 * @param {Node} fn
 * @returns {Entry | undefined}
 */
function findOfBus(fn) {
  const text = findBusHandler(fn);
  return text === undefined
    ? undefined
    : { level: "hot", reason: "shaped", isAssumed: true, text, root: "a function that looks like a handler" };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Entry | undefined}
 */
function findOnPrototype(source, fn) {
  const text = findRequestPrototype(source, fn);
  return text === undefined
    ? undefined
    : { level: "hot", reason: "shaped", text, root: "a member of each request or response" };
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} constructor
 * @returns {Entry | undefined}
 */
function findConstructedShape(source, node, constructor) {
  const shape = findConstructorShape(source, node, constructor);
  return shape === undefined
    ? undefined
    : { level: "hot", reason: "shaped", text: shape.text, root: "a class that takes the request" };
}

/** @param {Node} node */
function isConstructor(node) {
  return node.parent?.type === "MethodDefinition" && node.parent.kind === "constructor";
}

/**
 * Whether an argument may be what a parameter is called after: `req` or `this.req` for `req`, anything for a name that is no request's.
 *
 * @param {Node} argument
 * @param {string} name
 */
function looksLike(argument, name) {
  if (argument.type === "Identifier")
    return argument.name.replace(/^_/, "").toLowerCase().startsWith(name.slice(0, 3).toLowerCase());
  if (argument.type === "MemberExpression") return looksLike(argument.property, name);
  return /^(next|done|options|opts)$/.test(name) || isFunction(argument);
}
