/**
 * What a run has of the process that it is in; tests hand in others.
 *
 * @typedef {object} Surroundings
 * @property {string} cwd
 * @property {{ isTTY?: boolean }} stdin
 * @property {Output} stdout
 * @property {Output} stderr
 * @property {NodeJS.ProcessEnv} env
 *
 * @typedef {import("node:stream").Writable & { isTTY?: boolean, columns?: number }} Output
 */

/** @returns {Surroundings} this process */
export function getSurroundings() {
  const { stdin, stdout, stderr, env } = process;
  return { cwd: process.cwd(), stdin, stdout, stderr, env };
}
