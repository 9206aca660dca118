import { findScriptPath } from "../profile/script-path.js";

/**
 * A piece of a script, and how often it ran. Offsets are those of the script's text, in UTF-16 units.
 *
 * @typedef {{ startOffset: number, endOffset: number, count: number }} Range
 */

/**
 * What a thread of a server has counted; see count-preload.cjs.
 *
 * @typedef {object} Counted
 * @property {number} requests
 * @property {CountedScript[]} scripts
 */

/**
 * @typedef {object} CountedScript
 * @property {string} url
 * @property {number} end - of its text
 * @property {Range[][]} functions - the first range of each is the function, the others are its blocks
 */

/**
 * How often the code at an offset of a file runs per request; the path is absolute, real and with `/`. Undefined where the file did not
 * run as it is.
 *
 * @typedef {(path: string, text: string, offset: number) => number | undefined} CountOf
 */

/**
 * How often code runs per request, by what the threads and processes of a server have counted.
 *
 * @param {Counted[]} all
 * @returns {CountOf | undefined} undefined if there was no request
 */
export function countRuns(all) {
  const requests = all.reduce((sum, one) => sum + one.requests, 0);
  if (requests === 0) return undefined;
  /** @type {Map<string, CountedScript[]>} */
  const scripts = new Map();
  for (const script of all.flatMap((one) => one.scripts)) {
    const path = findScriptPath(script.url) ?? "";
    scripts.set(path, [...(scripts.get(path) ?? []), script]);
  }
  return (path, text, offset) => {
    // Compiled code has other offsets, and another length.
    const own = (scripts.get(path) ?? []).filter(({ end }) => end === text.length);
    return own.length === 0 ? undefined : own.reduce((sum, script) => sum + getCount(script, offset), 0) / requests;
  };
}

/**
 * @param {CountedScript} script
 * @param {number} offset
 * @returns {number} of the innermost block around it
 */
function getCount({ functions }, offset) {
  /** @param {Range} range */
  const isAround = ({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset;
  // How often a function is made is counted by the code around it.
  const around = functions.filter(([whole]) => isAround(whole) && whole.startOffset < offset);
  const [innermost = []] = around.sort(([a], [b]) => getLength(a) - getLength(b));
  const [block] = innermost.filter(isAround).sort((a, b) => getLength(a) - getLength(b));
  return block?.count ?? 0;
}

/** @param {Range} range */
function getLength({ startOffset, endOffset }) {
  return endOffset - startOffset;
}
