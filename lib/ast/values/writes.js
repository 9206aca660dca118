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
  let writes = writesOfVariables.get(variable);
  if (writes === undefined) {
    writes = variable.references
      .filter((reference) => reference.isWrite() && !reference.init)
      .map((reference) => /** @type {any} */ (reference.identifier));
    writesOfVariables.set(variable, writes);
  }
  return writes;
}
