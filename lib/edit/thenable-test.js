import { isTypeScript } from "../source/typescript.js";

/** @import { Source } from "../types.js" */

/**
 * The test that tells a promise from a plain value.
 *
 * @param {Source} source
 * @param {string} name
 * @param {boolean} [isUnused] - whether nobody takes the value, so that its type may be `void`, which is no promise's
 * @returns {string}
 */
export function getThenableTest(source, name, isUnused = false) {
  const { quote } = source.style;
  // TypeScript has no `then` on the plain half of the union.
  const type = isUnused ? "PromiseLike<unknown> | undefined" : "PromiseLike<unknown>";
  const value = isTypeScript(source) ? `(${name} as ${type})` : name;
  return `typeof ${value}?.then === ${quote}function${quote}`;
}
