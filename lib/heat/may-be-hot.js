import { getOrInsert } from "../ast/get-or-insert.js";
import { RAW_REQUEST, SHAPES } from "./handed-over/shaped.js";
import { findHeatFileOf } from "./recorded/recorded.js";
import { matchesFiles, matchesGlob } from "./globs.js";
import { TRACE as REQUEST_PROTOTYPE } from "./handed-over/request-prototypes.js";
import { GAP, getTraces, hasTrace } from "./traces.js";
import { escapeRegExp } from "../ast/escape-regexp.js";
import { getModuleName } from "./handed-over/specs.js";
import { isInComment } from "./comment-text.js";
import { isTestFile } from "./files.js";

/** @import { ExportSpec, Settings } from "../types.js" */
/** @import { Trace } from "./traces.js" */

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

/** `, config = {}, methods = getMethods()` */
const DEFAULTS = String.raw`(?:,${WHOLE}=${WHOLE})?`;

/** `(req, res) {`, `(req: Request, res: Response): void`, `(ctx, next) =>`: parameters of a handler, and no call. */
const HANDLER = new RegExp(
  String.raw`\(${GAP}(?:${SHAPES.map(({ names, least }) =>
    names.reduceRight((rest, name, index) => {
      const own = (index === 0 ? "" : TYPE + "," + GAP) + getInner(name) + GAP + rest;
      return index < least ? own : `(?:${own})?`;
    }, ""),
  ).join("|")})${TYPE}${DEFAULTS}(?:,${GAP})?\)${GAP}(?:\{|=>|:(?=[^;]{0,300}?(?:\{|=>)))`,
  "g",
);

/** What a class may be given as: `Context = async function`, `"Context": function`. */
const CLASS_NAME = String.raw`(?<![\w$])_?[A-Z][\w$]*`;
const GIVEN = String.raw`${CLASS_NAME}["'\]]?${GAP}[=:]${GAP}(?:async\b${GAP})?`;

/** `constructor (rawReq)`, `exports.Context = async function (req)`, `function Context (req)`: of what is called as a class. */
const TAKES_REQUEST = new RegExp(
  String.raw`\b(?:constructor\b["'\]]?|function\b(?:[\s*]*${CLASS_NAME}|(?<=${GIVEN}function))[^(]{0,100}?)${GAP}\(${WHOLE}(?<![\w$.])${getInner(RAW_REQUEST)}(?![\w$])`,
  "g",
);
/** Few files name a parameter that way at all, which is quicker to see. */
const REQUEST_NAME = new RegExp(String.raw`\b${getInner(RAW_REQUEST)}\b`);

/** `implements IQueryHandler<GetUser, User>` */
const OF_BUS = /\bimplements\s[^{}]{0,200}?\bI?(?:Command|Query|Events?)Handler\b/g;

/** Documentation shows handlers as examples. A text with more of them than this in comments is parsed. */
const MOST_EXAMPLES = 100;

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
  if (text.includes("@hotpath") || hasInCode(text, HANDLER)) return true;
  if (REQUEST_NAME.test(text) && hasInCode(text, TAKES_REQUEST)) return true;
  if (hasInCode(text, REQUEST_PROTOTYPE) || hasInCode(text, OF_BUS)) return true;
  const { modules, anywhere, exported, places } = getTraces(settings);
  const imported = getImported(text);
  const place = filename.replaceAll("\\", "/");
  const isPlace = [place, ...imported].some((name) => places.test(name));
  return (
    imported.some((module) => modules.get(module)?.some((trace) => hasTrace(text, trace)) === true) ||
    (anywhere.first.test(text) && anywhere.traces.some((trace) => hasTrace(text, trace))) ||
    (EXPORT.test(text) &&
      exported.some((spec) => (isPlace || isAnywhere(spec)) && mayBeExported(spec, text, place, imported))) ||
    isRecorded(path, filename, settings)
  );
}

/**
 * @param {string} text
 * @param {RegExp} pattern - a global one
 * @returns {boolean} whether it matches outside of comments
 */
function hasInCode(text, pattern) {
  pattern.lastIndex = 0;
  for (let examples = 0; examples < MOST_EXAMPLES; examples++) {
    const match = pattern.exec(text);
    if (match === null) return false;
    if (!isInComment(text, match.index)) return true;
    // What it begins with in a comment may end in code.
    pattern.lastIndex = match.index + 1;
  }
  return true;
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

/** @param {ExportSpec} spec */
function isAnywhere({ files, imports }) {
  return files === undefined && imports === undefined;
}

/**
 * @param {ExportSpec} spec
 * @param {string} text
 * @param {string} filename
 * @param {string[]} imported
 */
function mayBeExported(spec, text, filename, imported) {
  const { files, imports, mentions, parameters } = spec;
  return (
    (imports === undefined || imported.some((module) => imports.some((glob) => matchesGlob(glob, module)))) &&
    (files === undefined || matchesFiles(files, filename)) &&
    (mentions === undefined || mentions.some((word) => text.includes(word))) &&
    getPaths(spec).some((steps) => steps.every((step) => hasTrace(text, step))) &&
    (parameters === undefined || parameters.least === 0 || getHead(parameters).test(text))
  );
}

/** `export default`, `export =`, `as default`, `module.exports =`, `exports.default`; not `exports.parse =`, which has another name. */
const DEFAULT = new RegExp(
  String.raw`\bexport\s*(?:default\b|=)|\bas\s+["']?default\b|\bexports\b["'\x60\]]*${GAP}(?:=(?!=)|[.[]${GAP}["'\x60]?default\b)`,
);

/** @type {WeakMap<ExportSpec, Trace[][]>} */
const paths = new WeakMap();

/**
 * @param {ExportSpec} spec
 * @returns {Trace[][]} of the steps of each path to what may be exported: "default.fetch"
 */
function getPaths(spec) {
  return getOrInsert(paths, spec, () =>
    spec.paths.map((path) =>
      path
        .split(".")
        .map((name, index) => {
          if (name === "*") return { name: "", all: [] };
          if (name === "default") return { name: "", all: [DEFAULT] };
          return { name, all: [index === 0 ? createExport(name) : createKey(name, spec.parameters?.names[0])] };
        })
        // Fewer files have the key.
        .toReversed(),
    ),
  );
}

/**
 * `exports.handler =`, `const handler: Handler =`, `function handler (`, `{ handler }`, `{ handler: listen }`, `handler (event) {`, `as handler`
 *
 * @param {string} name
 * @returns {RegExp}
 */
function createExport(name) {
  const own = escapeRegExp(name);
  return new RegExp(
    String.raw`(?<![\w$])${own}(?![\w$])(?:["'\]]*${GAP}(?:[:,}]|(?:\|\||&&|\?\?)?=(?![=>])|\(${PARAMETERS}\)[^;({}]{0,200}\{)|(?<=\b(?:as|function\b[\s*]*)${GAP}["']?${own}))`,
  );
}

/**
 * `fetch (request) {}`, `"fetch": listen`, `fetch }`, and of a class `fetch = (request) => …`
 *
 * @param {string} name
 * @param {RegExp} [parameter] - the name of the first one
 * @returns {RegExp}
 */
function createKey(name, parameter) {
  const first = parameter === undefined ? "" : String.raw`(?=${GAP}(?:\)|${getInner(parameter)}(?![\w$])|${PATTERN}))`;
  return new RegExp(
    String.raw`(?<![.\w$])(?<!\b(?:const|let|var)\s)${escapeRegExp(name)}\b["']?\]?${GAP}(?:=(?![=>])|:(?!\s*(?:true\b|false\b|null\b|undefined\b|["'\x60\d]))|[,}]|\(${first}${PARAMETERS}\)[^;({}]{0,200}\{)`,
  );
}

/** Parameters without a name: patterns, and what is left. */
const PATTERN = String.raw`(?:\{(?:[^{}]|\{[^{}]*\}){0,400}?\}|\[[^\]]{0,400}\]|\.\.\.[\w$]+)`;
/** What a parameter has behind it, its type and its default value: `: Event = {}`. */
const REST = String.raw`${TYPE}(?:=[^,()]{0,200})?`;

/** @type {Map<NonNullable<ExportSpec["parameters"]>, RegExp>} */
const heads = new Map();

/**
 * What the head of a function with these parameters looks like: one of several has its name, `(event, { awsRequestId }) {`; a single one may be taken
 * apart, and stand without parentheses: `({ messages }) {`, `batch =>`.
 *
 * @param {NonNullable<ExportSpec["parameters"]>} parameters
 * @returns {RegExp}
 */
function getHead(parameters) {
  return getOrInsert(heads, parameters, () => {
    const { names, least } = parameters;
    const wanted = names.slice(0, least).map(getInner);
    const lists = wanted.map((_, named) =>
      wanted
        .map((name, index) => (index === named && least > 1 ? name : `(?:${name}|${PATTERN})`) + GAP)
        .join(`${REST},${GAP}`),
    );
    const list = String.raw`\(${GAP}(?:${lists.join("|")})(?:[?:,=]${PARAMETERS})?\)${GAP}(?:[{:]|=>)`;
    return new RegExp(least > 1 ? list : String.raw`${list}|(?<![\w$.])${wanted[0]}${GAP}=>`, names[0].flags);
  });
}

/**
 * @param {RegExp} name - from its start to its end
 * @returns {string} its source, to be put into another
 */
function getInner(name) {
  return name.source.replace(/^\^/, "").replace(/\$$/, "");
}
