import { getOrInsert } from "../../ast/get-or-insert.js";
import { append } from "../../ast/append.js";
import { CLOCKS } from "../../heat/seldom/seldom-names.js";
import { getWritten } from "./closures.js";
import { NONE, UNKNOWN } from "../summary/slots.js";

/** @import { Program } from "./program.js" */
/** @import { Site } from "./site.js" */
/** @import { Unit } from "./values.js" */

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

/** What functions do with their parameters: `each(list, fn)` calls `fn`, and so does who hands its own parameter on to `each`. */
export class ParameterCalls {
  /** @param {Program} program - solved */
  constructor(program) {
    this.program = program;
    /** By slot: the number of the call, from 1 on, whose result it is. `Boolean(this.get("x"))` hands nothing on. */
    this.madeBy = new Uint32Array(program.slots.count);
    program.calls.sites.forEach(({ result }, index) => {
      if (result !== NONE) this.madeBy[result] = index + 1;
    });
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
    /** @type {Map<Unit, ParameterCall[]>} */
    this.parameterCalls = new Map();
    /** How often a caller was asked what it passes to a call: the work that they take. */
    this.asked = 0;
    this.addParameterCalls();
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
    //   if (typeof options === "function") callback = options;
    for (const [index, from] of unit.shape[8])
      if (index === call.index) this.addParameterCall(unit, { ...call, index: from });
    return true;
  }

  /** @param {Unit} unit - a function or class */
  getParameterCalls(unit) {
    const called = unit.isClass ? (this.program.calls.findConstructor?.(unit) ?? unit) : getWritten(unit);
    return this.parameterCalls.get(called) ?? [];
  }

  /**
   * `stream.on("end", finish)`: whoever is called may call it. `app[key](fn)`, of which nobody knows what it is, calls nothing, and
   * `cron.schedule("0 3 * * *", cleanUp)` not for who asks for it.
   *
   * @param {Site} site
   * @returns {boolean} whether somebody out of sight may run what it is handed
   */
  isOutOfSight({ targets, isKnown, kind, name = "", args }) {
    const isSeen = targets.length > 0 || isKnown || kind === 2 || name === UNKNOWN;
    return !isSeen && !STORES.has(name) && !(CLOCKS.test(name) && !this.isFunction(args[0]));
  }

  /**
   * `limiter.schedule(load, id)` begins with what is to be done in its turn, where clocks are told first when.
   *
   * @param {number} [slot]
   */
  isFunction(slot = NONE) {
    return this.program.slots.get(slot).some(({ kind }) => kind === "unit" || kind === "bound");
  }

  /**
   * @param {Site} site
   * @returns {number[]} arguments that somebody out of sight gets
   */
  getHandedOn(site) {
    return this.isOutOfSight(site) ? site.args.filter((slot) => slot !== NONE && this.madeBy[slot] === 0) : [];
  }

  /**
   * `pipe(load(id), chain(findPosts(model)))`: who is called may call the function that `findPosts` makes for it, too.
   *
   * @param {Site} site
   * @returns {Unit[]} functions that stand in those whose results somebody out of sight gets
   */
  getMadeFor(site) {
    if (!this.isOutOfSight(site)) return [];
    const { calls, files, slots } = this.program;
    return site.args.flatMap((slot) => {
      const makers = slot === NONE || this.madeBy[slot] === 0 ? [] : calls.sites[this.madeBy[slot] - 1].targets;
      if (makers.length === 0) return [];
      const isIn = (/** @type {Unit} */ unit) =>
        makers.some((maker) => {
          if (maker.file !== unit.file || maker.index === unit.index) return false;
          const [outer, inner] = [maker, unit].map(({ file, index }) => files[file].summary.units[index]);
          return outer.line <= inner.line && inner.end <= outer.end;
        });
      return slots
        .get(slot)
        .flatMap(({ kind: is, unit }) => (is === "unit" && unit?.isClass === false && isIn(unit) ? [unit] : []));
    });
  }
}
