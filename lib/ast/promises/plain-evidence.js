import { findClassOfMember } from "../syntax/functions.js";
import { findReturns } from "../order/returns.js";
import { findSuppliedFunction } from "../values/supplied-function.js";
import { getPromised, getPromisedInSight, getPromisedOfBody } from "./promise.js";
import { getPromisedByChecker } from "./promise-checked.js";
import { getPromisedByTypes } from "./promise-types.js";
import { isInCatch } from "../order/enclosing.js";
import { isMeantToBeOverridden } from "../objects/meant-to-be-overridden.js";
import { HOOKS, isTypedElsewhere } from "./typed-elsewhere.js";
import { resolve, resolveFunctions } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether the value is a plain one: always; unless a subclass has such a method of its own; unless somebody puts another function
 * there, as the file invites to; or on some paths only.
 *
 * @typedef {"always" | "unlessOverridden" | "unlessReplaced" | "sometimes"} Plain
 */

/**
 * Why a call may return a plain value.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {{ why: string, plain: Plain } | undefined}
 */
export function findEvidence(source, call) {
  const promised = getPromisedInSight(source, call);
  if (promised === "always") return undefined;
  const checked = getPromisedByChecker(source, call);
  if (promised === "unknown") return findOutside(source, call, checked);
  if (getPromisedByTypes(source, unwrap(call.callee)) === "sometimes")
    return { why: "its type says so", plain: "sometimes" };
  const why = findPlainPath(source, call);
  if (why !== undefined)
    return {
      why,
      plain: /^(always|sometimes)$/.test(checked) ? "sometimes" : getPlain(source, call, promised),
    };
  //   this.serialize = options.serialize ?? JSON.stringify
  return promised === "sometimes" && findSuppliedFunction(source, call) !== undefined
    ? { why: "its users supply it", plain: "sometimes" }
    : undefined;
}

/**
 * What types and names say of a function that the file does not have.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {import("./promise.js").Promised} checked
 * @returns {{ why: string, plain: Plain } | undefined}
 */
function findOutside(source, call, checked) {
  if (checked === "sometimes") return { why: "its type says so", plain: "sometimes" };
  // Where its type says that it is none, TypeScript rejects the question whether it is one.
  if (checked !== "unknown") return undefined;
  const supplied = findSuppliedFunction(source, call);
  // A type of another file may say that it always is a promise.
  return supplied === undefined || isTypedElsewhere(source, supplied, HOOKS)
    ? undefined
    : { why: "its users supply it", plain: "sometimes" };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {"never" | "sometimes"} promised
 * @returns {Plain}
 */
function getPlain(source, call, promised) {
  if (promised === "never") return "always";
  const values = resolve(source, unwrap(call.callee));
  const functions = resolveFunctions(source, unwrap(call.callee));
  if (functions.length < values.length || functions.some((fn) => getPromisedOfBody(source, fn) !== "never"))
    return "sometimes";
  if (functions.every((fn) => fn.parent.accessibility === "private")) return "always";
  return functions.every((fn) => findClassOfMember(fn) !== undefined && !isMeantToBeOverridden(source, fn))
    ? "unlessOverridden"
    : "unlessReplaced";
}

/**
 * Where the called function returns a plain value, in words. A bare `return`, `return null` or `return false`, an empty list, and
 * what a `catch` returns are the way out for the odd case of a function that returns a promise otherwise, and do not count.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Set<Node>} [open] - functions that are looked at already
 * @returns {string | undefined}
 */
function findPlainPath(source, call, open = new Set()) {
  for (const fn of resolveFunctions(source, unwrap(call.callee))) {
    if (open.has(fn)) continue;
    open.add(fn);
    const returns = findReturns(source, fn);
    const isEmpty = returns.every((one) => isNothing(one));
    const plain = returns.find((one) =>
      isNothing(one) ? isEmpty : isPlainReturn(source, /** @type {Node} */ (one), open),
    );
    if (plain !== undefined) return `line ${source.lineOf(plain.range[0])} returns one`;
    if (isEmpty) return `the function on line ${source.lineOf(fn.range[0])} returns nothing`;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} returned
 * @param {Set<Node>} open
 * @returns {boolean}
 */
function isPlainReturn(source, returned, open) {
  const promised = getPromised(source, returned);
  if (promised !== "sometimes") return promised === "never";
  //   return this.save(settings)      which returns `false` without a database, and a promise with one
  const value = unwrap(returned);
  const isCall = value.type === "CallExpression" && resolveFunctions(source, unwrap(value.callee)).length > 0;
  return !isCall || findPlainPath(source, value, open) !== undefined;
}

/** @param {Node | undefined} returned */
function isNothing(returned) {
  return (
    returned === undefined ||
    returned.value === null ||
    typeof returned.value === "boolean" ||
    returned.name === "undefined" ||
    (returned.type === "ArrayExpression" && returned.elements.length === 0) ||
    (returned.type === "ObjectExpression" && returned.properties.length === 0) ||
    isInCatch(returned)
  );
}
