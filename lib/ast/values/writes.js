import { getOrInsert } from "../get-or-insert.js";

/** @import { Node, Variable } from "../../types.js" */

/** @type {WeakMap<Variable, Node[]>} */
const writesOfVariables = new WeakMap();

/**
 * The places that write a variable after its declaration. Looked for once: a variable may have thousands of references, and
 * each of them asks.
 *
 * @param {Variable} variable
 * @returns {Node[]} identifiers
 */
export function getWrites(variable) {
  return getOrInsert(writesOfVariables, variable, () =>
    variable.references
      .filter((reference) => reference.isWrite() && !reference.init)
      .map((reference) => /** @type {any} */ (reference.identifier)),
  );
}
