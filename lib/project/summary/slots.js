import { getOrInsert } from "../../ast/get-or-insert.js";
import { findAround } from "../../ast/syntax/find-around.js";
import { findClassOfMember, findThisFunction, isClass, isFunction } from "../../ast/syntax/functions.js";
import { findAside } from "../../heat/seldom/aside.js";
import { findOwner } from "../../heat/seldom/cold.js";

/** @import { Flow, Outline } from "./flow.js" */
/** @import { Node, Source, Variable } from "../../types.js" */

/** Where nothing is known. */
export const NONE = -1;

/** Names down from a parameter that are told apart: `options.hooks.onRequest`. */
export const MAX_ROOT = 3;

/** Array members and whatever has a computed name. */
export const ELEMENT = "[]";
/** The same of arrays, maps and sets only: `list.push(fn)`, but not `router.get(path)`. */
export const COLLECTED = "[…]";
/** Those that were put there by their own name: `models[model.name] = model`. */
export const REGISTERED = "[name]";
export const ANY = "*";
/** What the files of a folder export, of the folder itself. */
export const FILES = "/";
/** A member by a key of which nothing is known: any of a table of functions, none of other objects. */
export const UNKNOWN = "?";

/**
 * Slots of a file, by what they hold.
 */
export class FileSlots {
  /**
   * @param {Source} source
   * @param {Map<Node, number>} units
   * @param {ReadonlySet<string>} globals
   */
  constructor(source, units, globals) {
    this.source = source;
    this.units = units;
    this.known = globals;
    /** Whether there are loops that run for each message among the units. */
    this.hasLoops = [...units.keys()].some((node) => !isFunction(node) && !isClass(node));
    /** @type {Outline} */
    this.outline = {
      slots: 0,
      shapes: [],
      modules: [],
      isModule: false,
      hasOnlyDefault: false,
      accessorNames: [],
      abstract: [],
    };
    /** @type {Flow} */
    this.flow = {
      names: [],
      copies: [],
      loads: [],
      stores: [],
      units: [],
      instances: [],
      objects: [],
      globals: [],
      imports: [],
      folders: [],
      project: NONE,
      spreads: [],
      protos: [],
      parents: [],
      accessors: [],
      members: [],
      calls: [],
      roots: [],
      stars: [],
      types: [],
      typeParents: [],
      implementers: [],
      typed: [],
      typedFields: [],
      declared: [],
      texts: [],
      keyed: [],
      curried: [],
      keyedObjects: [],
      file: { module: NONE, exports: NONE, namespace: NONE },
    };
    /** @type {Map<string, number>} */
    this.names = new Map();
    /** Slots by what they are: variables, nodes, "o.name", "this 3".
     * @type {Map<unknown, number>} */
    this.slots = new Map();
    /** @type {Map<number, number[]>} */
    this.roots = new Map();
    /** Expressions that are being read, so that `a = a || b` comes to an end.
     * @type {Set<Node>} */
    this.open = new Set();
    /** @type {Set<string>} */
    this.seenMembers = new Set();
  }

  /** @returns {number} */
  create() {
    return this.outline.slots++;
  }

  /**
   * @param {unknown} key
   * @param {(slot: number) => void} [fill] - a new one
   * @returns {number}
   */
  get(key, fill) {
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.create();
      this.slots.set(key, slot);
      fill?.(slot);
    }
    return slot;
  }

  /** @param {string} name */
  getName(name) {
    return getOrInsert(this.names, name, () => this.flow.names.push(name) - 1);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  copy(from, to) {
    if (from !== NONE && to !== NONE && from !== to) this.flow.copies.push(from, to);
  }

  /**
   * @param {number} from - whose members are copied
   * @param {number} to
   */
  spread(from, to) {
    if (from !== NONE && to !== NONE) this.flow.spreads.push(from, to);
  }

  /**
   * @param {number} object
   * @param {string} name
   * @returns {number}
   */
  load(object, name) {
    if (object === NONE) return NONE;
    return this.get(`${object}.${name}`, (slot) => {
      this.flow.loads.push(slot, object, this.getName(name));
      const root = this.roots.get(object);
      if (root !== undefined && root.length < 2 + MAX_ROOT) this.roots.set(slot, [...root, this.getName(name)]);
    });
  }

  /**
   * @param {number} object
   * @param {string} name
   * @param {number} value
   */
  store(object, name, value) {
    if (object !== NONE && value !== NONE) this.flow.stores.push(object, this.getName(name), value);
  }

  /**
   * @param {Node} node - function or class
   * @returns {number} the slot that holds it
   */
  getUnit(node) {
    const unit = this.units.get(node);
    return unit === undefined ? NONE : this.get(node, (slot) => this.flow.units.push(slot, unit));
  }

  /** @param {Node} classNode */
  getInstance(classNode) {
    const unit = this.units.get(classNode);
    return unit === undefined ? NONE : this.get(`instance ${unit}`, (slot) => this.flow.instances.push(slot, unit));
  }

  /**
   * @param {unknown} key
   * @param {0 | 1} kind
   */
  getObject(key, kind) {
    return this.get(key, (slot) => this.flow.objects.push(slot, kind));
  }

  /**
   * @param {string} module
   * @param {0 | 1} isRequired
   */
  getImport(module, isRequired) {
    return this.get(`import ${isRequired} ${module}`, (slot) =>
      this.flow.imports.push(slot, this.outline.modules.push([module, isRequired]) - 1),
    );
  }

  /**
   * @param {Variable} variable
   * @returns {number}
   */
  getSlot(variable) {
    return this.get(variable);
  }

  /**
   * @param {string} text - that may be the name of a method
   * @returns {number}
   */
  getText(text) {
    return this.get(`text ${text}`, (slot) => this.flow.texts.push(slot, this.getName(text)));
  }

  /** @param {Node} identifier - that declares */
  getVariable(identifier) {
    const variable = this.source.findVariable(identifier);
    return variable === undefined ? NONE : this.getSlot(variable);
  }

  /** @param {Node} node */
  getThis(node) {
    const owner = findThisFunction(node);
    if (owner === undefined) return NONE;
    if (isFunction(owner)) return this.getSelf(owner);
    const classNode = findClassOfMember(owner);
    if (classNode === undefined) return NONE;
    return owner.type === "StaticBlock" || owner.static === true
      ? this.getUnit(classNode)
      : this.getInstance(classNode);
  }

  /** @param {Node} fn - no arrow function */
  getSelf(fn) {
    const unit = this.units.get(fn);
    return unit === undefined ? NONE : this.get(`this ${unit}`, (slot) => (this.outline.shapes[unit][2] = slot));
  }

  /** @param {Node} fn */
  getResult(fn) {
    const unit = this.units.get(fn);
    return unit === undefined ? NONE : this.get(`result ${unit}`, (slot) => (this.outline.shapes[unit][3] = slot));
  }

  /** @param {Node} fn - no arrow function */
  getArguments(fn) {
    return this.getObject(`arguments ${this.units.get(fn)}`, 1);
  }

  /**
   * @param {Node} call
   * @returns {number} the unit that it runs as often as; -1 where it runs once, or only for errors
   */
  getRunner(call) {
    const aside = findAside(this.source, call);
    return aside === undefined ? this.getOwner(call) : (this.units.get(aside.keeper) ?? NONE);
  }

  /** @param {Node} node */
  getOwner(node) {
    const owner = (this.hasLoops ? findAround(node, this.units) : undefined) ?? findOwner(node);
    return owner === undefined ? NONE : (this.units.get(owner) ?? NONE);
  }
}
