import { append } from "../../ast/append.js";
import { NONE, UNKNOWN } from "../summary/slots.js";
import { isOfOthers } from "../summary/names-of-others.js";

/** @import { Objects } from "./objects.js" */
/** @import { Site } from "./site.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** Names that are for a project's own use. */
const PRIVATE = /^_[A-Za-z]/;

/** Names that say what is done with what, so that hardly anybody else has chosen the same: `createCart`, `find_user`. */
const TELLING = /^[a-z]+(?:[A-Z0-9]|_[a-z])/;

/** How many members may have a private name: of one that more have nobody knows which is meant. */
const MAX_FIELDS = 3;

/** How many functions may be kept under another: what answers to a name often hands on to one of the same name. */
const MAX_FUNCTIONS = 2;

/**
 * What is meant where nobody has seen the object. A name that begins with an underscore is for a project's own use, so
 * `response._send()` is a member that the project has, although `response` comes from a package. And what is called by
 * a name that tells, `context.queries.findCarts()`, is what the project keeps under it, if that is one function or two, none of which a framework calls,
 * nothing else has such methods, and nobody knows anything of the object: it was filled by names that only the running program knows. Call graphs that go by names alone do so for
 * every call (Feldthaus et al., "Efficient Construction of Approximate Call Graphs for JavaScript IDE Services", ICSE 2013).
 */
export class OwnNames {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   */
  constructor(slots, objects) {
    this.slots = slots;
    this.objects = objects;
    /** By name: the slots of members.
     * @type {Map<string, number[]>} */
    this.fields = new Map();
    /** What is read by a private name.
     * @type {[to: number, object: number, name: string][]} */
    this.loads = [];
    /** Slots of superclasses, by that of what instances inherit from.
     * @type {Map<number, number>} */
    this.superclasses = new Map();
    /** Slots that got something.
     * @type {Set<number>} */
    this.filled = new Set();
    objects.listenToFields((name, slot, { isModule }) => {
      // What a file exports is imported, and seen.
      if (isPrivate(name) || (isTelling(name) && isModule !== true)) append(this.fields, name, slot);
    });
  }

  /**
   * @param {number} to
   * @param {number} object
   * @param {string} name
   */
  add(to, object, name) {
    if (isPrivate(name)) this.loads.push([to, object, name]);
  }

  /**
   * Gives what is read of objects out of sight what the project has by that name.
   *
   * @param {Site[]} sites
   * @param {ReadonlySet<string>} ofRows - methods that rows have of their associations
   * @param {(unit: Unit) => boolean} isHandler - whether a framework calls it: a resolver has the name of what a query brings, too
   */
  fill(sites, ofRows, isHandler) {
    for (const [to, object, name] of this.loads) {
      if (!this.isOutOfSight(object) && !this.isInherited(object, to)) continue;
      const fields = (this.fields.get(name) ?? []).filter((field) => this.slots.get(field).length > 0);
      if (fields.length <= MAX_FIELDS) this.connect(fields, to);
    }
    const methods = sites.filter(
      ({ kind, name, receiver }) => kind === 0 && receiver !== NONE && name !== undefined && isTelling(name),
    );
    const others = new Set(methods.filter(({ receiver }) => this.isOthers(receiver)).map(({ name }) => name));
    for (const { args, callee, name, receiver } of methods) {
      if (others.has(name) || ofRows.has(String(name)) || !this.isUnseen(receiver, callee)) continue;
      const fields = (this.fields.get(String(name)) ?? []).filter((field) =>
        this.slots.get(field).every(({ kind, unit }) => kind !== "unit" || unit === undefined || !isHandler(unit)),
      );
      const units = this.findFunctions(fields);
      if (units.size <= MAX_FUNCTIONS && [...units].every((unit) => takes(unit, args))) this.connect(fields, callee);
    }
  }

  /**
   * @param {number[]} fields
   * @param {number} to
   */
  connect(fields, to) {
    if (fields.length === 0) return;
    for (const field of fields) this.slots.connect(field, to);
    this.filled.add(to);
  }

  /**
   * @param {number[]} fields
   * @returns {Set<Unit>}
   */
  findFunctions(fields) {
    /** @type {Set<Unit>} */
    const units = new Set();
    for (const field of fields)
      for (const { kind, unit } of this.slots.get(field))
        if (kind === "unit" && unit?.isClass === false) units.add(unit);
    return units;
  }

  /**
   * @param {number} object
   * @returns {boolean}
   */
  isOutOfSight(object) {
    return this.slots.get(object).every(({ kind }) => kind === "external" || kind === "global");
  }

  /**
   * @param {number} receiver
   * @param {number} callee - a method of it
   * @returns {boolean} whether nobody has seen the object, or what its class inherits from, which has the method:
   *   `(Base) => class extends Base { find() { return this.findAll(); } }`
   */
  isUnseen(receiver, callee) {
    return this.slots.get(receiver).length === 0 || this.isInherited(receiver, callee);
  }

  /**
   * @param {number} object
   * @param {number} member - of it
   * @returns {boolean} whether classes are seen that have no such member, and none of what they inherit from
   */
  isInherited(object, member) {
    const objects = this.slots.get(object);
    return (
      this.slots.get(member).length === 0 && objects.length > 0 && objects.every((one) => this.inheritsUnseen(one))
    );
  }

  /**
   * @param {Value} object
   * @param {Set<Value>} [seen]
   * @returns {boolean} whether its class, or one that it inherits from, extends what arrives from nowhere: a parameter that nobody is seen to fill
   */
  inheritsUnseen(object, seen = new Set()) {
    if (object.parents === undefined || seen.has(object)) return false;
    seen.add(object);
    const parents = this.slots.get(object.parents);
    if (parents.length > 0) return parents.some((parent) => this.inheritsUnseen(parent, seen));
    const parent = this.superclasses.get(object.parents);
    return parent !== undefined && this.slots.get(parent).length === 0;
  }

  /**
   * @param {number} object
   * @returns {boolean} whether it may be a package's, a framework's or the language's: a method that is called on it is one of theirs
   */
  isOthers(object) {
    return this.slots
      .get(object)
      .some(({ kind }) => /^(?:external|global|framework|method|text|folder|array)$/.test(kind));
  }
}

/** @param {string} name */
function isPrivate(name) {
  return PRIVATE.test(name) && !isOfOthers(name);
}

/** @param {string} name */
function isTelling(name) {
  return TELLING.test(name) && !name.startsWith(UNKNOWN) && !isOfOthers(name);
}

/**
 * @param {Unit} unit
 * @param {number[]} args
 * @returns {boolean} whether it has a parameter for each argument
 */
function takes({ shape: [params, rest] }, args) {
  return args.length <= params.length || rest !== NONE;
}
