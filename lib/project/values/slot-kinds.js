import { eachPair, eachTriple } from "../summary/lists.js";
import { NONE } from "../summary/slots.js";

/** @import { Flow } from "../summary/flow.js" */

/**
 * Slots of a file that are more than where a value goes through.
 *
 * @typedef {object} SlotKinds
 * @property {ReadonlySet<number>} unused - of texts that name no function
 * @property {ReadonlySet<number>} rows - of objects that name or have a function: `{ path: "/pads", run: "listPads" }`, `{ path: "/pads", run: listPads }`,
 *   `{ path: "/pads", run: Pads.list }`, of those that have such an object, and of lists of these
 * @property {ReadonlySet<number>} exported - of what the file exports as a whole: `module.exports = { … }`
 * @property {ReadonlySet<number>} defaults - of what it exports by default, under whatever name it was made: `export default { … }`
 */

/**
 * @param {Flow} flow
 * @param {string[]} names - of the flow
 * @param {ReadonlySet<string>} methods - names of functions of the project
 * @returns {SlotKinds}
 */
export function getSlotKinds(flow, names, methods) {
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
  for (const slot of getImportedFunctions(flow, names, methods)) functions.add(slot);
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
  // const routes = { … }; export default routes;
  eachPair(flow.copies, (from, to) => {
    if (defaults.has(to)) defaults.add(from);
  });
  return { unused, rows, exported, defaults };
}

/**
 * `import { listPads } from "./pads.js"`, `Pads.list` of `import { Pads } from "./pads.js"`
 *
 * @param {Flow} flow
 * @param {string[]} names - of the flow
 * @param {ReadonlySet<string>} methods - names of functions of the project
 * @returns {number[]} slots of what other files have, and is called as a function of the project
 */
function getImportedFunctions(flow, names, methods) {
  /** @type {number[]} */
  const found = [];
  /** Of modules, and then of what they export.
   * @type {Set<number>} */
  let from = new Set();
  eachPair(flow.imports, (slot) => void from.add(slot));
  for (let depth = 0; depth < 2 && from.size > 0; depth++) {
    const owners = from;
    eachPair(flow.copies, (one, to) => void (owners.has(one) && owners.add(to)));
    from = new Set();
    eachTriple(flow.loads, (slot, object, name) => {
      if (!owners.has(object)) return;
      from.add(slot);
      if (methods.has(names[name])) found.push(slot);
    });
  }
  return found;
}
