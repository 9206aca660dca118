import { getPropertyName, isFunction } from "../syntax/functions.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether an expression is what a promise came to, which is no promise: `load(key).then((value) => { cache.set(key, value); })`
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isSettled(source, expression) {
  const node = unwrap(expression);
  return (
    node.type === "Identifier" &&
    resolve(source, node).every((value) => {
      if (value.kind !== "parameter" || value.index !== 0 || value.path.length > 0) return false;
      const { owner } = value;
      const { parent } = owner;
      return (
        isFunction(owner) &&
        parent.type === "CallExpression" &&
        parent.arguments[0] === owner &&
        parent.callee.type === "MemberExpression" &&
        getPropertyName(parent.callee) === "then"
      );
    })
  );
}
