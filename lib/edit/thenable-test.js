import { isTypeScript } from "../source/typescript.js";

/** @import { Source } from "../types.js" */

/**
 * The test that tells a promise from a plain value.
 *
 * @param {Source} source
 * @param {string} name
 * @returns {string}
 */
export function getThenableTest(source, name) {
  const { quote } = source.style;
  // TypeScript has no `then` on the plain half of the union.
  const value = isTypeScript(source) ? `(${name} as PromiseLike<unknown>)` : name;
  return `typeof ${value}?.then === ${quote}function${quote}`;
}
