import { findName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { getHeadPosition } from "../../lib/heat/recorded/recorded-functions.js";
import { globSync } from "tinyglobby";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { readFileSync } from "node:fs";

/** How many functions of an application are judged, if it has so many and nothing else is said of it. */
const COUNT = 100;

/**
 * @typedef {object} ChosenFunction
 * @property {string} path
 * @property {number} line - of its head, as maps give it
 * @property {number} column
 * @property {string} name
 */

/**
 * The functions to be judged, by a rule that looks at nothing but their order: of all that have a name, by path and line, every
 * n-th, where n makes them as many as are to be judged.
 *
 * @param {string} folder - of the unpacked application
 * @param {string[]} globs - where the code of its server is
 * @param {number} [count] - how many
 * @returns {ChosenFunction[]}
 */
export function chooseFunctions(folder, globs, count = COUNT) {
  const named = globSync(globs, { cwd: folder, expandDirectories: false })
    .sort()
    .flatMap((file) => getNamedFunctions(file, readFileSync(path.join(folder, file), "utf8")));
  const step = Math.max(1, Math.floor(named.length / count));
  return named.filter((_, index) => index % step === step - 1).slice(0, count);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {ChosenFunction[]}
 */
function getNamedFunctions(file, text) {
  const source = parseSource(text, file);
  return getFunctionsAndClasses(source)
    .filter(isFunction)
    .flatMap((node) => {
      const name = findName(node);
      return name === undefined ? [] : [{ path: file, ...getHeadPosition(source, node), name }];
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
