import { COLLECTED, createFlow, ELEMENT, NONE } from "./slots.js";
import { Calls } from "./calls.js";
import { Objects } from "./objects.js";
import { Slots } from "./values.js";
import { eachPair, eachTriple } from "./lists.js";

/** @import { FrameworkTable } from "../types.js" */
/** @import { Unit, Value } from "./values.js" */
/** @import { Site } from "./calls.js" */
/** @import { Summary } from "./summary.js" */

/**
 * A file of the project, with the slots of the whole project.
 *
 * @typedef {object} ProgramFile
 * @property {string} path
 * @property {Summary} summary
 * @property {Unit[]} units
 * @property {number} base - what is added to the file's slots
 * @property {Value} namespace - what `import *` gets
 * @property {Value} module - the object `module` of CommonJS
 * @property {Value} interop - what `import` gets of a CommonJS module
 * @property {(number | undefined)[]} targets - by module: the file that it is
 */

/** @type {string[]} */
const NO_NAMES = [];

const USED = createFlow();

/**
 * The values of a whole project: of all files together, and across them.
 */
export class Program {
  /** @param {FrameworkTable[]} tables */
  constructor(tables) {
    this.slots = new Slots();
    this.objects = new Objects(this.slots);
    this.calls = new Calls(this.slots, this.objects, tables);
    this.tables = tables;
    /** @type {ProgramFile[]} */
    this.files = [];
    /** Parameters and variables that hold (a member of) a parameter.
     * @type {Map<number, { unit: Unit, index: number, names: string[] }>} */
    this.roots = new Map();
    /** Names of accessors, anywhere.
     * @type {Set<string>} */
    this.accessors = new Set();
    /** Where members of these names are read or written.
     * @type {[object: number, name: string, owner: Unit][]} */
    this.members = [];
  }

  /**
   * Reads the files and follows all values. The flows of the summaries are used up by it.
   *
   * @param {{ path: string, summary: Summary, targets: (number | undefined)[] }[]} files
   */
  load(files) {
    this.files = files.map(({ path, summary, targets }, file) => this.createFile(path, summary, targets, file));
    for (const { flow } of files.map(({ summary }) => summary))
      eachTriple(flow.accessors, (_object, name) => void this.accessors.add(flow.names[name]));
    for (const file of this.files) this.connect(file);
    // From here on only what was made of it is needed, and that is large enough.
    for (const { summary } of this.files) summary.flow = USED;
    this.slots.solve();
  }

  /**
   * @param {string} path
   * @param {Summary} summary
   * @param {(number | undefined)[]} targets
   * @param {number} file
   * @returns {ProgramFile}
   */
  createFile(path, summary, targets, file) {
    const { flow } = summary;
    const base = this.slots.create(flow.slots);
    const at = (/** @type {number} */ slot) => (slot === NONE ? NONE : slot + base);
    const units = summary.units.map(({ isClass }, index) => {
      const [params, rest, self, result, returned] = flow.shapes[index];
      /** @type {Unit} */
      const unit = {
        file,
        index,
        isClass,
        shape: [params.map(at), at(rest), at(self), at(result), returned],
        value: { kind: "unit" },
      };
      unit.value.unit = unit;
      return unit;
    });
    return {
      path,
      summary,
      units,
      base,
      targets,
      namespace: { kind: "object" },
      module: { kind: "object" },
      interop: { kind: "object" },
    };
  }

  /** @param {ProgramFile} file */
  connect(file) {
    const { slots, objects } = this;
    const { base, summary, units } = file;
    const { flow } = summary;
    const { names } = flow;
    const at = (/** @type {number} */ slot) => (slot === NONE ? NONE : slot + base);
    /** Values that only this slot has: what is stored there is the object's own.
     * @type {Map<number, Value>} */
    const made = new Map();
    /** @param {number} slot @param {Value} value */
    const make = (slot, value) => {
      made.set(slot, value);
      slots.add(at(slot), value);
    };
    eachPair(flow.units, (slot, unit) => make(slot, units[unit].value));
    eachPair(flow.instances, (slot, unit) => make(slot, objects.getInstance(units[unit])));
    eachPair(flow.objects, (slot, kind) => make(slot, { kind: kind === 1 ? "array" : "object" }));
    eachPair(flow.globals, (slot, name) => slots.add(at(slot), objects.getGlobal([names[name]])));
    eachPair(flow.imports, (slot, module) => this.addImport(file, at(slot), module));
    this.addExports(file);
    made.set(flow.file.namespace, file.namespace);
    // The own members first: they hide inherited ones.
    eachTriple(flow.accessors, (object, name, unit) => {
      const value = made.get(object);
      if (value !== undefined) addAccessor(value, names[name], units[unit]);
      else slots.listen(at(object), (found) => addAccessor(found, names[name], units[unit]));
    });
    eachTriple(flow.stores, (object, name, value) =>
      this.addStore(at(object), made.get(object), names[name], at(value)),
    );
    eachPair(flow.parents, (unit, slot) => this.addParent(units[unit], at(slot)));
    eachPair(flow.protos, (object, proto) =>
      slots.listen(at(object), (found) => isObject(found) && slots.connect(at(proto), objects.getParents(found))),
    );
    eachPair(flow.spreads, (from, to) =>
      slots.listen(at(to), (found) => isObject(found) && slots.connect(at(from), objects.getParents(found))),
    );
    eachPair(flow.copies, (from, to) => slots.connect(at(from), at(to)));
    eachTriple(flow.loads, (to, object, name) => {
      slots.listen(at(object), (found) => {
        const member = findMemberName(found, names[name]);
        if (member !== undefined) slots.connect(objects.getMember(found, member), at(to));
      });
    });
    for (const [unit, index, table, kind] of summary.origins) {
      const found = this.tables.find((candidate) => candidate.name === table);
      if (found !== undefined) slots.add(units[unit].shape[0][index] ?? NONE, objects.getFramework(found, kind));
    }
    for (const [slot, unit, index, ...path] of flow.roots)
      this.roots.set(at(slot), {
        unit: units[unit],
        index,
        names: path.length === 0 ? NO_NAMES : path.map((name) => names[name]),
      });
    eachTriple(flow.members, (object, name, owner) => {
      if (this.accessors.has(names[name])) this.members.push([at(object), names[name], units[owner]]);
    });
    for (const [callee, receiver, name, result, owner, line, kind, text, ...args] of flow.calls) {
      /** @type {Site} */
      const site = {
        file: file.path,
        callee: at(callee),
        receiver: at(receiver),
        name: name === NONE ? undefined : names[name],
        result: at(result),
        owner: units[owner],
        line,
        kind,
        text: text === NONE ? undefined : names[text],
        args: args.map(at),
        targets: [],
        isKnown: false,
      };
      this.calls.add(site);
    }
  }

  /**
   * @param {number} object
   * @param {Value | undefined} made - what is made there, and nothing else
   * @param {string} name
   * @param {number} value
   */
  addStore(object, made, name, value) {
    const { slots, objects } = this;
    const own = made === undefined ? undefined : findMemberName(made, name);
    if (made !== undefined && own !== undefined) {
      (made.own ??= new Set()).add(own);
      slots.connect(value, objects.getField(made, own));
    } else if (made === undefined) {
      slots.listen(object, (found) => {
        const member = findMemberName(found, name);
        if (isObject(found) && member !== undefined) slots.connect(value, objects.getField(found, member));
      });
    }
  }

  /**
   * @param {Unit} unit - a class
   * @param {number} slot - of its superclass
   */
  addParent(unit, slot) {
    const { slots, objects } = this;
    const instance = objects.getParents(objects.getInstance(unit));
    slots.connect(slot, objects.getParents(unit.value));
    slots.listen(slot, (parent) => {
      const framework = this.calls.findConstructed(parent);
      if (framework !== undefined) slots.add(instance, framework);
      else if (parent.kind === "unit") slots.connect(objects.getField(parent, "prototype"), instance);
    });
  }

  /**
   * @param {ProgramFile} file
   * @param {number} slot
   * @param {number} index - of the module
   */
  addImport(file, slot, index) {
    const { slots, objects } = this;
    const [module, isRequired] = file.summary.flow.modules[index];
    const target = file.targets[index];
    // A package that is being developed here is still the framework that the tables know.
    if (target === undefined || !module.startsWith(".")) slots.add(slot, objects.getExternal(module, []));
    if (target === undefined) return;
    const imported = this.files[target];
    const { flow } = imported.summary;
    if (flow.isModule) slots.add(slot, imported.namespace);
    else if (isRequired === 1) slots.connect(objects.getField(imported.module, "exports"), slot);
    else slots.add(slot, imported.interop);
  }

  /** @param {ProgramFile} file */
  addExports({ base, summary, namespace, module, interop }) {
    const { slots, objects } = this;
    const { flow } = summary;
    const at = (/** @type {number} */ slot) => (slot === NONE ? NONE : slot + base);
    slots.add(at(flow.file.module), module);
    const exported = objects.getField(module, "exports");
    const initial = /** @type {Value} */ ({ kind: "object" });
    slots.add(exported, initial);
    slots.add(at(flow.file.exports), initial);
    slots.add(at(flow.file.namespace), namespace);
    for (const star of flow.stars) slots.connect(at(star), objects.getParents(namespace));
    // import config, { port } from "./config.cjs"
    slots.connect(exported, objects.getField(interop, "default"));
    slots.connect(exported, objects.getParents(interop));
  }
}

/** @param {Value} value */
function isObject(value) {
  return value.kind === "unit" || value.kind === "instance" || value.kind === "object" || value.kind === "array";
}

/**
 * @param {Value} value
 * @param {string} name
 * @returns {string | undefined} undefined for an element of what is no collection
 */
function findMemberName({ kind }, name) {
  return name !== COLLECTED ? name : kind === "array" ? ELEMENT : undefined;
}

/**
 * @param {Value} object
 * @param {string} name
 * @param {Unit} unit
 */
function addAccessor(object, name, unit) {
  object.accessors ??= new Map();
  const known = object.accessors.get(name);
  if (known === undefined) object.accessors.set(name, [unit]);
  else if (!known.includes(unit)) known.push(unit);
}
