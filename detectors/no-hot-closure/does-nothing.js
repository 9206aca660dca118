/** @import { Node } from "../../lib/types.js" */

/**
 * Whether a function is there because somebody wants one: `fs.unlink(file, () => {})`. It is said where it is read, and a name
 * for it says less.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function doesNothing(fn) {
  return (
    fn.body.type === "BlockStatement" &&
    fn.body.body.length === 0 &&
    fn.params.every((/** @type {Node} */ { type }) => type === "Identifier")
  );
}
