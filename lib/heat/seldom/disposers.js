import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { isClass } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The methods that run where a block ends: `[Symbol.dispose]()` of `using scope = new Scope(req)`.
 *
 * @param {Source} source
 * @param {Node} declaration - VariableDeclaration
 * @returns {Node[]} functions
 */
export function findDisposers(source, { kind, declarations }) {
  if (kind !== "using" && kind !== "await using") return [];
  return declarations
    .flatMap((/** @type {Node} */ { init }) => resolve(source, init))
    .flatMap((/** @type {ReturnType<typeof resolve>[number]} */ value) =>
      value.kind === "instance" && isClass(value.classNode) ? value.classNode.body.body : [],
    )
    .flatMap((/** @type {Node} */ { computed, key, value }) =>
      computed === true && /^Symbol\.(asyncDispose|dispose)$/.test(getDottedName(key)) ? [value] : [],
    );
}
