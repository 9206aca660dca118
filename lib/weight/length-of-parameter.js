import { getParams } from "../ast/syntax/functions.js";
import { createLength, getLongestOf } from "./usual-lengths.js";
import { contains } from "../ast/syntax/contains.js";
import { findReduction } from "../ast/values/reduction.js";
import { findPromiseOf, getLengthOfAwaited } from "./length-of-loaded.js";
import { getLengthOfAwaitedPart } from "./length-of-part.js";
import { getCallers, getHandedArguments } from "../ast/values/callers.js";
import { getLengthOfHanded } from "./length-of-handed.js";
import { isElement } from "./length-of-member.js";
import { isTainted } from "../heat/handed-over/taint.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/**
 * @param {Search} search
 * @param {Node} name - that refers to it
 * @param {Variable} variable
 * @returns {Length | undefined}
 */
export function getLengthOfParameter(search, name, variable) {
  const { node: fn, name: param } = /** @type {any} */ (variable.defs[0]);
  const { source, heat } = search;
  const promise = findPromiseOf(fn);
  if (promise !== undefined && contains(getParams(fn)[0], param)) {
    const { params } = fn;
    return params[0] === param
      ? getLengthOfAwaited(source, promise, (node) => search.follow(search, node) ?? createLength("unknown"))
      : getLengthOfAwaitedPart(search, params[0], promise, param);
  }
  const reduction = findReduction(fn, param);
  if (reduction !== undefined) return search.follow(search, unwrap(reduction.callee).object);
  if (isTainted(source, heat, param)) return createLength("sent");
  const index = getParams(fn).indexOf(param);
  if (index === 0 && isBatchFunction(source, fn)) return createLength("picked");
  if (index === 0 && isElement(source, name)) return createLength("own");
  const given =
    index === -1 ? [] : getCallers(source, fn).flatMap((call) => getHandedArguments(source, call)[index] ?? []);
  const isOfList = isElement(source, name);
  const handed = isOfList ? undefined : getLengthOfHanded(search, variable);
  // What one request asked a loader for, also where the loader is in another file.
  if (given.length === 0 && heat.of(fn).purpose === "batch") return createLength("picked");
  if (given.length === 0 && handed === undefined) return createLength(index === -1 && isOfList ? "own" : "unknown");
  return getLongestOf([
    ...given.map((/** @type {Node} */ node) => search.follow(search, node)),
    ...(handed === undefined ? [] : [handed]),
    ...(isPublic(fn) ? [createLength("unknown")] : []),
  ]);
}

/**
 * `new DataLoader(async (ids) => …)`: it is handed what one request asked for, one by one.
 *
 * @param {Source} source
 * @param {Node} fn
 */
function isBatchFunction(source, { parent }) {
  return (
    parent.type === "NewExpression" &&
    resolve(source, parent.callee).some((value) => value.kind === "import" && value.module === "dataloader")
  );
}

/**
 * @param {Node} fn
 * @returns {boolean} whether other files may call it: a method that is not private, or what is exported where it is declared
 */
function isPublic({ parent }) {
  if (parent.type === "MethodDefinition")
    return parent.key.type !== "PrivateIdentifier" && !/^(private|protected)$/.test(parent.accessibility ?? "");
  return /^Export/.test(parent.type);
}
