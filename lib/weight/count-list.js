import { countElements } from "./executions.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { Node, Source } from "../types.js" */

/** How many elements a list is taken to have of which nobody can read how many there are. */
export const ASSUMED_ELEMENTS = 10;

/**
 * @param {Source} source
 * @param {Node} list
 * @returns {number | undefined} how many elements are written down
 */
export function countList(source, list) {
  const [value, ...others] = resolve(source, list);
  return others.length === 0 && value.kind === "node" ? countElements(value.node) : undefined;
}
