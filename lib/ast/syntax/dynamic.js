/** @import { Source } from "../../types.js" */

/**
 * Whether names of a file may mean what only running tells: `eval(text)` sees all names around it, and `with (object) {}` gives
 * them another meaning. No code of such a file is given another place or name.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isDynamic(source) {
  return source.memo(
    isDynamic,
    () =>
      source.nodes("WithStatement").length > 0 ||
      source.nodes("CallExpression").some(({ callee }) => callee.name === "eval"),
  );
}
