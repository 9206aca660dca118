import { getWrites } from "./writes.js";
import { isFunction } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Variable } from "../../types.js" */

/**
 * @param {Variable} variable
 * @returns {Node | undefined} the function that it holds all the time
 */
export function findNamedFunction(variable) {
  const definition = /** @type {any} */ (variable.defs[0]);
  if (variable.defs.length !== 1 || getWrites(variable).length > 0) return undefined;
  const fn =
    definition.type === "FunctionName"
      ? definition.node
      : definition.type === "Variable" && definition.node.id.type === "Identifier"
        ? unwrap(definition.node.init)
        : undefined;
  return isFunction(fn) ? fn : undefined;
}
