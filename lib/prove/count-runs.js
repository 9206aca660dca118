import { createToGenerated, findSourceMap } from "../profile/source-map.js";
import { findScriptPath } from "../profile/script-path.js";

/** @import { ToGenerated } from "../profile/source-map.js" */

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
 * @property {string} [map] - URL of its source map
 * @property {number[]} [lines] - where the lines of its text begin, if it has a source map
 */

/**
 * How often the code at an offset of a file runs per request; the path is absolute, real and with `/`. Undefined where the file did not
 * run as it is, and no source map tells what it became.
 *
 * @typedef {(path: string, text: string, offset: number) => number | undefined} CountOf
 */

/**
 * How often code runs per request, by what the threads and processes of a server have counted.
 *
 * @param {Counted[]} all
 * @param {(path: string) => string | undefined} [readText] - of source maps that are files
 * @returns {CountOf | undefined} undefined if there was no request
 */
export function countRuns(all, readText = () => undefined) {
  const requests = all.reduce((sum, one) => sum + one.requests, 0);
  if (requests === 0) return undefined;
  /** @type {Map<string, CountedScript[]>} */
  const scripts = new Map();
  for (const script of all.flatMap((one) => one.scripts)) {
    const path = findScriptPath(script.url) ?? "";
    scripts.set(path, [...(scripts.get(path) ?? []), script]);
  }
  const compiled = all.flatMap((one) => one.scripts).flatMap((script) => findCompiled(script, readText));
  return (path, text, offset) => {
    // Compiled code has other offsets, and another length.
    const own = (scripts.get(path) ?? []).filter(({ end }) => end === text.length);
    if (own.length > 0) return own.reduce((sum, script) => sum + getCount(script, offset), 0) / requests;
    const [line, column] = getPosition(text, offset);
    const counts = compiled.flatMap(({ script, lines, toGenerated }) => {
      const places = toGenerated(path, line, column).map((place) => lines[place.line - 1] + place.column - 1);
      // One call may have become several, of which all stand in the same block, or one in none that runs.
      return places.length === 0 ? [] : [Math.max(...places.map((place) => getCount(script, place)))];
    });
    return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0) / requests;
  };
}

/**
 * @param {CountedScript} script
 * @param {(path: string) => string | undefined} readText
 * @returns {{ script: CountedScript, lines: number[], toGenerated: ToGenerated }[]} one, if it was compiled of others
 */
function findCompiled(script, readText) {
  const { url, map: mapUrl, lines } = script;
  const path = findScriptPath(url);
  if (mapUrl === undefined || lines === undefined || path === undefined || path.includes("/node_modules/")) return [];
  try {
    const map = findSourceMap(mapUrl, path, readText);
    return map === undefined ? [] : [{ script, lines, toGenerated: createToGenerated(map) }];
  } catch {
    // A broken map tells nothing.
    return [];
  }
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {[line: number, column: number]} 1-based
 */
function getPosition(text, offset) {
  const before = text.slice(0, offset);
  return [before.split("\n").length, offset - before.lastIndexOf("\n")];
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
