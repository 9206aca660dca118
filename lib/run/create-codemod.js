/** @import { Pattern } from "../types.js" */

/**
 * Makes the jscodeshift transform of a pattern: `export default createCodemod({ detector, rewrite })`.
 *
 * @template {object} Facts
 * @param {Pattern<Facts>} pattern - whose detector finds out what its transform asks for
 * @returns {(file: { path: string, source: string }, api: object, options?: Record<string, unknown>) => Promise<string | undefined>}
 */
export function createCodemod(pattern) {
  return async function transform(file, _api, options = {}) {
    // jscodeshift compiles transforms with Babel, which, where @babel/preset-env is installed, turns `import()` into
    // `require()`; the parser's package uses `import.meta` and cannot be compiled to CommonJS. Babel does not see this one.
    /** @type {typeof import("./codemod.js")} */
    // eslint-disable-next-line no-eval -- a fixed string; see above
    const { runCodemod } = await eval("import('./codemod.js')");
    return runCodemod(pattern, file, options);
  };
}
