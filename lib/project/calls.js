import { ELEMENT, NONE } from "./slots.js";
import { HandedOver } from "./handed-over.js";
import { Pairs } from "./compact/pairs.js";
import { getOwn } from "../heat/specs.js";

/** @import { Unit, Value } from "./values.js" */

/**
 * A call, `new` expression or `super()`, with slots of the whole project.
 *
 * @typedef {object} Site
 * @property {string} file
 * @property {number} callee
 * @property {number} receiver
 * @property {string} [name] - of the method
 * @property {number} result
 * @property {Unit} [owner] - the function (or class, for its fields) that it stands in; undefined at module level
 * @property {number} line
 * @property {number} kind - 0 a call, 1 `new`, 2 `super()`
 * @property {string} [text] - the first argument, where it is a text
 * @property {number[]} args
 * @property {Unit[]} targets - functions and classes that it runs
 * @property {boolean} isKnown - a table says what it does with its arguments
 */

/** Array methods that call what they are given with elements, and the index of the parameter that gets them. */
const ITERATIONS = new Map(
  ["forEach", "map", "flatMap", "filter", "find", "findIndex", "findLast", "some", "every"].map((name) => [name, 0]),
);
for (const name of ["reduce", "reduceRight"]) ITERATIONS.set(name, 1);

/** Most calls lead out of the project.
 * @type {Unit[]} */
export const NO_TARGETS = [];

const LISTENS = new Set(["on", "once", "addListener", "prependListener", "prependOnceListener"]);

/**
 * Binds arguments to parameters, whatever is called.
 */
export class Calls extends HandedOver {
  /** @type {Site[]} */
  sites = [];

  /** Values and the names of methods that are called on them. */
  called = new Pairs();

  /** @type {Map<Value, ReturnType<HandedOver["findExportSpecs"]>>} */
  exportSpecs = new Map();

  /** The constructor's function of a class.
   * @type {((unit: Unit) => Unit | undefined) | undefined} */
  findConstructor = undefined;

  /** @param {Site} site */
  add(site) {
    this.slots.listen(site.callee, this.linkSite, this.sites.push(site) - 1);
    if (site.name === undefined || site.receiver === NONE || site.kind !== 0) return;
    this.slots.listen(site.receiver, this.addReceiver, this.objects.getName(site.name));
    if (site.name === "call" || site.name === "apply") this.addApplied(site);
    else if (site.name === "bind") this.addBound(site);
    else if (site.name === "then" || site.name === "catch" || site.name === "finally") this.addThen(site);
    else if (ITERATIONS.has(site.name)) this.addIteration(site, site.name);
    else if (LISTENS.has(site.name) || site.name === "emit") this.addEvent(site);
  }

  /**
   * `this` in a method is what it is called on.
   *
   * @param {Value} value
   * @param {number} name - of a method that is called on it
   */
  addReceiver = (value, name) => {
    if (value.kind === "external" || value.kind === "global" || value.kind === "framework") return;
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
   * `onRequest.call(this, req)`, `fn.apply(this, arguments)`
   *
   * @param {Site} site
   */
  addApplied(site) {
    const [self = NONE, ...args] = site.args;
    /** @type {Site} */
    const applied = {
      ...site,
      callee: site.receiver,
      receiver: self,
      name: undefined,
      args: site.name === "call" ? args : [],
      targets: NO_TARGETS,
    };
    this.add(applied);
    this.slots.listen(site.receiver, ({ kind, unit }) => {
      if (kind !== "unit" || unit === undefined) return;
      this.slots.connect(self, unit.shape[2]);
      if (site.name === "apply" && args.length > 0)
        this.slots.listen(
          args[0],
          (list) =>
            void (
              list.kind === "array" &&
              unit.shape[0].forEach((param) => this.slots.connect(this.objects.getMember(list, ELEMENT), param))
            ),
        );
    });
  }

  /** @param {Site} site - `fn.bind(this, db)` */
  addBound({ receiver, result, args: [self = NONE, ...args] }) {
    this.slots.listen(receiver, (value) => {
      const { unit } = value;
      if (value.kind !== "unit" || unit === undefined) return;
      this.slots.connect(self, unit.shape[2]);
      args.forEach((slot, index) => this.slots.connect(slot, unit.shape[0][index] ?? NONE));
      this.slots.add(result, args.length === 0 ? value : { kind: "bound", unit, bound: args.length });
    });
  }

  /** @param {Site} site - `load().then((user) => …)` */
  addThen({ receiver, result, name, args }) {
    this.slots.connect(receiver, result);
    for (const slot of args) {
      this.slots.listen(slot, ({ kind, unit }) => {
        if (kind !== "unit" || unit === undefined) return;
        if (name === "then") this.slots.connect(receiver, unit.shape[0][0] ?? NONE);
        this.slots.connect(unit.shape[3], result);
      });
    }
  }

  /**
   * @param {Site} site - `handlers.forEach((handler) => …)`
   * @param {string} name
   */
  addIteration({ receiver, result, args: [callback = NONE] }, name) {
    const element = this.slots.create();
    this.slots.listen(
      receiver,
      (value) => void (value.kind === "array" && this.slots.connect(this.objects.getMember(value, ELEMENT), element)),
    );
    /** @type {Value | undefined} */
    let mapped;
    this.slots.listen(callback, ({ kind, unit }) => {
      if (kind !== "unit" || unit === undefined) return;
      this.slots.connect(element, unit.shape[0][/** @type {number} */ (ITERATIONS.get(name))] ?? NONE);
      if (name === "reduce" || name === "reduceRight") this.slots.connect(unit.shape[3], result);
      if (name !== "map" && name !== "flatMap") return;
      mapped ??= { kind: "array" };
      this.slots.connect(unit.shape[3], this.objects.getField(mapped, ELEMENT));
      this.slots.add(result, mapped);
    });
  }

  /** @param {Site} site - `this.on("request", fn)`, `this.emit("request", req)` */
  addEvent(site) {
    if (site.text === undefined) return;
    const event = `event ${site.text}`;
    const isEmit = site.name === "emit";
    /** @type {Site} */
    const emitted = {
      ...site,
      callee: this.slots.create(),
      receiver: NONE,
      name: undefined,
      args: site.args.slice(1),
      targets: NO_TARGETS,
    };
    if (isEmit) this.add(emitted);
    this.slots.listen(site.receiver, (value) => {
      if (value.kind !== "unit" && value.kind !== "instance" && value.kind !== "object") return;
      if (isEmit) this.slots.connect(this.objects.getMember(value, event), emitted.callee);
      else this.slots.connect(site.args[1] ?? NONE, this.objects.getField(value, event));
    });
  }

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
    else if (unit !== undefined && (value.kind === "unit" || value.kind === "bound")) {
      if (unit.isClass && site.kind === 0) return;
      if (site.targets === NO_TARGETS) site.targets = [unit];
      else site.targets.push(unit);
      if (site.kind === 0) this.bind(site, unit, value.bound ?? 0);
      else this.construct(site, unit);
    }
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
    // Without a constructor of its own its parent's gets the arguments.
    this.slots.listen(
      this.objects.getParents(unit.value),
      (parent) =>
        void (
          parent.kind === "unit" &&
          parent.unit !== undefined &&
          parent.unit !== unit &&
          this.bindParent(site, parent.unit)
        ),
    );
  }

  /**
   * @param {Site} site
   * @param {Unit} parent
   */
  bindParent(site, parent) {
    const constructor = parent.isClass ? this.findConstructor?.(parent) : parent;
    if (constructor !== undefined) this.bind({ ...site, result: NONE }, constructor, 0);
  }

  /**
   * @param {Site} site
   * @param {Unit} unit - a function
   * @param {number} bound - arguments that are bound already
   */
  bind({ args, result }, unit, bound) {
    const [params, rest, , returns, returned] = unit.shape;
    args.forEach((slot, index) => {
      const param = params[index + bound];
      if (param !== undefined) this.slots.connect(slot, param);
      if (rest !== NONE) this.slots.listen(rest, this.addElement, slot);
      if (returned.includes(index + bound)) this.slots.connect(slot, result);
    });
    this.slots.connect(returns, result);
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
    if (applied.length > 0 || site.kind !== 0 || value.kind === "global") return;
    // asyncHandler(fn), promisify(fn): what it returns runs what it was given first. In find(list, fn) and readFile(path, fn) the
    // function is behind what the call is about, and what these return is something else.
    this.slots.listen(site.args[0] ?? NONE, this.wrap, site.result);
  }

  /** @param {Value} value - of a package or a global: a few of them are called thousands of times */
  getExportSpecs(value) {
    let specs = this.exportSpecs.get(value);
    if (specs === undefined) {
      specs = this.findExportSpecs(value);
      this.exportSpecs.set(value, specs);
    }
    return specs;
  }

  /**
   * @param {Value} argument
   * @param {number} result - slot of what stands for it
   */
  wrap = (argument, result) => {
    if (argument.kind === "unit" && argument.unit?.isClass === false) this.slots.add(result, argument);
  };
}
