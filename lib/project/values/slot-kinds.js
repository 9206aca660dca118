import { eachPair, eachTriple } from "../summary/lists.js";
import { NONE } from "../summary/slots.js";

/** @import { Flow } from "../summary/flow.js" */

/**
 * Slots of a file that are more than where a value goes through.
 *
 * @typedef {object} SlotKinds
 * @property {ReadonlySet<number>} unused - of texts that name no function
 * @property {ReadonlySet<number>} rows - of objects that name or have a function: `{ path: "/pads", run: "listPads" }`, `{ path: "/pads", run: listPads }`,
 *   `{ path: "/pads", run: Pads.list }`, of those that have such an object, of lists of these, and of tables of what other files export: `{ public: { list, show }, admin: { remove } }`
 * @property {ReadonlySet<number>} exported - of what the file exports as a whole: `module.exports = { … }`
 * @property {ReadonlySet<number>} defaults - of what it exports by default, under whatever name it was made: `export default { … }`
 */

/**
 * @param {Flow} flow
 * @param {string[]} names - of the flow
 * @param {ReadonlySet<string>} methods - names of functions of the project
 * @param {(module: number) => boolean} isOwn - whether the project has a module that the file imports
 * @returns {SlotKinds}
 */
export function getSlotKinds(flow, names, methods, isOwn) {
  /** @type {Set<number>} */
  const unused = new Set();
  /** Slots of the other texts.
   * @type {Set<number>} */
  const naming = new Set();
  eachPair(flow.texts, (slot, name) => void (methods.has(names[name]) ? naming : unused).add(slot));
  /** Slots of functions, and of what they are called.
   * @type {Set<number>} */
  const functions = new Set();
  eachPair(flow.units, (slot) => void functions.add(slot));
  const imported = getImported(flow, isOwn);
  eachTriple(flow.loads, (slot, object, name) => {
    if (imported.has(object) && methods.has(names[name])) functions.add(slot);
  });
  eachPair(flow.copies, (from, to) => {
    if (functions.has(from)) functions.add(to);
  });
  /** @type {Set<number>} */
  const rows = new Set();
  /** @type {Set<number>} */
  const exported = new Set();
  /** @type {Set<number>} */
  const defaults = new Set();
  const { module, namespace } = flow.file;
  eachTriple(flow.stores, (object, name, value) => {
    if (naming.has(value) || functions.has(value)) rows.add(object);
    if (object === module && module !== NONE && names[name] === "exports") exported.add(value);
    if (object === namespace && namespace !== NONE && names[name] === "default") defaults.add(value);
  });
  //   return { statics: { findByKey() {} }, methods: {} };      add([{ type: "unfurl", value: { unfurl } }]);
  for (let depth = 0; depth < 2; depth++) {
    const inside = new Set(rows);
    eachTriple(flow.stores, (object, _name, value) => {
      if (inside.has(value)) rows.add(object);
    });
  }
  for (const table of findTables(flow, imported, rows)) rows.add(table);
  // const routes = { … }; export default routes;
  eachPair(flow.copies, (from, to) => {
    if (defaults.has(to)) defaults.add(from);
  });
  return { unused, rows, exported, defaults };
}

/**
 * @param {Flow} flow
 * @param {(module: number) => boolean} isOwn - whether the project has a module that the file imports
 * @returns {Set<number>} slots of what other files of the project export, and of what that has: `Pads.list` of `import { Pads } from "./pads.js"`
 */
function getImported(flow, isOwn) {
  /** @type {Set<number>} */
  const imported = new Set();
  eachPair(flow.imports, (slot, module) => {
    if (isOwn(module)) imported.add(slot);
  });
  for (let size = 0; size < imported.size;) {
    size = imported.size;
    eachTriple(flow.loads, (to, object) => {
      if (imported.has(object)) imported.add(to);
    });
    eachPair(flow.copies, (from, to) => {
      if (imported.has(from)) imported.add(to);
    });
  }
  return imported;
}

/**
 * Tables of routes, resolvers, commands or jobs that stand in files of their own, and tables of such tables.
 *
 * @param {Flow} flow
 * @param {ReadonlySet<number>} imported
 * @param {ReadonlySet<number>} rows
 * @returns {Set<number>} objects with nothing in sight but what other files of the project export, rows and tables
 */
function findTables(flow, imported, rows) {
  /** By object: what is put into it.
   * @type {Map<number, number[]>} */
  const members = new Map();
  eachPair(flow.objects, (slot, kind) => {
    if (kind === 0) members.set(slot, []);
  });
  eachTriple(flow.stores, (object, _name, value) => void members.get(object)?.push(value));
  /** @type {Set<number>} */
  const tables = new Set();
  for (let size = -1; size < tables.size;) {
    size = tables.size;
    for (const [object, values] of members)
      if (values.length > 0 && values.every((value) => imported.has(value) || rows.has(value) || tables.has(value)))
        tables.add(object);
  }
  return tables;
}
