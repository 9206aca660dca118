import { getOrInsert } from "../get-or-insert.js";

/** @import { Node, Variable } from "../../types.js" */

/** @type {WeakMap<Variable, Node[]>} */
const writesOfVariables = new WeakMap();

/**
 * The places that write a variable after its declaration, the first of them if there are several: `var page = 1; var page = 2;`. Looked for once: a variable may have thousands of references, and
 * each of them asks.
 *
 * @param {Variable} variable
 * @returns {Node[]} identifiers
 */
export function getWrites(variable) {
  return getOrInsert(writesOfVariables, variable, () =>
    variable.references
      .filter((reference) => reference.isWrite() && (!reference.init || isDeclaredAnew(variable, reference.identifier)))
      .map((reference) => /** @type {any} */ (reference.identifier)),
  );
}

/**
 * @param {Variable} variable
 * @param {unknown} identifier - in a declaration that writes it
 * @returns {boolean} whether another one has declared it before: `var` does, and with it a parameter of that name
 */
function isDeclaredAnew({ defs }, identifier) {
  return defs.length > 1 && defs[0].name !== identifier;
}
