import { resolveFunctions } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * `items.map(format)`, `stream.on("end", this.finish)`: functions that whoever is called may call.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]}
 */
export function findHandedOn(source, call) {
  return call.arguments.flatMap((/** @type {Node} */ argument) => {
    const named = unwrap(argument);
    return named.type === "Identifier" || (named.type === "MemberExpression" && named.object.type === "ThisExpression")
      ? resolveFunctions(source, named)
      : [];
  });
}
