import { decodeSummary, getFactsHash, readLines } from "../../lib/project/summary/encoded.js";
import { getSummary } from "../../lib/project/summary/summary.js";
import { findMatching } from "../../cli/files/matching-files.js";
import { isModulePattern } from "../../lib/project/summary/module-pattern.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";
import { mapProject } from "../../lib/project/map.js";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

/** @import { Summary } from "../../lib/project/summary/summary.js" */
/** @import { Settings } from "../../lib/types.js" */

/**
 * The map of a project that exists in the test only. Relative imports are found by their exact paths.
 *
 * @param {Record<string, string>} files
 * @param {Settings} [settings]
 * @param {Parameters<typeof mapProject>[2]} [packages]
 */
export function getMap(files, settings = {}, packages = []) {
  return mapProject(getList(files, settings), settings, packages);
}

/**
 * @param {Record<string, string>} files
 * @param {Settings} [settings]
 * @returns {{ path: string, summary: Summary, targets: number[][], facts: string }[]} what the files say about themselves
 */
export function getList(files, settings = {}) {
  const paths = Object.keys(files);
  return paths.map((file) => {
    const encoded = getSummary(parseSource(files[file], file), settings);
    const summary = decodeSummary(readLines(encoded));
    const targets = summary.modules.map(([module]) => {
      if (isModulePattern(module)) return findMatching(module, file, paths);
      const index = paths.indexOf(path.posix.join(path.posix.dirname(file), module));
      return index === -1 ? [] : [index];
    });
    return { path: file, summary, targets, facts: getFactsHash(encoded) };
  });
}

/**
 * @param {Record<string, string>} files
 * @param {Settings} [settings]
 * @param {Parameters<typeof mapProject>[2]} [packages]
 * @returns {Record<string, string>} the text of each function that runs per request, by its name; "(12)" without one
 */
export function getHot(files, settings, packages) {
  const { program, hot } = getMap(files, settings, packages);
  return Object.fromEntries(
    [...hot.values()].map(({ unit, text }) => [
      getUnitSummary(program, unit).name || `(${getUnitSummary(program, unit).line})`,
      text,
    ]),
  );
}

/**
 * @param {Record<string, string>} files
 * @param {Settings} [settings]
 * @returns {string[]} the names
 */
export function getHotNames(files, settings) {
  return Object.keys(getHot(files, settings)).sort();
}

/** A server whose handler, in the file with it, is the code that is given. */
export function serve(/** @type {string} */ imports, /** @type {string} */ body) {
  return `${imports}\nimport http from "node:http";\nhttp.createServer(function handler(one, two) { ${body} });\n`;
}
