import { contains } from "../../ast/syntax/contains.js";
import { findWithin } from "../../ast/syntax/find-within.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @param {Node} scope - a loop, or a function
 * @param {Node} node
 * @returns {boolean} whether it is made of what each round, or each call, has of its own
 */
export function isMadeOfRound(source, scope, node) {
  return (
    findWithin(source, node, (part) => {
      const name = part.type === "Identifier" ? source.findVariable(part)?.defs[0]?.name : undefined;
      return name !== undefined && contains(scope, /** @type {any} */ (name));
    }) !== undefined
  );
}
