import { combineMembers } from "./union.js";

/** @import { CheckedType, Node, Source, TypedNode } from "../../types.js" */
/** @import { Promised } from "./promise.js" */

/** Types without members that could be a promise's. `void` is none of them: a function typed to return nothing may return anything. */
const PRIMITIVES = /^(string|number|bigint|boolean|true|false|symbol|undefined|null)$/;

/** What a call gives that is not made, `hooks.done?.()`, and what a promise is left out for. */
const NOTHING = /^(undefined|null)$/;

/** How deep unions of unions are followed. */
const MAX_DEPTH = 4;

/**
 * Whether the value of an expression is a promise, as far as a type checker says. `any`, `unknown`, type parameters and types
 * that could not be found tell nothing.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Promised} unknown also where the file is linted without types
 */
export function getPromisedByChecker(source, expression) {
  const typed = source.types?.find(expression);
  return typed === undefined ? "unknown" : getPromisedOfCheckedType(typed, typed.type, 0);
}

/**
 * Whether the elements of an array are promises, as far as a type checker says.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Promised} unknown also for what is no array
 */
export function getPromisedOfElementsByChecker(source, expression) {
  const typed = source.types?.find(expression);
  const element = /^(Readonly)?Array$/.test(typed?.type.getSymbol()?.getName() ?? "")
    ? typed?.type.getNumberIndexType()
    : undefined;
  return typed === undefined || element === undefined ? "unknown" : getPromisedOfCheckedType(typed, element, 0);
}

/**
 * @param {TypedNode} typed - where the type is asked for
 * @param {CheckedType} type
 * @param {number} depth
 * @returns {Promised}
 */
function getPromisedOfCheckedType(typed, type, depth) {
  if (depth > MAX_DEPTH) return "unknown";
  if (type.isLiteral() || PRIMITIVES.test(typed.checker.typeToString(type))) return "never";
  if (type.isUnion()) return getPromisedOfUnion(typed, type, depth);
  if (type.isIntersection()) {
    // string & { __brand: "id" }
    const parts = type.types.map((part) => getPromisedOfCheckedType(typed, part, depth + 1));
    return parts.includes("always") ? "always" : parts.every((part) => part === "never") ? "never" : "unknown";
  }
  // Only types of objects have a symbol and are no parameters: not `any`, `unknown`, `T[K]` or `T extends U ? V : W`.
  if (type.isTypeParameter() || type.getSymbol() === undefined) return "unknown";
  const then = type.getProperty("then");
  if (then !== undefined)
    return typed.checker.getTypeOfSymbolAtLocation(then, typed.node).getCallSignatures().length > 0
      ? "always"
      : "unknown";
  // {} and interface Options {} may be anything.
  const isEmpty =
    type.getProperties().length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0 &&
    type.getStringIndexType() === undefined;
  return isEmpty ? "unknown" : "never";
}

/**
 * @param {TypedNode} typed
 * @param {CheckedType & { types: CheckedType[] }} union
 * @param {number} depth
 * @returns {Promised}
 */
function getPromisedOfUnion(typed, union, depth) {
  const names = union.types.map((member) => typed.checker.typeToString(member));
  const members = union.types.map((member, index) =>
    names[index] === "void" ? "never" : getPromisedOfCheckedType(typed, member, depth + 1),
  );
  // `iterator.return?.()` is a promise or is not called at all: that says nothing of what it returns.
  if (members.every((member, index) => member === "always" || NOTHING.test(names[index])) && members.includes("always"))
    return members.includes("never") ? "unknown" : "always";
  return combineMembers(members);
}
