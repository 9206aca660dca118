import { getOrInsert } from "../../ast/get-or-insert.js";
import { append } from "../../ast/append.js";
import { Containers } from "./containers.js";
import { ANY, ELEMENT, NONE } from "../summary/slots.js";
import { getModuleName, getOwn, isNamedAlike } from "../../heat/handed-over/specs.js";
import { SEPARATOR } from "./site.js";
import { getLookup } from "../../heat/handed-over/lookup.js";

/** @import { FrameworkTable, HandlerSpec, Purpose, Specs } from "../../types.js" */
/** @import { Objects } from "./objects.js" */
/** @import { Site } from "./site.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/**
 * A function that is handed to a framework.
 *
 * @typedef {object} Registration
 * @property {string} root - "Express handler"
 * @property {string} file - where
 * @property {number} [line] - not of what a framework finds among the exports of the file
 * @property {boolean} isCold - it runs at start-up
 * @property {Purpose} [purpose]
 */

/** What a call hands to a framework, functions that are called with the request among it. @typedef {{ site: Site, spec: HandlerSpec, slots: number[] }} Handed */

/** How far options lie below an argument. */
const MAX_OPTION_DEPTH = 6;

/** @typedef {{ unit: Unit, index: number, isAsking: boolean, root: string, file: string }} MadeOnce - `index`: of what the tables have found by name */

/**
 * What frameworks do with what they are given, by their tables.
 */
export class HandedOver {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   * @param {FrameworkTable[]} tables
   */
  constructor(slots, objects, tables) {
    this.slots = slots;
    this.objects = objects;
    this.tables = tables;
    const { exported, keyedObjects } = getLookup(tables);
    this.found = exported;
    this.keyedObjects = keyedObjects;
    /** A function or class by its file and number.
     * @type {(file: number, index: number) => Unit} */
    this.getUnit = () => {
      throw new Error("not loaded");
    };
    /** Whether a function asks for the request, as what the tables have found by name wants to see: by the index of that.
     * @type {(unit: Unit, index: number) => boolean} */
    this.asks = () => false;
    /** Whether a file is part of pages, by its path.
     * @type {(file: string) => boolean} */
    this.isOfPages = () => false;
    /** The constructor's function of a class.
     * @type {((unit: Unit) => Unit | undefined) | undefined} */
    this.findConstructor = undefined;
    this.containers = new Containers(this);
    /** @type {Map<Unit, Registration[]>} */
    this.registrations = new Map();
    /** What a framework makes once, when a site is built, unless it asks for the request. @type {MadeOnce[]} */
    this.madeOnce = [];
    /** Functions that ask for the request by what a framework has made: `await auth()`
     * @type {Set<Unit>} */
    this.asking = new Set();
    /** In the order of their arrival. @type {Handed[]} */
    this.handed = [];
    /** Functions that packages have wrapped: what these hand them is not what the framework hands over.
     * @type {Set<Unit>} */
    this.wrapped = new Set();
    /** Specifications that were applied to a slot already.
     * @type {Map<HandlerSpec, Set<string>>} */
    this.applied = new Map();
  }

  /**
   * @param {Value} value - external or global
   * @returns {{ table: FrameworkTable, specs: Specs[string] }[]}
   */
  findExportSpecs({ kind, module, path = [] }) {
    const start = path.findIndex((step) => step !== "default" && step !== "*");
    const name = kind === "global" ? path.join(".") : start === -1 ? "" : path.slice(start).join(".");
    return this.tables.flatMap((table) => {
      const specs = getOwn(
        kind === "global" ? table.globals : getOwn(table.modules, getModuleName(String(module))),
        name,
      );
      return specs === undefined ? [] : [{ table, specs }];
    });
  }

  /**
   * @param {Value} value - a parent class
   * @returns {Value | undefined} the framework's object that its instances are
   */
  findConstructed(value) {
    if (value.kind !== "external" && value.kind !== "global") return undefined;
    for (const { table, specs } of this.findExportSpecs(value)) {
      for (const spec of Array.isArray(specs) ? specs : [specs])
        if (spec.constructs !== undefined) return this.objects.getFramework(table, spec.constructs);
    }
    return undefined;
  }

  /**
   * @param {Site} site
   * @param {FrameworkTable} table
   * @param {Specs[string] | undefined} specs
   * @param {string | undefined} receiver - kind of the object that the method is called on
   */
  applySpecs(site, table, specs, receiver) {
    if (specs === undefined) return;
    site.isKnown = true;
    if (table.inPages === true && this.isOfPages(site.file)) return;
    for (const spec of Array.isArray(specs) ? specs : [specs]) {
      if (site.args.length < (spec.least ?? 0)) continue;
      // What the value of a key decides is decided where the object stands, in its own file.
      if (spec.eventKey !== undefined || (spec.events !== undefined && !isOneOf(site.text, spec.events))) continue;
      if (spec.given === undefined) this.applySpec(site, table, spec, receiver);
      // app.register(mercurius, { resolvers })
      else
        this.slots.listen(
          site.args[0] ?? NONE,
          ({ kind, module }) =>
            void (
              kind === "external" &&
              spec.given?.includes(getModuleName(String(module))) &&
              this.applySpec(site, table, spec, receiver)
            ),
        );
    }
  }

  /**
   * @param {Site} site
   * @param {FrameworkTable} table
   * @param {HandlerSpec} spec
   * @param {string | undefined} receiver
   */
  applySpec(site, table, spec, receiver) {
    this.containers.apply(site, table, spec);
    if (spec.asks === true && site.owner !== undefined) this.asking.add(site.owner);
    const kind = site.kind === 0 ? (spec.returns === "self" ? receiver : spec.returns) : spec.constructs;
    if (kind !== undefined) this.slots.add(site.result, this.objects.getFramework(table, kind));
    const chosen = Array.isArray(spec.args)
      ? spec.args.map((index) => site.args[index] ?? NONE)
      : spec.args === "rest"
        ? site.args.slice(1)
        : site.args;
    for (const slot of chosen) this.collect(slot, { spec, table, receiver, site }, 0);
    const isCalled = spec.as !== undefined && spec.roles !== undefined && spec.cold !== true && spec.factory !== true;
    if (isCalled || spec.chain !== undefined || (spec.as === undefined && spec.options !== undefined))
      this.addHanded({ site, spec, slots: chosen });
  }

  /** @param {Handed} handed */
  addHanded(handed) {
    const { site, spec, slots } = handed;
    //   procedure.input(schema).query(show)
    if (spec.chain === "passes") return this.slots.connect(site.receiver, site.result);
    //   const isMember = t.middleware(async ({ ctx, next }) => { … }); procedure.use(isMember)
    if (spec.chain === "step" && spec.returns !== "self") return this.slots.connect(slots[0] ?? NONE, site.result);
    if (spec.chain === "step") this.slots.add(site.result, { kind: "step", step: handed });
    this.handed.push(handed);
  }

  /**
   * What a framework finds among the exports of a file, which may come from other files.
   *
   * @param {string} path - of the file
   * @param {number[]} places - of its summary
   * @param {(name: string, use: (slot: number) => void) => void} get - tells the slots of an export
   */
  addExported(path, places, get) {
    for (const index of places) {
      const { table, exported } = this.found[index];
      const { onDemand, paths, spec } = exported;
      const asked = onDemand === undefined ? undefined : index;
      for (const name of paths)
        get(name, (slot) => this.collect(slot, { spec, table, receiver: undefined, asked, site: { file: path } }, 0));
    }
  }

  /**
   * `{ typeDefs, resolvers: createResolvers() }`
   *
   * @param {string} path - of the file
   * @param {number} slot - of the object
   * @param {number} index - of what its keys tell
   * @param {number} line
   */
  addKeyed(path, slot, index, line) {
    const { table, keyed } = this.keyedObjects[index];
    this.collect(slot, { spec: keyed.spec, table, receiver: undefined, site: { file: path, line } }, 0);
  }

  /**
   * @param {number} slot
   * @param {{ spec: HandlerSpec, table: FrameworkTable, receiver: string | undefined, asked?: number, site: Pick<Site, "file"> & Partial<Site> }} registration - `asked`: see `asks`
   * @param {number} depth
   */
  collect(slot, registration, depth) {
    if (slot === NONE || depth > MAX_OPTION_DEPTH) return;
    const { spec } = registration;
    const applied = getOrInsert(this.applied, spec, () => new Set());
    const key = [slot, registration.site.file, registration.site.line, registration.asked].join(" ");
    if (applied.has(key)) return;
    applied.add(key);
    this.slots.listen(slot, (value) => {
      if (value.kind === "array") this.collect(this.objects.getMember(value, ELEMENT), registration, depth + 1);
      else if (value.unit?.isClass === false && (value.kind === "unit" || value.kind === "bound"))
        this.register(value.unit, registration, depth);
      //   app.get("/posts", toHandler({ permissions, query }))      runs these, and nothing that lies deeper
      else if (value.object !== undefined && spec.options === undefined)
        this.collectMembers(value.object, registration, MAX_OPTION_DEPTH);
      //   new ApolloServer({ context: { db } })
      else if (spec.fills !== undefined && value.kind === "object")
        this.slots.add(this.getFilled(registration, spec.fills), value);
      if (spec.options === undefined || (value.kind !== "object" && value.kind !== "instance")) return;
      for (const [name, option] of Object.entries(spec.options)) {
        const inner = { ...registration, spec: option };
        if (name === "*") this.collectMembers(value, inner, depth + 1);
        else this.collect(this.objects.getMember(value, name), inner, depth + 1);
      }
    });
  }

  /**
   * All members of an object, each by itself: of hundreds that arrive at one place most would be left out.
   *
   * @param {Value} value
   * @param {Parameters<HandedOver["collect"]>[1]} registration
   * @param {number} depth
   */
  collectMembers(value, registration, depth) {
    if (depth > MAX_OPTION_DEPTH) return;
    for (const [, field] of this.objects.getMembers(value)) this.collect(field, registration, depth);
    this.collect(this.objects.getMember(value, ANY), registration, depth);
    this.slots.listen(this.objects.getParents(value), (parent) => {
      if (parent.kind === "object" || parent.kind === "instance") this.collectMembers(parent, registration, depth + 1);
    });
  }

  /**
   * @param {Unit} unit
   * @param {Parameters<HandedOver["collect"]>[1]} registration
   * @param {number} depth
   */
  register(unit, { spec, table, receiver, asked, site }, depth) {
    if (spec.as === undefined && !spec.factory) return;
    if (asked !== undefined) {
      const isAsking = this.asks(unit, asked);
      this.madeOnce.push({ unit, index: asked, isAsking, root: `${table.name} ${spec.as}`, file: site.file });
      if (!isAsking) return;
    }
    const root = `${table.name} ${spec.factory ? `${spec.as ?? "options"} factory` : spec.as}`;
    //   app.use((err, req, res, next) => { … })
    const isErrorHandler = spec.errorFirst === true && unit.shape[0].length === 4 && !this.wrapped.has(unit);
    append(this.registrations, unit, {
      root,
      file: site.file,
      line: site.line,
      isCold: spec.cold === true || spec.factory === true,
      purpose: isErrorHandler ? "errors" : spec.purpose,
    });
    spec.params?.forEach((kind, index) => {
      const name = kind === "self" ? receiver : kind;
      if (name != null) this.slots.add(unit.shape[0][index] ?? NONE, this.objects.getFramework(table, name));
    });
    if (spec.fills !== undefined) this.slots.connect(unit.shape[3], this.getFilled({ table }, spec.fills));
    if (spec.self !== undefined) this.slots.add(unit.shape[2], this.objects.getFramework(table, spec.self));
    this.addRoles(unit, spec, table);
    if (!spec.factory) return;
    // The framework calls the factory: what it returns is handed over as it is written.
    for (const index of unit.shape[5]) this.slots.add(unit.shape[3], this.getUnit(unit.file, index).value);
    this.collect(
      unit.shape[3],
      { spec: { ...spec, factory: undefined, cold: undefined, params: undefined }, table, receiver, site },
      depth + 1,
    );
  }

  /**
   * @param {{ table: FrameworkTable }} of
   * @param {string} kind
   * @returns {number} the slot of what objects of that kind are made as
   */
  getFilled({ table }, kind) {
    return this.objects.getParents(this.objects.getFramework(table, kind));
  }

  /**
   * What handlers get has members, too, that plugins put there.
   *
   * @param {Unit} unit
   * @param {HandlerSpec} spec
   * @param {FrameworkTable} table
   */
  addRoles(unit, { roles = [], errorFirst, cold, factory }, table) {
    const [params] = unit.shape;
    if (cold || factory || (errorFirst && params.length === 4)) return;
    roles.forEach((role, index) => {
      if (role !== null && table.kinds?.[role] !== undefined)
        this.slots.add(params[index] ?? NONE, this.objects.getFramework(table, role));
    });
  }
}

/**
 * @param {string | undefined} text - the first argument of a call: "connection", "@Events.Connection" where another file has the constant
 * @param {string[]} events
 * @returns {boolean}
 */
function isOneOf(text = "", events) {
  return text.startsWith("@")
    ? isNamedAlike(text.slice(1).split(".").at(-1) ?? "", events)
    : events.includes(text.split(SEPARATOR)[0]);
}
