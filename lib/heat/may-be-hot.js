import { RAW_REQUEST, SHAPES } from "./shaped.js";
import { findHeatFileOf } from "./recorded.js";
import { fitsGlob } from "./globs.js";
import { getModuleName } from "./specs.js";
import { getTables } from "./lookup.js";
import { isTestFile } from "./files.js";

/** @import { ExportSpec, FrameworkTable, Settings } from "../types.js" */

/** Whatever gives a file something to export. */
const EXPORT = /\bexports?\b/;

/** `from "express"`, `require('npm:hono@4')`, `import("https://esm.sh/hono")`, `import "fastify/types"` */
const IMPORT = /\b(?:from|import|require)\b[^"'`;]{0,100}["'`]([^"'`\s]{1,200})["'`]/g;

/** White space and comments, which are no longer than a few lines there. */
const GAP = String.raw`(?:\s|/\*[^]{0,300}?\*/|//[^\n]{0,300}\n)*`;
/** The type of a parameter, which may be long: `req?: http.IncomingMessage & { user: User; id: string }`. */
const TYPE = String.raw`\??(?::[^]{0,300}?)?`;
/** What stands between the parentheses of parameters, with others in them: `send: () => void, `. */
const PARAMETERS = String.raw`(?:[^()]|\([^()]{0,200}\)){0,600}?`;

/** `(req, res) {`, `(req: Request, res: Response): void`, `(ctx, next) =>`: parameters of a handler, and no call. */
const HANDLER = new RegExp(
  String.raw`\(${GAP}(?:${SHAPES.map(({ names, least }) =>
    names
      .slice(0, least)
      .map((name) => getInner(name) + GAP)
      .join(`${TYPE},${GAP}`),
  ).join("|")})(?:[?:,]${PARAMETERS})?\)${GAP}(?:[{:]|=>)`,
);

/** `constructor (rawReq)`, `function (req)` */
const TAKES_REQUEST = new RegExp(
  String.raw`\b(?:constructor\b["'\]]?|function\b[^(]{0,100}?)${GAP}\(${PARAMETERS}(?<![\w$.])${getInner(RAW_REQUEST)}(?![\w$])`,
  "g",
);

/** The name that a class has, in front of `function` or behind it. */
const CLASS_NAME = /(?:^|[^\w$])_?[A-Z]/;
/** Characters in front of `function` that can hold its name: `exports.Context = async function`. */
const NAME_LENGTH = 100;

/**
 * Whether anything in a file can be hot, by its text alone: where nothing can, it need not be parsed. It looks for what
 * each of the other files of this folder starts from, and may say yes too often; no it says wrongly only where the types
 * or comments among parameters are longer than the bounds above, which keep the look at any text linear.
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
  if (text.includes("@hotpath") || HANDLER.test(text) || mayConstruct(text)) return true;
  const { modules, globals, parameters, exported } = getTraces(getTables(settings));
  const imported = getImported(text);
  const place = filename.replaceAll("\\", "/");
  return (
    imported.some((module) => isUsed(text, modules.get(module))) ||
    (globals.any.test(text) && globals.words.some((words) => words.every((word) => text.includes(word)))) ||
    parameters.some(({ owner, first }) => text.includes(owner) && first.test(text)) ||
    (EXPORT.test(text) && exported.some((spec) => mayBeExported(spec, text, place, imported))) ||
    isRecorded(path, filename, settings)
  );
}

/**
 * Whether a class, or a function with the name of one, may take a request.
 *
 * @param {string} text
 * @returns {boolean}
 */
function mayConstruct(text) {
  for (const { 0: found, index } of text.matchAll(TAKES_REQUEST)) {
    const head = text.slice(Math.max(0, index - NAME_LENGTH), index) + found.slice(0, found.indexOf("("));
    if (found.startsWith("constructor") || CLASS_NAME.test(head)) return true;
  }
  return false;
}

/**
 * @param {string} text
 * @returns {string[]} the modules that a file imports, for types and in comments, too
 */
function getImported(text) {
  return [...new Set(Array.from(text.matchAll(IMPORT), ([, specifier]) => getModuleName(specifier)))];
}

/**
 * Whether a file mentions something of a framework that the table knows: who takes `request` from "node:http" has no server.
 *
 * @param {string} text
 * @param {string[][]} [names] - for each table; none: the module itself
 * @returns {boolean}
 */
function isUsed(text, names = []) {
  return names.some((known) => known.length === 0 || known.some((name) => text.includes(name)));
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
 * What the text of a file has in it that uses one of some frameworks.
 *
 * @typedef {object} Traces
 * @property {Map<string, string[][]>} modules - by module, for each table the names that it knows of it; none: the module itself
 * @property {{ any: RegExp, words: string[][] }} globals - `Deno.serve`, `const { serve } = Deno`: first words, and all words of each
 * @property {{ owner: string, first: RegExp }[]} parameters - a function's name, and its first parameter's
 * @property {ExportSpec[]} exported
 */

/** @type {WeakMap<FrameworkTable[], Traces>} */
const traces = new WeakMap();

/**
 * @param {FrameworkTable[]} tables
 * @returns {Traces}
 */
function getTraces(tables) {
  let found = traces.get(tables);
  if (found === undefined) {
    /** @type {Traces["modules"]} */
    const modules = new Map();
    for (const table of tables)
      for (const module of Object.keys(table.modules))
        modules.set(module, [...(modules.get(module) ?? []), getNames(table, module)]);
    const words = tables.flatMap((table) => Object.keys(table.globals ?? {}).map((name) => name.split(".")));
    found = {
      modules,
      globals: { any: new RegExp(String.raw`\b(?:${words.map(([first]) => escape(first)).join("|")})\b`), words },
      parameters: tables.flatMap((table) => Object.keys(table.parameterNames ?? {}).map(getParameter)),
      exported: tables.flatMap((table) => table.exported ?? []),
    };
    traces.set(tables, found);
  }
  return found;
}

/**
 * @param {FrameworkTable} table
 * @param {string} module
 * @returns {string[]} empty where the module itself is something
 */
function getNames({ modules, types, requestTypes, functionTypes, classTypes }, module) {
  const exported = Object.keys(modules[module]);
  if (exported.includes("")) return [];
  const all = [exported, ...[types, requestTypes, functionTypes, classTypes].map((names) => Object.keys(names ?? {}))];
  return all.flat().map((name) => name.slice(name.lastIndexOf(".") + 1));
}

/**
 * @param {string} name - "fastify", "register(server)"
 * @returns {Traces["parameters"][number]}
 */
function getParameter(name) {
  const [, owner, parameter] = /** @type {RegExpExecArray} */ (/^(?:([^(]*)\()?([^)]*)\)?$/.exec(name));
  const own = escape(parameter);
  return { owner: owner ?? parameter, first: new RegExp(String.raw`\(${GAP}${own}\b|\b${own}${GAP}=>`) };
}

/**
 * @param {ExportSpec} spec
 * @param {string} text
 * @param {string} filename
 * @param {string[]} imported
 */
function mayBeExported({ paths, files, imports, parameters }, text, filename, imported) {
  return (
    (files === undefined ||
      files.some((glob) => filename.includes(getLongestPart(glob)) && fitsGlob(glob, filename))) &&
    (imports === undefined || imported.some((module) => imports.some((glob) => fitsGlob(glob, module)))) &&
    paths.some((path) => path.split(".").every((name, index) => mayHaveKey(text, name, index))) &&
    (parameters === undefined || parameters.least < 2 || getHead(parameters).test(text))
  );
}

/** @param {string} glob - "api/*.{js,ts}" */
function getLongestPart(glob) {
  return glob.split(/\*+\/?|\{[^{}]*\}/).reduce((longest, part) => (part.length > longest.length ? part : longest));
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
    key = new RegExp(String.raw`(?<![.\w$])${escape(name)}\b["']?${GAP}(?:[:,}]|\(${PARAMETERS}\)[^;({}]{0,200}\{)`);
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

/** @param {string} word */
function escape(word) {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
