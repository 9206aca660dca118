/** @import { Crash } from "./run.js" */

/**
 * @param {string} path - of the file that was looked at
 * @param {string | undefined} rule - that threw, if it was one
 * @param {unknown} error
 * @returns {Crash}
 */
export function createCrash(path, rule, error) {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { path, rule, message, stack };
}
