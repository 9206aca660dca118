import { findHeatFile } from "./heat-file.js";
import { fitsGlob } from "./globs.js";
import { getTables } from "./lookup.js";
import { isTestFile } from "./files.js";

/** @import { ExportSpec, FrameworkTable, Settings } from "../types.js" */

/** Names of parameters that make a handler or a constructor hot, where parameters stand: `(req, res)`, `(raw, request: Request)`. */
const REQUEST = /(?:^|[(,/\s])_?(?:req|request|rawReq|rawRequest|rawRes|incoming|incomingMessage)\s*[,):?/]/;
const CONTEXT = /(?:^|[(,/\s])_?(?:ctx|context)\s*[,:?/]/;

/** Whatever gives a file something to export. */
const EXPORT = /\bexports?\b/;

/**
 * Whether anything in a file can be hot, by its text alone: where nothing can, it need not be parsed. It looks for what
 * each of the other files of this folder starts from, and may say yes too often, but not no.
 *
 * @param {string} text
 * @param {{ filename: string, path: string }} file - relative to the settings' folder, with `/`, and absolute
 * @param {Settings} settings
 * @returns {boolean}
 */
export function mayBeHot(text, { filename, path }, settings) {
  if (isTestFile(filename)) return false;
  if (settings.hot !== undefined || settings.entryPoints !== undefined) return true;
  if (text.includes("hotpath") || REQUEST.test(text) || (CONTEXT.test(text) && text.includes("next"))) return true;
  const { words, exported } = getTraces(getTables(settings));
  if (words.test(text)) return true;
  if (EXPORT.test(text) && exported.some((spec) => mayBeExported(spec, text, filename))) return true;
  return findHeatFile(path, settings.heatFile) !== undefined;
}

/** @type {WeakMap<FrameworkTable[], { words: RegExp, exported: ExportSpec[] }>} */
const traces = new WeakMap();

/**
 * What the text of a file has in it that uses one of these frameworks.
 *
 * @param {FrameworkTable[]} tables
 * @returns {{ words: RegExp, exported: ExportSpec[] }}
 */
function getTraces(tables) {
  let found = traces.get(tables);
  if (found === undefined) {
    // "express", 'npm:hono@4', "https://esm.sh/hono", "fastify/types"
    const modules = tables
      .flatMap((table) => Object.keys(table.modules))
      .map((name) => `["'\`:/]${escape(name)}["'\`@/]`);
    const globals = tables
      .flatMap((table) => Object.keys(table.globals ?? {}))
      .map((name) => `\\b${escape(name.split(".")[0])}\\b`);
    // "register(server)": the name of a parameter, in a function of a name
    const parameters = tables
      .flatMap((table) => Object.keys(table.parameterNames ?? {}))
      .map((name) => `\\b${escape(/** @type {string} */ (name.split("(")[0]))}\\b`);
    found = {
      words: new RegExp([...modules, ...globals, ...parameters].join("|")),
      exported: tables.flatMap((table) => table.exported ?? []),
    };
    traces.set(tables, found);
  }
  return found;
}

/**
 * @param {ExportSpec} spec
 * @param {string} text
 * @param {string} filename
 */
function mayBeExported({ paths, files, imports, parameters }, text, filename) {
  if (files !== undefined && !files.some((glob) => fitsGlob(glob, filename))) return false;
  if (imports !== undefined && !imports.some((glob) => text.includes(getLongestPart(glob)))) return false;
  const isNamed = paths.some((path) =>
    path.split(".").every((name) => name === "*" || name === "default" || text.includes(name)),
  );
  if (!isNamed || parameters === undefined) return isNamed;
  // Of the parameters that it must have, all but one may be patterns without a name.
  const named = parameters.names.filter((name) => hasName(name, text));
  return named.length >= parameters.least - 1;
}

/** @param {string} glob - "@remix-run/*", "+types" between stars */
function getLongestPart(glob) {
  return glob.split(/\*+/).reduce((longest, part) => (part.length > longest.length ? part : longest));
}

/** @type {Map<RegExp, RegExp>} */
const anywhere = new Map();

/**
 * @param {RegExp} name - of a parameter, from its start to its end
 * @param {string} text
 */
function hasName(name, text) {
  let expression = anywhere.get(name);
  if (expression === undefined) {
    expression = new RegExp(name.source.replace(/^\^/, "\\b").replace(/\$$/, "\\b"), name.flags);
    anywhere.set(name, expression);
  }
  return expression.test(text);
}

/** @param {string} word */
function escape(word) {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
