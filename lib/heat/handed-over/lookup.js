import { getOrInsert } from "../../ast/get-or-insert.js";
import { append } from "../../ast/append.js";
import { tables as allTables } from "../roots/index.js";

/** @import { ExportSpec, FrameworkTable, Settings, Specs } from "../../types.js" */

/**
 * Tables by what is looked up in them, for every file anew.
 *
 * @typedef {object} Lookup
 * @property {Map<string, { table: FrameworkTable, exports: Specs }[]>} modules - by module
 * @property {Map<string, { table: FrameworkTable, specs: Specs[string] }[]>} globals - by name: "Bun.serve"
 * @property {Map<string, { table: FrameworkTable, kind: string }>} parameterNames - "fastify", "register(server)"
 * @property {{ table: FrameworkTable, kind: string, end: string }[]} importedNames - what they end with: "Procedure"
 * @property {{ table: FrameworkTable, generatedTypes: NonNullable<FrameworkTable["generatedTypes"]> }[]} generated
 * @property {{ table: FrameworkTable, exported: ExportSpec }[]} exported
 * @property {{ table: FrameworkTable, keyed: NonNullable<FrameworkTable["keyedObjects"]>[number] }[]} keyedObjects
 * @property {Map<string, { table: FrameworkTable, kind: string, member?: string }[]>} declared - by module or namespace and interface: what an application
 *   that adds to it adds to, "fastify FastifyRequest"
 * @property {Set<string>} methods - names of methods that any framework has: most member calls have another, and nobody needs to ask what their object is
 * @property {Set<string>} properties - names of framework objects that are properties of others
 * @property {Set<string>} prototypes - names of properties that are prototypes of what handlers get
 */

/** Among the methods of a framework's object, a call of the object itself. */
export const CALLED = "()";

/** Among them, a loop over the object: what its body is. */
export const ITERATED = "for await";

/** @type {Map<string, FrameworkTable[]>} */
const chosenTables = new Map();

/**
 * @param {Settings} settings
 * @returns {FrameworkTable[]} those that the settings want, the same array each time
 */
export function getTables({ frameworks }) {
  if (frameworks === undefined) return allTables;
  const key = frameworks.join("\n");
  return getOrInsert(chosenTables, key, () => allTables.filter((table) => frameworks.includes(table.name)));
}

/** @param {string} module */
export function hasTable(module) {
  return getLookup(allTables).modules.has(module);
}

/** @type {WeakMap<FrameworkTable[], Lookup>} */
const lookups = new WeakMap();

/**
 * @param {FrameworkTable[]} tables
 * @returns {Lookup}
 */
export function getLookup(tables) {
  return getOrInsert(lookups, tables, () => createLookup(tables));
}

/**
 * @param {FrameworkTable[]} tables
 * @returns {Lookup}
 */
function createLookup(tables) {
  const kinds = tables.flatMap((table) => Object.values(table.kinds ?? {}));
  /** @type {Lookup} */
  const lookup = {
    modules: new Map(),
    globals: new Map(),
    parameterNames: new Map(),
    generated: tables.flatMap((table) =>
      table.generatedTypes === undefined ? [] : [{ table, generatedTypes: table.generatedTypes }],
    ),
    importedNames: tables.flatMap((table) =>
      Object.entries(table.importedNames ?? {}).map(([end, kind]) => ({ table, kind, end })),
    ),
    exported: tables.flatMap((table) => (table.exported ?? []).map((exported) => ({ table, exported }))),
    keyedObjects: tables.flatMap((table) => (table.keyedObjects ?? []).map((keyed) => ({ table, keyed }))),
    declared: getDeclared(tables),
    methods: new Set(kinds.flatMap((methods) => Object.keys(methods))),
    properties: new Set(kinds.flatMap((methods) => Object.keys(methods).filter((name) => "is" in methods[name]))),
    prototypes: new Set(
      tables.flatMap(({ prototypes = {} }) =>
        Object.values(prototypes).flatMap((properties) => Object.keys(properties)),
      ),
    ),
  };
  for (const table of tables) {
    for (const [module, exports] of Object.entries(table.modules)) append(lookup.modules, module, { table, exports });
    for (const [name, specs] of Object.entries(table.globals ?? {})) append(lookup.globals, name, { table, specs });
    for (const [name, kind] of Object.entries(table.parameterNames ?? {}))
      if (!lookup.parameterNames.has(name)) lookup.parameterNames.set(name, { table, kind });
  }
  return lookup;
}

/**
 * Interfaces of the frameworks' own objects, and those that tables name besides.
 *
 * @param {FrameworkTable[]} tables
 * @returns {Lookup["declared"]}
 */
function getDeclared(tables) {
  /** @type {Lookup["declared"]} */
  const declared = new Map();
  for (const table of tables) {
    for (const [name, kind] of [...Object.entries(table.types ?? {}), ...Object.entries(table.requestTypes ?? {})])
      if (table.kinds?.[kind] !== undefined)
        for (const module of Object.keys(table.modules)) append(declared, `${module} ${name}`, { table, kind });
    for (const [name, place] of Object.entries(table.declared ?? {})) {
      const [kind, member] = place.split(".");
      append(declared, name, { table, kind, member });
    }
  }
  return declared;
}
