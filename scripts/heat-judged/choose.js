import { findName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { globSync } from "tinyglobby";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { readFileSync } from "node:fs";

/** How many functions of each application are judged. */
const COUNT = 100;

/**
 * Where the code of each application's server is. Left out is what no server runs by itself: tests, code of browsers, what
 * builds and what migrates, and copies of packages. Doubles for tests that lie between the code are in.
 *
 * @type {Record<string, string[]>}
 */
export const SERVER_CODE = {
  "NodeBB/NodeBB": ["src/**/*.js", "!src/{cli,upgrades,views}/**"],
  "advplyr/audiobookshelf": ["server/**/*.js", "!server/{libs,migrations}/**"],
  "Unleash/unleash": ["src/lib/**/*.ts", "!**/*.{test,e2e.test,d}.ts", "!src/lib/openapi/**"],
};

/**
 * Functions to be judged, by a rule that looks at nothing but their order: of all that have a name, sorted by path and line, every
 * n-th, where n makes them a hundred.
 *
 * @param {string} folder - of the unpacked application
 * @param {string} repository
 * @returns {{ path: string, line: number, name: string, end: number }[]}
 */
export function chooseFunctions(folder, repository) {
  const files = globSync(SERVER_CODE[repository], { cwd: folder }).sort();
  const named = files.flatMap((file) => {
    const source = parseSource(readFileSync(path.join(folder, file), "utf8"), file);
    return getFunctionsAndClasses(source)
      .filter((node) => isFunction(node))
      .flatMap((node) => {
        const name = findName(node);
        return name === undefined
          ? []
          : [{ path: file, line: source.lineOf(node.range[0]), name, end: source.lineOf(node.range[1]) }];
      })
      .sort((a, b) => a.line - b.line);
  });
  const step = Math.max(1, Math.floor(named.length / COUNT));
  return named.filter((_, index) => index % step === step - 1).slice(0, COUNT);
}
