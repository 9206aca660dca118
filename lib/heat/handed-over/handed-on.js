import { isClock } from "../seldom/by-clock.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * `items.map(format)`, `stream.on("end", this.finish)`: functions that whoever is called may call, unless a clock does.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]}
 */
export function findHandedOn(source, call) {
  if (isClock(call)) return [];
  return call.arguments.flatMap((/** @type {Node} */ argument) => {
    const named = unwrap(argument);
    return named.type === "Identifier" || (named.type === "MemberExpression" && named.object.type === "ThisExpression")
      ? resolveFunctions(source, named)
      : [];
  });
}
