import { getOrInsert } from "../ast/get-or-insert.js";
import { escapeRegExp } from "../ast/escape-regexp.js";
import { CALLED, getTables } from "./handed-over/lookup.js";
import { getFixedParts } from "./globs.js";

/** @import { ExportSpec, FrameworkTable, HandlerSpec, Settings, Specs } from "../types.js" */

/**
 * White space and comments, which are no longer than a few lines there. None can be taken for two, or two for one: in lines that all begin with one
 * (`/***\/`, as bundles have them) an expression would try each way to divide them.
 */
export const GAP = String.raw`(?:\s|/\*(?:[^*]|\*(?!/)){0,300}\*/|//[^\n]{0,300}\n)*`;

/**
 * What the text of a file has in it that makes use of something.
 *
 * @typedef {object} Trace
 * @property {string} name - a part of the text, the quickest to look for
 * @property {RegExp[]} all - what else is in it
 */

/**
 * What the texts of files have in them that use some frameworks.
 *
 * @typedef {object} Traces
 * @property {Map<string, Trace[]>} modules - by module, those of what it exports
 * @property {{ first: RegExp, traces: Trace[] }} anywhere - of what needs no module: globals (`Deno.serve`, `const { serve } = Deno`), a function's name and
 *   its first parameter's, names of what another file of the project makes, keys that tell an object, types that a generator makes, directives. A text
 *   without `first` has none of these
 * @property {ExportSpec[]} exported
 * @property {RegExp} places - a file without it in its name and in those of its imports has none of what is exported from certain places
 */

/** @type {WeakMap<FrameworkTable[], Traces>} */
const known = new WeakMap();

/**
 * @param {Settings} settings
 * @returns {Traces} of the frameworks that the settings choose
 */
export function getTraces(settings) {
  const tables = getTables(settings);
  return getOrInsert(known, tables, () => createTraces(tables));
}

/**
 * @param {string} text
 * @param {Trace} trace
 * @returns {boolean}
 */
export function hasTrace(text, { name, all }) {
  return text.includes(name) && all.every((part) => part.test(text));
}

/**
 * @param {FrameworkTable[]} tables
 * @returns {Traces}
 */
function createTraces(tables) {
  /** @type {Traces["modules"]} */
  const modules = new Map();
  for (const table of tables) {
    const types = getTypeTraces(table);
    for (const [module, exported] of Object.entries(table.modules))
      modules.set(module, [...(modules.get(module) ?? []), ...getExportTraces(table, exported), ...types]);
  }
  const globals = tables.flatMap((table) =>
    Object.keys(table.globals ?? {}).map((name) => {
      const words = name.split(".");
      return { name: words[0], all: words.map((word) => createWord([word])) };
    }),
  );
  const others = tables.flatMap((table) => [
    ...Object.entries(table.parameterNames ?? {}).map(([name, kind]) =>
      getParameterTrace(name, getMethods(table, [kind])),
    ),
    ...Object.entries(table.importedNames ?? {}).map(([name, kind]) => ({
      name,
      all: [new RegExp(`${escapeRegExp(name)}(?![\\w$])`), createWord(getMethods(table, [kind]))],
    })),
    ...(table.keyedObjects ?? []).map(({ keys: [name, ...more] }) => ({
      name,
      all: more.map((key) => createWord([key])),
    })),
    ...[table.generatedTypes?.trace ?? [], Object.keys(table.directives ?? {})]
      .flat()
      .map((name) => ({ name, all: [] })),
  ]);
  const exported = tables.flatMap((table) => table.exported ?? []);
  return {
    modules,
    anywhere: {
      first: new RegExp(String.raw`\b(?:${getChoice(globals)})\b|${getChoice(others)}`),
      traces: [...globals, ...others],
    },
    exported,
    places: new RegExp(
      exported
        .flatMap(({ files = [], imports = [] }) => [...files.filter((glob) => !glob.startsWith("!")), ...imports])
        .flatMap((glob) => getFixedParts(glob).map(escapeRegExp))
        .join("|"),
    ),
  };
}

/** @param {Trace[]} traces */
function getChoice(traces) {
  return [...new Set(traces.map(({ name }) => escapeRegExp(name)))].join("|");
}

/**
 * @param {FrameworkTable} table
 * @param {Specs} exported - by one of its modules
 * @returns {Trace[]}
 */
function getExportTraces(table, exported) {
  return Object.entries(exported).flatMap(([path, specs]) =>
    (Array.isArray(specs) ? specs : [specs]).flatMap((spec) => {
      const name = path.slice(path.lastIndexOf(".") + 1);
      const words = getWords(table, spec);
      if (words?.length === 0) return [];
      // A function may go by another name: const create = http.createServer
      if (words === undefined && spec.decorates === undefined && !/^[A-Z]/.test(name))
        return [{ name, all: name === "" ? [] : [createWord([name])] }];
      return [
        {
          name,
          all: [...(name === "" ? [] : [createCall(name)]), ...(words === undefined ? [] : [createWord(words)])],
        },
      ];
    }),
  );
}

/**
 * @param {FrameworkTable} table
 * @returns {Trace[]} of its types, which are there in TypeScript and in comments
 */
function getTypeTraces(table) {
  const { types, requestTypes, functionTypes, objectTypes, classTypes } = table;
  return [
    ...Object.entries(types ?? {}).map(([name, kind]) => ({ name, words: getMethods(table, [kind]) })),
    ...[...Object.entries(objectTypes ?? {}), ...Object.entries(classTypes ?? {})].map(([name, spec]) => ({
      name,
      words: getWords(table, spec),
    })),
    ...[...Object.keys(requestTypes ?? {}), ...Object.keys(functionTypes ?? {})].map((name) => ({
      name,
      words: undefined,
    })),
  ]
    .filter(({ words }) => words === undefined || words.length > 0)
    .map(({ name, words }) => ({
      name,
      all: [createType(name), ...(words === undefined ? [] : [createWord(words)])],
    }));
}

/**
 * Words of which a file has one that hands a framework something by a specification: the keys of its options, and the
 * methods of the objects that it gives.
 *
 * @param {FrameworkTable} table
 * @param {HandlerSpec} spec
 * @returns {string[] | undefined} undefined where nothing more is needed; empty where nothing that is handed over is hot
 */
function getWords(
  table,
  { as, cold, factory, decorates, options = {}, returns, constructs, extended, is, params = [] },
) {
  if (as !== undefined && !cold && !factory) return undefined;
  const inner = decorates === undefined ? [] : getWords(table, decorates);
  const kinds = [returns, constructs, extended, is, ...params].filter((kind) => kind != null);
  const words = Object.entries(options).map(([key, option]) => (key === "*" ? getWords(table, option) : [key]));
  // createFileRoute("/users")({ … })
  if (kinds.some((kind) => Object.hasOwn(table.kinds?.[kind] ?? {}, CALLED))) return undefined;
  const all = [inner, ...words, getMethods(table, kinds)];
  return all.includes(undefined) ? undefined : all.flatMap((some) => some ?? []);
}

/**
 * @param {FrameworkTable} table
 * @param {string[]} kinds - of objects
 * @returns {string[]} what these have that can be given functions
 */
function getMethods(table, kinds) {
  return kinds.flatMap((kind) => [
    ...Object.keys(table.kinds?.[kind] ?? {}),
    ...Object.keys(table.prototypes?.[kind] ?? {}),
  ]);
}

/**
 * @param {string} name - "fastify", "register(server)"
 * @param {string[]} words
 * @returns {Trace}
 */
function getParameterTrace(name, words) {
  const [, owner, parameter] = /** @type {RegExpExecArray} */ (/^(?:([^(]*)\()?([^)]*)\)?$/.exec(name));
  const own = escapeRegExp(parameter);
  return {
    name: owner ?? parameter,
    all: [new RegExp(String.raw`[({,]${GAP}${own}\b|\b${own}${GAP}=>`), createWord(words)],
  };
}

/**
 * @param {string[]} words
 * @returns {RegExp} any of them
 */
function createWord(words) {
  return new RegExp(String.raw`(?<![\w$])(?:${words.map(escapeRegExp).join("|")})(?![\w$])`);
}

/**
 * `new Name(`, `@module.Name`, `(0, module.Name)(`, `extends Name {`, and what gives it another name: `Name as`, `Name:`.
 *
 * @param {string} name
 * @returns {RegExp}
 */
function createCall(name) {
  const own = escapeRegExp(name);
  return new RegExp(
    String.raw`(?<![\w$])${own}(?:["')\]]{0,2}\s*(?:\?\.\s*)?[(<:]|\s+as\b)|(?:\bextends\s+|@)(?:[\w$]+\.){0,3}${own}\b`,
  );
}

/**
 * `: Name`, `<Name>`, `@param {http.Name} req`, `import("http").Name`, `implements Name`; not `import { Name }`, `@returns {Name}`
 *
 * @param {string} name
 * @returns {RegExp}
 */
function createType(name) {
  return new RegExp(
    String.raw`(?:[:<|&]|(?<![=!])=|\{(?<=@(?!returns?\b)[a-z]{1,20}\s{0,30}\{)|\b(?:extends|implements|satisfies|as)\b|\)\s*\.)\s*(?:[\w$]+\.){0,3}${escapeRegExp(name)}(?![\w$])`,
  );
}
