import {
  allGeneratedPositionsFor,
  GREATEST_LOWER_BOUND,
  LEAST_UPPER_BOUND,
  originalPositionFor,
  TraceMap,
} from "@jridgewell/trace-mapping";
import { findScriptPath } from "./script-path.js";

/**
 * A place in the text that people write.
 *
 * @typedef {{ path: string, line: number, column: number }} Original - an absolute path with `/`; 1-based line and column
 */

/**
 * The places in the originals that a place of a script may come from, nearest first. Compilers do not map every character: the
 * mapping before a function's head may be that of the expression around it, so the one behind it is a candidate, too.
 *
 * @typedef {(line: number, column: number) => Original[]} ToOriginals - 1-based both
 */

/**
 * Where in a script the code stands that was made of a place of an original; nowhere, if that is none of its originals or nothing was made
 * of it. The path is absolute, real and with `/`, lines and columns are 1-based.
 *
 * @typedef {(path: string, line: number, column: number) => { line: number, column: number }[]} ToGenerated
 */

/**
 * What a script's last `//# sourceMappingURL=` comment says.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
export function findSourceMapUrl(text) {
  const last = Math.max(text.lastIndexOf("//# sourceMappingURL="), text.lastIndexOf("//@ sourceMappingURL="));
  return last === -1 ? undefined : /^\S+/.exec(text.slice(last + "//# sourceMappingURL=".length))?.[0];
}

/**
 * The text of the source map that a URL means.
 *
 * @param {string} url - `data:`, or relative to the script
 * @param {string} scriptPath
 * @param {(path: string) => string | undefined} readText
 * @returns {{ text: string, path: string } | undefined} `path`: what the map's own paths are relative to
 */
export function findSourceMap(url, scriptPath, readText) {
  const data = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url);
  if (data !== null)
    return {
      text: data[1] === undefined ? decodeURIComponent(data[2]) : Buffer.from(data[2], "base64").toString("utf8"),
      path: scriptPath,
    };
  const path = findScriptPath(new URL(url, getUrl(scriptPath)).href);
  const text = path === undefined ? undefined : readText(path);
  return path === undefined || text === undefined ? undefined : { text, path };
}

/**
 * @param {{ text: string, path: string }} map
 * @returns {ToOriginals}
 * @throws {Error} if the map is broken
 */
export function createToOriginals({ text, path }) {
  const map = new TraceMap(text, getUrl(path));
  return (line, column) =>
    /** @type {const} */ ([GREATEST_LOWER_BOUND, LEAST_UPPER_BOUND]).flatMap((bias) => {
      const found = originalPositionFor(map, { line, column: column - 1, bias });
      const original = found.source === null ? undefined : findScriptPath(found.source);
      return original === undefined || found.line === null
        ? []
        : [{ path: original, line: found.line, column: found.column + 1 }];
    });
}

/**
 * @param {{ text: string, path: string }} map
 * @returns {ToGenerated}
 * @throws {Error} if the map is broken
 */
export function createToGenerated({ text, path }) {
  const map = new TraceMap(text, getUrl(path));
  const sources = new Map(
    map.resolvedSources.map((source) => [source === null ? undefined : findScriptPath(source), source]),
  );
  return (original, line, column) => {
    const source = sources.get(original);
    return source == null
      ? []
      : allGeneratedPositionsFor(map, { source, line, column: column - 1 }).flatMap((found) =>
          found.line === null ? [] : [{ line: found.line, column: found.column + 1 }],
        );
  };
}

/**
 * @param {string} path - absolute, with `/`
 * @returns {string}
 */
function getUrl(path) {
  return `file://${path.startsWith("/") ? "" : "/"}${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
}
