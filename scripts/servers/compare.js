/** @import { Answer } from "./normalise.js" */
/** @import { Request } from "./drive.js" */

/**
 * @param {readonly Request[]} requests
 * @param {readonly Answer[][]} before - of one or more runs of the same code
 * @param {readonly Answer[][]} after
 * @returns {{ different: string[], unsteady: string[] }} what is answered otherwise, and what is not always answered alike by
 *   the same code
 */
export function compareAnswers(requests, before, after) {
  /** @type {{ different: string[], unsteady: string[] }} */
  const found = { different: [], unsteady: [] };
  for (const [index, { method = "GET", url }] of requests.entries()) {
    const [old, now] = [before, after].map((runs) => [...new Set(runs.map((run) => JSON.stringify(run[index])))]);
    const name = `${method} ${url}`;
    const pair = [old, now].find((any) => any.length > 1);
    if (pair !== undefined) found.unsteady.push(`${name}: ${getDifference(pair[0], pair[1])}`);
    else if (old[0] !== now[0]) found.different.push(`${name}: ${getDifference(old[0], now[0])}`);
  }
  return found;
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {string} where two texts part
 */
function getDifference(a, b) {
  let at = 0;
  while (a[at] === b[at]) at++;
  const start = Math.max(0, at - 60);
  return `${a.slice(start, at + 60)} … then ${b.slice(start, at + 60)}`;
}
