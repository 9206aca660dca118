/** What a browser has instead of parsers.js: everything at hand, and no parser of native code. */
import { analyze } from "@typescript-eslint/scope-manager";
import { parse } from "@babel/parser";

/** @type {typeof import("./parsers.js").oxc} */
export const oxc = undefined;

/** @type {typeof import("./parsers.js").loadBabel} */
export function loadBabel() {
  return { parse };
}

/** @type {typeof import("./parsers.js").loadAnalyze} */
export function loadAnalyze() {
  return analyze;
}
