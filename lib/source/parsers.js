import { parseSync, visitorKeys } from "oxc-parser";

/**
 * The parsers and the scope analysis. In a browser browser-parsers.js takes the place of this file, as package.json says to bundlers.
 *
 * @type {{ parseSync: typeof parseSync, visitorKeys: typeof visitorKeys } | undefined}
 */
export const oxc = { parseSync, visitorKeys };

/**
 * Loads a package that not every run needs, and for which nothing here can wait. Each takes as long as fifty files take to parse,
 * and an import would have Node look through the 178 modules of the scope analysis once more, for the names of their exports.
 */
const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);

/** @returns {Pick<typeof import("@babel/parser"), "parse">} */
export function loadBabel() {
  return require("@babel/parser");
}

/** @returns {typeof import("@typescript-eslint/scope-manager").analyze} */
export function loadAnalyze() {
  return require("@typescript-eslint/scope-manager").analyze;
}
