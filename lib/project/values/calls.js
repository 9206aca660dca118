import { getOrInsert } from "../../ast/get-or-insert.js";
import { ANY, ELEMENT, NONE, UNKNOWN } from "../summary/slots.js";
import { Chosen } from "./chosen.js";
import { HandedOver } from "./handed-over.js";
import { CALLED } from "../../heat/handed-over/lookup.js";
import { MEMOIZING } from "../../heat/seldom/loaders.js";
import queue from "../../heat/roots/queue.js";
import { METHODS } from "./known-methods.js";
import { FINDERS, Models, NAMED_FINDERS } from "./models.js";
import { addTarget } from "./site.js";
import { Pairs } from "../compact/pairs.js";
import { consumesMessages, isOfMessages, isOfReact, loadsComponent } from "./known-modules.js";
import { createClosure } from "./closures.js";
import { Relays } from "./relays.js";
import { getOwn } from "../../heat/handed-over/specs.js";

/** @import { Site } from "./site.js" */
/** @import { Unit, Value } from "./values.js" */

/** What takes a function for each message does with it. */
const CONSUMER = { as: "consumer" };

/** What of React gives back what it is given: `useMemo(() => count(rows))` is no function. */
const WRAPS_OF_REACT = /^(?:memo|forwardRef|cache|useCallback|useEffectEvent)$/;

/** Functions of packages that make a handler of those they are given, whichever argument that is: `wrapHandler(middlewares, handler)`. */
const WRAPS_HANDLERS = /^wrap|(?:handler|middleware)(?:V?\d+)?$/i;

/**
 * Binds arguments to parameters, whatever is called.
 */
export class Calls extends HandedOver {
  /** @type {Site[]} */
  sites = [];

  models = new Models(this.slots, this.objects);

  chosen = new Chosen(this.slots, this.objects);

  relays = new Relays(this);

  /** Values and the names of methods that are called on them. */
  called = new Pairs();

  /** What packages' objects run where they are called: many of them have the same functions.
   * @type {Map<Site, Set<Unit>>} */
  run = new Map();

  /** @type {Map<Value, ReturnType<HandedOver["findExportSpecs"]>>} */
  exportSpecs = new Map();

  /** @param {Site} site */
  add(site) {
    this.slots.listen(site.callee, this.linkSite, this.sites.push(site) - 1);
    if (site.name === undefined || site.name === UNKNOWN || site.receiver === NONE || site.kind !== 0) return;
    this.slots.listen(site.receiver, this.addReceiver, this.objects.getName(site.name));
    METHODS.get(site.name)?.(this, site);
    if (site.text !== undefined && NAMED_FINDERS.test(site.name))
      this.slots.listen(site.receiver, (value) => this.models.addNamed(site, value));
    if (FINDERS.has(site.name)) this.slots.listen(site.receiver, (value) => this.models.add(site, value));
  }

  /**
   * `this` in a method is what it is called on.
   *
   * @param {Value} value
   * @param {number} name - of a method that is called on it
   */
  addReceiver = (value, name) => {
    if (/^(external|global|framework|text|folder|step)$/.test(value.kind)) return;
    const id = this.slots.getId(value);
    if (this.called.has(id, name)) return;
    this.called.set(id, name);
    this.slots.listen(this.objects.getMember(value, this.objects.names[name]), this.addSelf, id);
  };

  /**
   * @param {Value} method
   * @param {number} id - of the value that it is called on
   */
  addSelf = ({ kind, unit }, id) => {
    if (kind === "unit" && unit !== undefined && unit.shape[2] !== NONE) this.slots.addId(unit.shape[2], id);
  };

  /**
   * @param {Value} value - that is called
   * @param {number} index - of the site
   */
  linkSite = (value, index) => this.link(this.sites[index], value);

  /**
   * @param {Site} site
   * @param {Value} value - that is called
   */
  link(site, value) {
    const { unit } = value;
    if (value.kind === "external" || value.kind === "global") this.linkExternal(site, value);
    else if (value.kind === "method" && value.table !== undefined)
      this.applySpecs(
        site,
        value.table,
        getOwn(value.table.kinds?.[String(value.name)], String(value.method)),
        value.name,
      );
    else if (value.kind === "framework" && value.table !== undefined)
      this.applySpecs(site, value.table, getOwn(value.table.kinds?.[String(value.name)], CALLED), value.name);
    else if (value.object !== undefined) this.runAll(site, value.object);
    else if (unit !== undefined && (value.kind === "unit" || value.kind === "bound")) {
      if (unit.isClass && site.kind === 0) return;
      addTarget(site, unit);
      this.relays.enter(site, unit);
      if (site.kind === 0) this.bind(site, unit, value.bound ?? 0);
      else this.construct(site, unit);
    }
  }

  /**
   * `api.browse(options)`, of what a package has made of `{ permissions, query }`: which arguments these get is the package's to say.
   *
   * @param {Site} site
   * @param {Value} object
   */
  runAll(site, object) {
    const run = getOrInsert(this.run, site, () => new Set());
    for (const [, field] of this.objects.getMembers(object))
      this.slots.listen(field, ({ kind, unit }) => {
        if (kind !== "unit" || unit?.isClass !== false || run.has(unit)) return;
        run.add(unit);
        addTarget(site, unit);
      });
  }

  /**
   * @param {Site} site - `new` or `super()`
   * @param {Unit} unit - what is constructed
   */
  construct(site, unit) {
    const instance = this.objects.getInstance(unit);
    if (site.kind === 1) this.slots.add(site.result, instance);
    if (!unit.isClass) {
      if (site.kind === 1) this.slots.add(unit.shape[2], instance);
      else this.slots.connect(site.receiver, unit.shape[2]);
      this.bind(site, unit, 0);
      return;
    }
    const constructor = this.findConstructor?.(unit);
    if (constructor !== undefined) {
      if (site.kind === 2) this.slots.connect(site.receiver, constructor.shape[2]);
      this.bind(site, constructor, 0);
      return;
    }
    this.bindParents(site, unit, [unit]);
  }

  /**
   * Without a constructor of its own, a class hands the arguments to its parent's, which may have none of its own either.
   *
   * @param {Site} site
   * @param {Unit} unit - a class
   * @param {Unit[]} below - classes that lead there, and the class itself
   */
  bindParents(site, unit, below) {
    this.slots.listen(this.objects.getParents(unit.value), ({ kind, unit: parent }) => {
      if (kind !== "unit" || parent === undefined || below.includes(parent)) return;
      const constructor = parent.isClass ? this.findConstructor?.(parent) : parent;
      if (constructor !== undefined) this.bind({ ...site, result: NONE }, constructor, 0);
      else this.bindParents(site, parent, [...below, parent]);
    });
  }

  /**
   * @param {Site} site
   * @param {Unit} unit - a function
   * @param {number} bound - arguments that are bound already
   */
  bind({ args, result, text }, unit, bound) {
    const [params, rest, , returns, returned, , isChosen, listed] = unit.shape;
    this.addClosures(unit, bound === 0 ? args : [...Array.from({ length: bound }, () => NONE), ...args], result);
    args.forEach((slot, index) => {
      const param = params[index + bound];
      if (param !== undefined) this.slots.connect(slot, param);
      if (rest !== NONE) this.slots.listen(rest, this.addElement, slot);
      if (returned.includes(index + bound)) this.slots.connect(slot, result);
    });
    for (const [index, isPairs] of listed) this.addListed(args[index - bound] ?? NONE, isPairs, result);
    if (isChosen === 1 && bound === 0 && text !== undefined) {
      if (result !== NONE && returns !== NONE) this.chosen.ask(returns, result, this.objects.getName(text));
    } else this.slots.connect(returns, result);
  }

  /**
   * What a factory returns that calls what it is given, for this call of it alone.
   *
   * @param {Unit} factory
   * @param {number[]} given - the slots of its arguments
   * @param {number} result
   */
  addClosures(factory, given, result) {
    if (result === NONE) return;
    for (const index of factory.shape[5]) {
      const of = this.getUnit(factory.file, index);
      this.slots.add(result, createClosure({ of, factory, given }).value);
    }
  }

  /**
   * What `Object.entries()` and `Object.values()` return of what one caller gives.
   *
   * @param {number} object
   * @param {0 | 1} isPairs
   * @param {number} result
   */
  addListed(object, isPairs, result) {
    if (object === NONE || result === NONE) return;
    /** @type {Value} */
    const list = { kind: "array" };
    /** @type {Value} */
    const element = { kind: "array" };
    const members = this.objects.getField(isPairs === 1 ? element : list, ELEMENT);
    if (isPairs === 1) this.slots.add(this.objects.getField(list, ELEMENT), element);
    this.slots.add(result, list);
    this.slots.listen(object, (found) => {
      if (found.kind !== "text" && found.kind !== "folder")
        this.slots.connect(this.objects.getMember(found, ANY), members);
    });
  }

  /**
   * @param {Value} list
   * @param {number} slot - of what is put into it
   */
  addElement = (list, slot) => {
    if (list.kind === "array") this.slots.connect(slot, this.objects.getField(list, ELEMENT));
  };

  /**
   * @param {Site} site
   * @param {Value} value - of a package or a global
   */
  linkExternal(site, value) {
    const applied = this.getExportSpecs(value);
    for (const { table, specs } of applied) this.applySpecs(site, table, specs, undefined);
    if (applied.length === 0 && value.kind === "external") {
      if (consumesMessages(value)) this.addConsumer(site);
      //   const consumer = new Consumer(topics); consumer.consume(onMessage)
      else if (isOfMessages(value)) this.slots.add(site.result, value);
    }
    if (applied.length > 0 || site.kind !== 0 || value.kind === "global") return;
    if (loadsComponent(value)) return this.slots.listen(site.args[0] ?? NONE, this.addLoaded, site.result);
    if (isOfReact(value) ? !WRAPS_OF_REACT.test(site.name ?? "") : MEMOIZING.test(site.name ?? "")) return;
    // asyncHandler(fn), promisify(fn): what it returns runs what it was given first. In find(list, fn) and readFile(path, fn) the
    // function is behind what the call is about, and what these return is something else.
    const wrapping = WRAPS_HANDLERS.test(site.name ?? "") ? site.args : site.args.slice(0, 1);
    for (const slot of wrapping) this.slots.listen(slot, this.wrap, site.result);
  }

  /**
   * `dynamic(() => import("./chart"))` is what the function loads, or the default of that.
   *
   * @param {Value} value - the function
   * @param {number} result
   */
  addLoaded = ({ kind, unit }, result) => {
    if (kind !== "unit" || unit === undefined || unit.isClass) return;
    const [, , , loaded] = unit.shape;
    this.slots.connect(loaded, result);
    this.slots.listen(loaded, (module) => this.slots.connect(this.objects.getMember(module, "default"), result));
  };

  /**
   * `withMiddlewares(session)(show)`: what a package's function returns wraps as the function itself may.
   *
   * @param {Value} factory
   * @param {number} argument - of the call of what it returns
   * @param {number} result
   */
  wrapByMade = (factory, argument, result) => {
    if (factory.kind === "external" && this.getExportSpecs(factory).length === 0)
      this.slots.listen(argument, this.wrap, result);
  };

  /**
   * `Consumer.createHandler(topic, settings, transfer)`, of whatever package: a message is to it what a request is to a server.
   *
   * @param {Site} site
   */
  addConsumer(site) {
    const table = this.tables.find(({ name }) => name === queue.name);
    if (table === undefined) return;
    site.isKnown = true;
    for (const slot of site.args) this.collect(slot, { spec: CONSUMER, table, receiver: undefined, site }, 0);
  }

  /** @param {Value} value - of a package or a global: a few of them are called thousands of times */
  getExportSpecs(value) {
    return getOrInsert(this.exportSpecs, value, () => this.findExportSpecs(value));
  }

  /**
   * @param {Value} argument
   * @param {number} result - slot of what stands for it
   */
  wrap = (argument, result) => {
    if (argument.kind === "object") this.slots.add(result, this.objects.getEngineOf(argument));
    if (argument.object !== undefined) this.slots.add(result, argument);
    if (argument.kind !== "unit" || argument.unit?.isClass !== false) return;
    this.wrapped.add(argument.unit);
    this.slots.add(result, argument);
    this.slots.add(result, this.objects.getEngine(argument.unit));
  };
}
