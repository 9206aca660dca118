import { RAW_REQUEST, SHAPES } from "./shaped.js";
import { findHeatFileOf } from "./recorded.js";
import { fitsGlob } from "./globs.js";
import { GAP, getTraces, hasTrace } from "./traces.js";
import { escapeRegExp } from "../ast/escape-regexp.js";
import { getModuleName } from "./specs.js";
import { isTestFile } from "./files.js";

/** @import { ExportSpec, Settings } from "../types.js" */

/** Whatever gives a file something to export. */
const EXPORT = /\bexports?\b/;

/** `from "express"`, `require('npm:hono@4')`, `import("https://esm.sh/hono")`, `import "fastify/types"` */
const IMPORT = /\b(?:from|import|require)\b[^"'`;]{0,100}["'`]([^"'`\s]{1,200})["'`]/g;

/** The type of a parameter, which may be long: `req?: http.IncomingMessage & { user: User; id: string }`. */
const TYPE = String.raw`\??(?::[^]{0,300}?)?`;
/** What stands between the parentheses of parameters, with others in them: `send: () => void, `. */
const PARAMETERS = String.raw`(?:[^()]|\([^()]{0,200}\)){0,600}?`;

/** The same, patterns and types in braces as a whole: `{ req, socket }, `. */
const WHOLE = String.raw`(?:[^(){}]|\([^()]{0,200}\)|\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}?\}){0,600}?`;

/** `(req, res) {`, `(req: Request, res: Response): void`, `(ctx, next) =>`: parameters of a handler, and no call. */
const HANDLER = new RegExp(
  String.raw`\(${GAP}(?:${SHAPES.map(({ names, least }) =>
    names.reduceRight((rest, name, index) => {
      const own = (index === 0 ? "" : TYPE + "," + GAP) + getInner(name) + GAP + rest;
      return index < least ? own : `(?:${own})?`;
    }, ""),
  ).join("|")})${TYPE}(?:,${GAP})?\)${GAP}(?:[{:]|=>)`,
);

/** `constructor (rawReq)`, `exports.Context = async function (req)`, `function Context (req)`: of what is called as a class. */
const TAKES_REQUEST = new RegExp(
  String.raw`(?:\bconstructor\b["'\]]?|(?<![\w$])_?[A-Z][\w$]*["'\]]?${GAP}[=:]${GAP}(?:async\b${GAP})?function\b[^(]{0,100}?|\bfunction\b[\s*]*_?[A-Z][^(]{0,100}?)${GAP}\(${WHOLE}(?<![\w$.])${getInner(RAW_REQUEST)}(?![\w$])`,
);

/**
 * Whether anything in a file can be hot, by its text alone: where nothing can, it need not be parsed. It looks for what
 * each of the other files of this folder starts from, and may say yes too often. No it says wrongly where the types or
 * comments among parameters are longer than the bounds above, which keep the look at any text linear, and where a class or
 * a function with options of a framework is given another name first: `const Type = GraphQLObjectType; new Type({ … })`.
 *
 * @param {string} text
 * @param {{ filename: string, path?: string }} file - relative to the settings' folder, with `/`, and absolute
 * @param {Settings} settings
 * @returns {boolean}
 */
export function mayBeHot(text, { filename, path }, settings) {
  if (isTestFile(filename)) return false;
  // With `minShare`, a project without a profile is told so.
  if (settings.hot !== undefined || settings.entryPoints !== undefined || settings.minShare !== undefined) return true;
  if (text.includes("@hotpath") || HANDLER.test(text) || TAKES_REQUEST.test(text)) return true;
  const { modules, globals, parameters, exported } = getTraces(settings);
  const imported = getImported(text);
  const place = filename.replaceAll("\\", "/");
  return (
    imported.some((module) => modules.get(module)?.some((trace) => hasTrace(text, trace)) === true) ||
    (globals.any.test(text) && globals.traces.some((trace) => hasTrace(text, trace))) ||
    parameters.some((trace) => hasTrace(text, trace)) ||
    (EXPORT.test(text) && exported.some((spec) => mayBeExported(spec, text, place, imported))) ||
    isRecorded(path, filename, settings)
  );
}

/**
 * Whether a file mentions a framework, so that one may find what runs at its start-up, too.
 *
 * @param {string} text
 * @param {Settings} settings
 * @returns {boolean}
 */
export function mentionsFramework(text, settings) {
  const { modules } = getTraces(settings);
  return getImported(text).some((module) => modules.has(module));
}

/**
 * @param {string} text
 * @returns {string[]} the modules that a file imports, for types and in comments, too
 */
function getImported(text) {
  return [...new Set(Array.from(text.matchAll(IMPORT), ([, specifier]) => getModuleName(specifier)))];
}

/**
 * Whether the heat file knows a function of the file.
 *
 * @param {string | undefined} path
 * @param {string} filename
 * @param {Settings} settings
 * @returns {boolean}
 */
function isRecorded(path, filename, settings) {
  return (findHeatFileOf(path, filename, settings).file?.functions.length ?? 0) > 0;
}

/**
 * @param {ExportSpec} spec
 * @param {string} text
 * @param {string} filename
 * @param {string[]} imported
 */
function mayBeExported({ paths, files, imports, parameters }, text, filename, imported) {
  return (
    (imports === undefined || imported.some((module) => imports.some((glob) => fits(glob, module)))) &&
    (files === undefined || files.some((glob) => fits(glob, filename))) &&
    paths.some((path) => path.split(".").every((name, index) => mayHaveKey(text, name, index))) &&
    (parameters === undefined || parameters.least < 2 || getHead(parameters).test(text))
  );
}

/** @type {Map<string, string>} */
const longestParts = new Map();

/**
 * @param {string} glob - "api/*.{js,ts}"
 * @param {string} text - the name of a file or a module
 * @returns {boolean}
 */
function fits(glob, text) {
  // Most do not have the longest piece of the glob's fixed text.
  let part = longestParts.get(glob);
  if (part === undefined) {
    const parts = glob.split(/\*+\/?|\{[^{}]*\}/);
    part = parts.reduce((longest, other) => (other.length > longest.length ? other : longest));
    longestParts.set(glob, part);
  }
  return text.includes(part) && fitsGlob(glob, text);
}

/** @type {Map<string, RegExp>} */
const keys = new Map();

/**
 * @param {string} text
 * @param {string} name - of an export, of a key of what is exported
 * @param {number} depth
 */
function mayHaveKey(text, name, depth) {
  if (name === "*" || name === "default") return true;
  if (depth === 0) return text.includes(name);
  let key = keys.get(name);
  if (key === undefined) {
    // { fetch (request) {}, "fetch": listen, fetch }
    key = new RegExp(
      String.raw`(?<![.\w$])${escapeRegExp(name)}\b["']?${GAP}(?:[:,}]|\(${PARAMETERS}\)[^;({}]{0,200}\{)`,
    );
    keys.set(name, key);
  }
  return key.test(text);
}

/** Parameters that may have any name: patterns, and those with a default value. */
const ANY = String.raw`(?:\{(?:[^{}]|\{[^{}]*\}){0,400}?\}|\[[^\]]{0,400}\]|[\w$]+${GAP}=[^,()]{0,200}|\.\.\.[\w$]+)`;

/** @type {Map<NonNullable<ExportSpec["parameters"]>, RegExp>} */
const heads = new Map();

/**
 * What the head of a function with these parameters looks like, one of them with its name: `(event, { awsRequestId }) {`.
 *
 * @param {NonNullable<ExportSpec["parameters"]>} parameters
 * @returns {RegExp}
 */
function getHead(parameters) {
  const known = heads.get(parameters);
  if (known !== undefined) return known;
  const { names, least } = parameters;
  const wanted = names.slice(0, least);
  const lists = wanted.map((_, named) =>
    wanted
      .map((name, index) => (index === named ? getInner(name) : `(?:${getInner(name)}|${ANY})`) + GAP)
      .join(`${TYPE},${GAP}`),
  );
  const head = new RegExp(String.raw`\(${GAP}(?:${lists.join("|")})(?:[?:,=]${PARAMETERS})?\)${GAP}(?:[{:]|=>)`);
  heads.set(parameters, head);
  return head;
}

/**
 * @param {RegExp} name - from its start to its end
 * @returns {string} its source, to be put into another
 */
function getInner(name) {
  return name.source.replace(/^\^/, "").replace(/\$$/, "");
}
