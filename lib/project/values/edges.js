import { isTakenAtStartUp } from "../../heat/handed-over/transient.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { findBrowserFiles } from "./browser-files.js";
import { createClosure, getWritten } from "./closures.js";
import { NONE } from "../summary/slots.js";
import { ParameterCalls } from "./parameter-calls.js";

/** @import { Program } from "./program.js" */
/** @import { Site } from "./site.js" */
/** @import { Closure, Unit, Value } from "./values.js" */

/**
 * What a function leads to. `via` is the function that makes the call: `each(list, fn)` calls `fn` for whoever calls `each`.
 *
 * @typedef {object} Edge
 * @property {Unit} unit
 * @property {"called" | "constructed" | "inside"} verb - inside: a callback written in it
 * @property {Unit} [via]
 * @property {boolean} [isFree] - code out of sight calls it: its parameters are whatever may arrive
 */

/**
 * @param {Program} program - solved
 * @returns {Edges}
 */
export function getEdges(program) {
  return new Edges(program);
}

/** @type {ReadonlySet<Unit>} */
const NOBODY = new Set();

/** Who runs whom, across files. */
export class Edges extends ParameterCalls {
  /** @param {Program} program */
  constructor(program) {
    super(program);
    this.browser = findBrowserFiles(program);
    /** Callbacks in what factories returned.
     * @type {Map<Closure, Map<Unit, Unit>>} */
    this.inside = new Map();
    /** By slot and names: the functions and classes there.
     * @type {Map<number, Map<string, Unit[]>>} */
    this.units = new Map();
    /** How many values were looked at for that. */
    this.looked = 0;
    /** By object and name: the accessors that reading the member runs.
     * @type {Map<Value, Map<string, Unit[]>>} */
    this.accessors = new Map();
    /** By function: the framework's object that it takes; null for none.
     * @type {Map<Unit, Value | null>} */
    this.kinds = new Map();
    /** @type {Map<Unit, [number, string][]>} */
    this.members = new Map();
    for (const [object, name, owner] of program.members) {
      const list = this.members.get(owner);
      if (list === undefined) this.members.set(owner, [[object, name]]);
      else list.push([object, name]);
    }
  }

  /**
   * @param {Unit} unit
   * @param {boolean} isFree - code out of sight calls it: its parameters are whatever may arrive
   * @param {ReadonlySet<Unit>} [given] - functions around it with which it runs, and whose callers are known
   * @returns {Edge[]}
   */
  getNext(unit, isFree, given = NOBODY) {
    const { program } = this;
    const { units, summary } = program.files[unit.file];
    const { calls, constructs, callbacks, constructor_ } = summary.units[unit.index];
    /** @type {Edge[]} */
    const next = [];
    for (const index of callbacks)
      next.push({ unit: this.getInside(unit, units[index]), verb: "inside", isFree: true });
    if (constructor_ !== undefined) next.push({ unit: units[constructor_], verb: "inside" });
    for (const index of calls) next.push({ unit: units[index], verb: "called" });
    for (const index of constructs) next.push({ unit: units[index], verb: "constructed" });
    // class Child extends Imported {}
    if (unit.isClass && constructor_ === undefined && unit.value.parents !== undefined)
      for (const parent of program.slots.get(unit.value.parents))
        if (parent.kind === "unit" && parent.unit !== undefined) next.push({ unit: parent.unit, verb: "constructed" });
    for (const site of this.sites.get(getWritten(unit)) ?? []) this.addSite(site, unit, isFree, given, next);
    for (const [object, name] of this.members.get(getWritten(unit)) ?? []) {
      if (!isFree && program.roots.get(object)?.unit === getWritten(unit)) continue;
      for (const value of program.slots.get(object))
        for (const accessor of this.findAccessors(value, name)) next.push({ unit: accessor, verb: "called" });
    }
    return next.filter((edge) => edge.unit !== unit && !this.isForBrowser(unit, edge.unit));
  }

  /**
   * `<Chart points={points} />` in a page that a server draws, of a chart that browsers draw: what such files have a server only draws the first time.
   *
   * @param {Unit} from
   * @param {Unit} to
   */
  isForBrowser(from, to) {
    return this.browser.has(to.file) && !this.browser.has(from.file);
  }

  /**
   * A callback in what a factory returned belongs to the same call of that.
   *
   * @param {Unit} unit
   * @param {Unit} callback - written in it, or elsewhere
   * @returns {Unit}
   */
  getInside(unit, callback) {
    const { closure } = unit;
    if (closure === undefined || this.around.get(callback) !== getWritten(unit)) return callback;
    const known = getOrInsert(this.inside, closure, () => new Map());
    return getOrInsert(known, callback, () => createClosure({ ...closure, of: callback }));
  }

  /**
   * The functions and classes that a slot holds, or that stand in it at the end of some names. In what a factory returned, those in
   * what that was given.
   *
   * @param {Unit} unit - that asks
   * @param {number} slot
   * @param {string[]} [names]
   * @returns {Unit[]}
   */
  findUnits({ closure }, slot, names = []) {
    const root = closure === undefined ? undefined : this.program.roots.get(slot);
    if (closure === undefined || root === undefined || root.unit !== closure.factory)
      return this.findUnitsIn(slot, names);
    const indices = closure.factory.shape[8].flatMap(([index, from]) => (index === root.index ? [from] : []));
    return [root.index, ...indices].flatMap((index) =>
      this.findUnitsIn(closure.given[index] ?? NONE, [...root.names, ...names]),
    );
  }

  /**
   * Kept, as many calls ask the same of a hub, which has many values.
   *
   * @param {number} slot
   * @param {string[]} names
   * @returns {Unit[]}
   */
  findUnitsIn(slot, names) {
    const known = getOrInsert(this.units, slot, () => new Map());
    return getOrInsert(known, names.join(), () => {
      const { objects, slots } = this.program;
      let values = slots.get(slot);
      for (const name of names) values = slots.getAll(values.map((value) => objects.findLookup(value, name)));
      this.looked += values.length;
      /** @type {Unit[]} */
      const units = [];
      for (const { kind, unit } of values)
        if ((kind === "unit" || kind === "bound") && unit !== undefined) units.push(unit);
      return units;
    });
  }

  /**
   * Kept, as many functions read the same of an object, which may inherit from hundreds.
   *
   * @param {Value} object
   * @param {string} name
   * @returns {Unit[]}
   */
  findAccessors(object, name) {
    const known = getOrInsert(this.accessors, object, () => new Map());
    return getOrInsert(known, name, () => this.program.objects.findAccessors(object, name));
  }

  /**
   * @param {Site} site
   * @param {Unit} unit - that it stands in
   * @returns {Unit[]} what it runs
   */
  getTargets(site, unit) {
    const { closure } = unit;
    if (closure === undefined || this.program.roots.get(site.callee)?.unit !== closure.factory) return site.targets;
    return this.findUnits(unit, site.callee);
  }

  /**
   * @param {Site} site
   * @param {Unit} unit - that it stands in
   * @param {boolean} isFree
   * @param {ReadonlySet<Unit>} given
   * @param {Edge[]} next
   */
  addSite(site, unit, isFree, given, next) {
    // What its caller gave it, that caller runs. What a function around it was given, others gave: those that called that one, which run it
    // where they are known.
    const isGiven = (/** @type {number} */ slot) => {
      const root = this.findRoot(site, slot)?.unit;
      return root !== undefined && (root === getWritten(unit) ? !isFree : given.has(root));
    };
    if (isGiven(site.callee))
      for (const found of this.getDefaults(site, site.callee)) next.push({ unit: found, verb: "called" });
    for (const target of this.getTargets(site, unit)) {
      if (!isGiven(site.callee)) next.push({ unit: target, verb: site.kind === 0 ? "called" : "constructed" });
      for (const { index, names, kind, via } of this.getParameterCalls(target)) {
        const slot = site.args[index];
        if (slot === undefined || isGiven(slot)) continue;
        for (const found of this.findUnits(unit, slot, names))
          if (!found.isClass || kind !== 0)
            next.push({ unit: this.getInside(unit, found), verb: kind === 0 ? "called" : "constructed", via });
      }
    }
    if (this.findRoot(site, site.callee) !== undefined) return;
    for (const slot of this.getHandedOn(site)) {
      const handed = isGiven(slot) ? this.getDefaults(site, slot) : this.findUnits(unit, slot);
      for (const found of handed)
        if (!found.isClass) next.push({ unit: this.getInside(unit, found), verb: "called", isFree: true });
    }
    for (const made of this.getMadeFor(site)) next.push({ unit: made, verb: "called", isFree: true });
  }

  /**
   * @param {Site} site
   * @param {number} slot - of a parameter of the function that it stands in, or of one around it
   * @returns {Unit[]} what the parameter is where nobody gives anything: `(rows, getKey = getId) => …`
   */
  getDefaults(site, slot) {
    const root = this.findRoot(site, slot);
    if (root === undefined || root.names.length > 0) return [];
    const { units } = this.program.files[root.unit.file];
    return root.unit.shape[9].flatMap(([index, found]) => (index === root.index ? [units[found]] : []));
  }

  /**
   * Whether a function takes a framework's app, router or server: it runs at start-up.
   *
   * @param {Unit} unit
   */
  isColdByKind(unit) {
    return this.findKind(unit) !== undefined;
  }

  /**
   * Kept, as whoever calls a function asks it, and those that everybody calls are given much.
   *
   * @param {Unit} unit
   * @returns {Value | undefined} the framework's object that it takes
   */
  findKind(unit) {
    return getOrInsert(this.kinds, getWritten(unit), () => this.readKind(unit) ?? null) ?? undefined;
  }

  /**
   * `class Handler { async handleSafe(input) { … } }` is given the server by what configures it, and a request by others: it does not run at start-up alone.
   *
   * @param {Unit} unit
   */
  readKind({ shape: [params] }) {
    for (const slot of params) {
      const values = this.program.slots.get(slot);
      if (values.length > 0 && values.every(isOfStartUp)) return values[0];
    }
    return undefined;
  }
}

/** @param {Value} value */
function isOfStartUp({ kind, table, name }) {
  return kind === "framework" && table !== undefined && isTakenAtStartUp(table, String(name));
}
