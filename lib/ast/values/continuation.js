import { findFunction, getPropertyName, isFunction } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * `handler(context, () => dispatch(i + 1))` in `dispatch`: what gets a way to carry on is middleware, which awaits it and so
 * returns a promise nearly always.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} argument
 * @returns {boolean}
 */
export function isContinuation(source, call, argument) {
  const inner = unwrap(argument);
  const last = isFunction(inner)
    ? inner.body.type === "BlockStatement"
      ? inner.body.body.at(-1)?.argument
      : inner.body
    : inner;
  const carriedOn = last == null ? undefined : unwrap(last);
  if (carriedOn?.type !== "CallExpression") return false;
  const callee = unwrap(carriedOn.callee);
  // dispatch.bind(null, i + 1)
  const named =
    inner === carriedOn
      ? callee.type === "MemberExpression" && getPropertyName(callee) === "bind"
        ? unwrap(callee.object)
        : undefined
      : callee;
  if (named?.type !== "Identifier") return false;
  const functions = resolve(source, named).flatMap((value) => (value.kind === "node" ? [value.node] : []));
  for (let around = findFunction(call); around !== undefined; around = findFunction(around))
    if (functions.includes(around)) return true;
  return false;
}
