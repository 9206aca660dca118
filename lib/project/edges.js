import { getOrInsert } from "../ast/get-or-insert.js";
import { append } from "../ast/append.js";
import { createClosure, getWritten } from "./closures.js";
import { NONE, UNKNOWN } from "./slots.js";

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
 * Calls on a parameter that a function makes: `callback()`, `options.hooks.onRequest()`.
 *
 * @typedef {{ index: number, names: string[], kind: number, via: Unit }} ParameterCall
 */

/** Methods that keep, compare or remove what they are given, and call nothing. */
const STORES = new Set([
  "push",
  "unshift",
  "set",
  "add",
  "get",
  "has",
  "delete",
  "includes",
  "indexOf",
  "concat",
  "off",
  "removeListener",
  "removeEventListener",
  "bind",
  "test",
  "log",
  "warn",
  "debug",
  "info",
  "stringify",
  "isArray",
  "hasOwnProperty",
  "call",
  "apply",
]);

/** How many calls on its parameters a function is known for. */
const MAX_PARAMETER_CALLS = 40;
const MAX_NAMES = 4;

/**
 * @param {Program} program - solved
 * @returns {Edges}
 */
export function getEdges(program) {
  return new Edges(program);
}

/** Who runs whom, across files. */
export class Edges {
  /** @param {Program} program */
  constructor(program) {
    this.program = program;
    /** By slot: 1 is the result of a call. `Boolean(this.get("x"))` hands nothing on. */
    this.areResults = new Uint8Array(program.slots.count);
    for (const { result } of program.calls.sites) if (result !== NONE) this.areResults[result] = 1;
    /** @type {Map<Unit, Site[]>} */
    this.sites = new Map();
    for (const site of program.calls.sites) {
      if (site.owner === undefined) continue;
      const list = this.sites.get(site.owner);
      if (list === undefined) this.sites.set(site.owner, [site]);
      else list.push(site);
    }
    /** The function that a callback is written in and runs with.
     * @type {Map<Unit, Unit>} */
    this.around = new Map();
    for (const { units, summary } of program.files) {
      for (const unit of units)
        for (const callback of summary.units[unit.index].callbacks) this.around.set(units[callback], unit);
    }
    /** Callbacks in what factories returned.
     * @type {Map<Closure, Map<Unit, Unit>>} */
    this.inside = new Map();
    /** By slot and names: the functions and classes there.
     * @type {Map<number, Map<string, Unit[]>>} */
    this.units = new Map();
    /** How many values were looked at for that. */
    this.looked = 0;
    /** By function: the framework's object that it takes; null for none.
     * @type {Map<Unit, Value | null>} */
    this.kinds = new Map();
    /** @type {Map<Unit, ParameterCall[]>} */
    this.parameterCalls = new Map();
    /** How often a caller was asked what it passes to a call: the work that they take. */
    this.asked = 0;
    this.addParameterCalls();
    /** @type {Map<Unit, [number, string][]>} */
    this.members = new Map();
    for (const [object, name, owner] of program.members) {
      const list = this.members.get(owner);
      if (list === undefined) this.members.set(owner, [[object, name]]);
      else list.push([object, name]);
    }
  }

  /**
   * The parameter of the function that makes a call, or of one around it that the call runs with.
   *
   * @param {Site} site
   * @param {number} slot
   */
  findRoot(site, slot) {
    const root = this.program.roots.get(slot);
    if (root === undefined || site.owner === undefined) return undefined;
    /** @type {Unit | undefined} */
    let owner = site.owner;
    for (let depth = 0; owner !== undefined && depth < 20; depth++) {
      if (owner === root.unit) return root;
      owner = this.around.get(owner);
    }
    return undefined;
  }

  /** Calls on parameters, and those of functions that the parameter is passed on to. */
  addParameterCalls() {
    /** @type {Map<Unit, Site[]>} */
    const callers = new Map();
    /** @type {Set<Unit>} */
    const queue = new Set();
    for (const sites of this.sites.values()) {
      for (const site of sites) {
        const root = this.findRoot(site, site.callee);
        if (
          root !== undefined &&
          this.addParameterCall(root.unit, {
            index: root.index,
            names: root.names,
            kind: site.kind,
            via: /** @type {Unit} */ (site.owner),
          })
        )
          queue.add(root.unit);
        // items.forEach(callback): somebody out of sight calls the parameter.
        if (root === undefined) {
          for (const slot of this.getHandedOn(site)) {
            const passed = this.findRoot(site, slot);
            if (
              passed !== undefined &&
              this.addParameterCall(passed.unit, {
                index: passed.index,
                names: passed.names,
                kind: 0,
                via: /** @type {Unit} */ (site.owner),
              })
            )
              queue.add(passed.unit);
          }
        }
        for (const target of site.targets) append(callers, getWritten(target), site);
      }
    }
    /** How many of a unit's calls its callers have been asked about. @type {Map<Unit, number>} */
    const asked = new Map();
    for (const unit of queue) {
      // It may come back later with more.
      queue.delete(unit);
      const calls = this.getParameterCalls(unit);
      const from = asked.get(unit) ?? 0;
      asked.set(unit, calls.length);
      for (const site of callers.get(unit) ?? []) {
        // A function that calls itself adds to them.
        for (let index = from; index < calls.length; index++) {
          const call = calls[index];
          this.asked++;
          const root = this.findRoot(site, site.args[call.index] ?? -1);
          if (
            root !== undefined &&
            root.names.length + call.names.length <= MAX_NAMES &&
            this.addParameterCall(root.unit, { ...call, index: root.index, names: [...root.names, ...call.names] })
          )
            queue.add(root.unit);
        }
      }
    }
  }

  /**
   * @param {Unit} unit
   * @param {ParameterCall} call
   * @returns {boolean} whether it is new
   */
  addParameterCall(unit, call) {
    const calls = getOrInsert(this.parameterCalls, unit, () => []);
    if (calls.length >= MAX_PARAMETER_CALLS) return false;
    const isKnown = calls.some(
      ({ index, names, kind }) => index === call.index && kind === call.kind && names.join() === call.names.join(),
    );
    if (isKnown) return false;
    calls.push(call);
    return true;
  }

  /** @param {Unit} unit - a function or class */
  getParameterCalls(unit) {
    const called = unit.isClass ? (this.program.calls.findConstructor?.(unit) ?? unit) : getWritten(unit);
    return this.parameterCalls.get(called) ?? [];
  }

  /**
   * @param {Unit} unit
   * @param {boolean} isFree - code out of sight calls it: its parameters are whatever may arrive
   * @returns {Edge[]}
   */
  getNext(unit, isFree) {
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
    for (const site of this.sites.get(getWritten(unit)) ?? []) this.addSite(site, unit, isFree, next);
    for (const [object, name] of this.members.get(getWritten(unit)) ?? []) {
      if (!isFree && program.roots.has(object)) continue;
      for (const value of program.slots.get(object))
        for (const accessor of program.objects.findAccessors(value, name))
          next.push({ unit: accessor, verb: "called" });
    }
    return next.filter((edge) => edge.unit !== unit);
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
    return this.findUnitsIn(closure.given[root.index] ?? NONE, [...root.names, ...names]);
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
      for (const name of names)
        values = [...new Set(values.flatMap((value) => slots.get(objects.findLookup(value, name))))];
      this.looked += values.length;
      /** @type {Unit[]} */
      const units = [];
      for (const { kind, unit } of values)
        if ((kind === "unit" || kind === "bound") && unit !== undefined) units.push(unit);
      return units;
    });
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
   * @param {Edge[]} next
   */
  addSite(site, unit, isFree, next) {
    const isOnParameter = this.findRoot(site, site.callee) !== undefined;
    for (const target of this.getTargets(site, unit)) {
      if (!isOnParameter || isFree) next.push({ unit: target, verb: site.kind === 0 ? "called" : "constructed" });
      for (const { index, names, kind, via } of this.getParameterCalls(target)) {
        const slot = site.args[index];
        if (slot === undefined || (!isFree && this.findRoot(site, slot) !== undefined)) continue;
        for (const found of this.findUnits(unit, slot, names))
          if (!found.isClass || kind !== 0)
            next.push({ unit: this.getInside(unit, found), verb: kind === 0 ? "called" : "constructed", via });
      }
    }
    if (isOnParameter) return;
    for (const slot of this.getHandedOn(site)) {
      if (!isFree && this.findRoot(site, slot) !== undefined) continue;
      for (const given of this.findUnits(unit, slot))
        if (!given.isClass) next.push({ unit: this.getInside(unit, given), verb: "called", isFree: true });
    }
  }

  /**
   * `stream.on("end", finish)`: whoever is called may call it. `app[key](fn)`, of which nobody knows what it is, calls nothing.
   *
   * @param {Site} site
   * @returns {number[]} arguments that somebody out of sight gets
   */
  getHandedOn({ targets, isKnown, kind, name, args }) {
    if (targets.length > 0 || isKnown || kind === 2 || name === UNKNOWN || STORES.has(name ?? "")) return [];
    return args.filter((slot) => slot !== NONE && this.areResults[slot] === 0);
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

  /** @param {Unit} unit */
  readKind({ shape: [params] }) {
    return params
      .flatMap((slot) => this.program.slots.get(slot))
      .find(({ kind, table, name }) => kind === "framework" && table?.transient?.includes(String(name)) !== true);
  }
}
