import { findHoistPlace } from "./module-place.js";
import { insertAt } from "./insert-statement.js";
import { findWrapperPlace, getWrapperIndent, insertInWrapper } from "./wrapper-place.js";
import { findFileWrapper } from "../ast/syntax/file-wrapper.js";

/** @import { Edit, Node, Refusal, Source } from "../types.js" */
/** @import { Bound } from "./module-place.js" */

/**
 * @typedef {object} ConstantPlace
 * @property {string} indent - of what stands there
 * @property {(code: string) => Edit} insert - puts a statement there, without indentation before it and without a line break at either end
 */

/**
 * Where a constant goes that all functions of the file share: on the level of the module, or at the top of the function that a
 * script keeps its names in.
 *
 * @param {Source} source
 * @param {Node} use
 * @param {Node[]} parts - of the user's code that move there
 * @param {Bound} [below] - what must run before, on the level of the module
 * @returns {ConstantPlace | Refusal}
 */
export function findConstantPlace(source, use, parts, below) {
  const wrapper = below === undefined ? findFileWrapper(source, use) : undefined;
  if (wrapper === undefined) {
    const place = findHoistPlace(source, use, parts, below);
    return "refused" in place ? place : { indent: "", insert: (code) => insertAt(source, place, code) };
  }
  const place = findWrapperPlace(source, wrapper, use, parts);
  return "refused" in place
    ? place
    : { indent: getWrapperIndent(source, place), insert: (code) => insertInWrapper(source, place, code) };
}
