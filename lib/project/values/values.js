import { Connections } from "../compact/connections.js";
import { Marks } from "../compact/marks.js";
import { NO_ENTRY } from "../compact/chains.js";
import { Numbers } from "../compact/numbers.js";
import { ValueSets } from "../compact/value-sets.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Handed } from "./handed-over.js" */
/** @import { Shape } from "../summary/flow.js" */

/**
 * A function or class of the project.
 *
 * @typedef {object} Unit
 * @property {number} file
 * @property {number} index - in its file
 * @property {boolean} isClass
 * @property {Shape} shape - with slots of the whole project
 * @property {boolean} [isAbstract] - a class
 * @property {Value} [instance]
 * @property {Value} [engine] - what a package makes of the function
 * @property {Value} value
 * @property {Closure} [closure] - of what stands for a function only where one call of a factory returned it
 */

/**
 * A function that calls what its factory was given, kept apart for each call of that: `asyncHandler(list)`, `promisify(load)`.
 *
 * @typedef {object} Closure
 * @property {Unit} of - the function as it is written
 * @property {Unit} factory
 * @property {number[]} given - the slots of the factory's arguments
 */

/**
 * Something that a slot may hold: a function or class, instances of one class (all alike, and its prototype with them), an object
 * by the place where it is made, an interface, what a package out of sight exports, a framework's object or its method, a bound function.
 *
 * @typedef {object} Value
 * @property {"unit" | "instance" | "object" | "array" | "type" | "text" | "external" | "global" | "framework" | "method" | "bound" | "engine" | "step" | "folder"} kind
 * @property {number} [id] - from the first time that somebody asks for it
 * @property {Unit} [unit] - the function, the class, the bound function
 * @property {number} [bound] - how many arguments are bound
 * @property {string} [module] - of what is external; empty for packages that no table knows, which are all one
 * @property {string[]} [path] - into the module, or from the global
 * @property {FrameworkTable} [table]
 * @property {string} [name] - kind of the framework's object, of which a method
 * @property {string} [method]
 * @property {Map<string, Unit[]>} [accessors]
 * @property {Value} [engine] - what a package makes of the object
 * @property {Value} [object] - of which the engine is made
 * @property {number} [parents] - slot of what it inherits from
 * @property {[name: string, slot: number][]} [members] - of an interface, the types of its members
 * @property {number} [text] - the name that it is
 * @property {number} [made] - slot of what a container hands out by this resolver
 * @property {boolean} [isCollection] - an array type
 * @property {boolean} [isOfClasses] - a type of what holds classes, and no instances: `Record<string, typeof Task>`
 * @property {boolean} [isModule] - what `import *` gets, and what `module.exports = { … }` exports
 * @property {Handed} [step] - what runs in front of all that is told to what the slot holds
 * @property {boolean} [isRow] - an object that has a function, or a text that is the name of one
 */

/**
 * What is to happen with each value of a slot. Most of these are the same function with other numbers (slots, names), which take
 * less room than functions of their own.
 *
 * @typedef {(value: Value, first: number, second: number) => void} Listener
 */

/** How many values a slot may have, and how many of them may be objects: what holds more is a hub that everything goes through, and says nothing any more. */
const MAX_VALUES = 1000;
const MAX_OBJECTS = 20;
/**
 * The same of objects that name a function of the project or have one, which are rows of a table: `{ path: "/pads", run: "listPads" }`,
 * `withRoute({ handler: async (request) => … })`, `{ send, close }` of each plugin. There may be one in each file of an API.
 */
const MAX_ROWS = 200;
/**
 * How much work a project may take before its hubs are bounded more tightly: steps for each slot that its files bring, and for any
 * project. Applications take 1 to 5 for each slot. Libraries that clone, merge and compile objects by computed names take hundreds,
 * as everything in them arrives nearly everywhere: then a slot that has 20 values takes no more.
 */
const MAX_STEPS_PER_SLOT = 20;
const MAX_STEPS = 1_000_000;
const MAX_VALUES_BEYOND = 20;
/** A slot that more than this many others get values from hands on as many: all of them, everywhere, would say nothing either. */
const MAX_SPREAD = 100;

/**
 * Moves values through slots until nothing changes: each value arrives once at each slot. What is connected after that is not
 * followed.
 *
 * A project of some size has millions of values in slots. They are numbers in a few large lists, and in the order in which they
 * arrived: it decides what is left out where there is too much.
 */
export class Slots {
  constructor() {
    this.count = 0;
    /** By their ids.
     * @type {Value[]} */
    this.known = [];
    /** By id: 1 is an object, 2 a row of a table. */
    this.areObjects = new Numbers(Uint8Array);
    this.values = new ValueSets();
    /** By slot: how many of its values are objects, and how many rows. */
    this.objects = new Numbers(Uint8Array);
    this.rows = new Numbers(Uint8Array);
    /** By slot: how many of its values have been moved on. */
    this.moved = new Numbers(Uint16Array);
    /** Slots with a value to be moved on, once for each. */
    this.queue = new Numbers();
    /** How often a value was handed to a slot, new there or not: the work that a project takes. */
    this.steps = 0;
    /** The steps after which slots are bounded more tightly. */
    this.budget = Infinity;
    /** Slots that were, and then left something out.
     * @type {Set<number>} */
    this.bounded = new Set();
    this.connections = new Connections();
    /** Ids of values that are on a list which is being made. */
    this.seen = new Marks();
  }

  /** @param {number} [count] */
  create(count = 1) {
    const first = this.count;
    this.count += count;
    for (const list of [this.values, this.objects, this.rows, this.moved, this.connections]) list.resize(this.count);
    return first;
  }

  /**
   * @param {Value} value
   * @returns {number}
   */
  getId(value) {
    if (value.id === undefined) {
      value.id = this.known.push(value) - 1;
      // Modules are as many as a folder has files: one that exports what all of them do knows each of them.
      const isObject = value.kind === "array" || (value.kind === "object" && value.isModule !== true);
      this.areObjects.push(value.isRow === true ? 2 : isObject ? 1 : 0);
    }
    return value.id;
  }

  /**
   * @param {number} slot
   * @returns {Value[]} in the order of their arrival
   */
  get(slot) {
    /** @type {Value[]} */
    const values = [];
    const size = slot < 0 ? 0 : this.values.getSize(slot);
    for (let index = 0; index < size; index++) values.push(this.known[this.values.get(slot, index)]);
    return values;
  }

  /**
   * In a library that merges objects, hundreds of hubs hold hundreds of the same values.
   *
   * @param {number[]} slots
   * @returns {Value[]} what they hold, each once, in the order of the slots and of the arrival there
   */
  getAll(slots) {
    /** @type {Value[]} */
    const values = [];
    this.seen.clear(this.known.length);
    for (const slot of slots) {
      const size = slot < 0 ? 0 : this.values.getSize(slot);
      for (let index = 0; index < size; index++) {
        const id = this.values.get(slot, index);
        if (this.seen.add(id)) values.push(this.known[id]);
      }
    }
    return values;
  }

  /**
   * @param {number} slot
   * @param {Value} value
   */
  add(slot, value) {
    if (slot >= 0) this.addId(slot, this.getId(value));
  }

  /**
   * @param {number} slot
   * @param {number} id - of a value
   */
  addId(slot, id) {
    const { values } = this;
    this.steps++;
    if (this.isFull(slot)) return;
    const kind = this.areObjects.get(id);
    const counted = kind === 2 ? this.rows : this.objects;
    if (kind !== 0 && counted.get(slot) >= (kind === 2 ? MAX_ROWS : MAX_OBJECTS)) return;
    if (!values.add(slot, id)) return;
    if (kind !== 0) counted.set(slot, counted.get(slot) + 1);
    this.queue.push(slot);
  }

  /**
   * @param {number} slot
   * @returns {boolean} whether no value arrives there any more
   */
  isFull(slot) {
    const size = this.values.getSize(slot);
    if (size < MAX_VALUES_BEYOND || (size < MAX_VALUES && this.steps <= this.budget)) return false;
    if (size < MAX_VALUES) this.bounded.add(slot);
    return true;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  connect(from, to) {
    if (from < 0 || to < 0 || from === to || this.isFull(to)) return;
    this.connections.connect(from, to);
    const count = this.getHandedOn(from, this.moved.get(from));
    for (let index = 0; index < count; index++) this.addId(to, this.values.get(from, index));
  }

  /**
   * @param {number} slot
   * @param {number} count - of its values
   * @returns {number} how many of them move on
   */
  getHandedOn(slot, count) {
    return this.connections.counts.get(slot) > MAX_SPREAD ? Math.min(count, MAX_SPREAD) : count;
  }

  /**
   * Calls something with each value of a slot, those that come later included.
   *
   * @param {number} slot
   * @param {Listener} listener
   * @param {number} [first] - what the listener is called with
   * @param {number} [second]
   */
  listen(slot, listener, first = 0, second = 0) {
    if (slot < 0) return;
    this.connections.listen(slot, listener, first, second);
    // The others are still to come.
    const count = this.moved.get(slot);
    for (let index = 0; index < count; index++) listener(this.known[this.values.get(slot, index)], first, second);
  }

  solve() {
    // By the slots that the files bring: solving adds others, and goes on from there when it is asked again.
    if (this.budget === Infinity) this.budget = Math.max(MAX_STEPS, this.count * MAX_STEPS_PER_SLOT);
    for (let done = new Numbers(); this.queue.length > 0; done.length = 0) {
      const due = this.queue;
      this.queue = done;
      for (let index = 0; index < due.length; index++) this.move(due.get(index));
      done = due;
    }
  }

  /** Where values move is of no use any more when all have moved, and it is as large as the values. */
  forgetConnections() {
    this.connections = new Connections();
  }

  /** @param {number} slot - whose next value is to be moved on */
  move(slot) {
    const position = this.moved.get(slot);
    const id = this.values.get(slot, position);
    this.moved.set(slot, position + 1);
    const { targets, waiting, seconds, listeners } = this.connections;
    // What is added on the way sees this value as one that has been moved.
    const [lastTarget, lastListener] = [targets.getLast(slot), waiting.getLast(slot)];
    const isHandedOn = this.getHandedOn(slot, position + 1) > position;
    for (let entry = lastTarget; entry !== NO_ENTRY && isHandedOn;) {
      entry = targets.getNext(entry);
      this.addId(targets.get(entry), id);
      if (entry === lastTarget) break;
    }
    for (let entry = lastListener; entry !== NO_ENTRY;) {
      entry = waiting.getNext(entry);
      listeners[entry](this.known[id], waiting.get(entry), seconds.get(entry));
      if (entry === lastListener) break;
    }
  }
}
