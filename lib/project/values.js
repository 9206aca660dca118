/** @import { FrameworkTable } from "../types.js" */
/** @import { Shape } from "./flow.js" */

/**
 * A function or class of the project.
 *
 * @typedef {object} Unit
 * @property {number} file
 * @property {number} index - in its file
 * @property {boolean} isClass
 * @property {Shape} shape - with slots of the whole project
 * @property {Value} [instance]
 * @property {Value} value
 */

/**
 * Something that a slot may hold: a function or class, instances of one class (all alike, and its prototype with them), an object
 * by the place where it is made, what a package out of sight exports, a framework's object or its method, a bound function.
 *
 * @typedef {object} Value
 * @property {"unit" | "instance" | "object" | "array" | "external" | "global" | "framework" | "method" | "bound"} kind
 * @property {Unit} [unit] - the function, the class, the bound function
 * @property {number} [bound] - how many arguments are bound
 * @property {string} [module] - of what is external
 * @property {string[]} [path] - into the module, or from the global
 * @property {FrameworkTable} [table]
 * @property {string} [name] - kind of the framework's object, of which a method
 * @property {string} [method]
 * @property {Map<string, number>} [fields] - slots
 * @property {Map<string, number>} [lookups] - slots of members, own and inherited
 * @property {Map<string, Unit[]>} [accessors]
 * @property {Set<string>} [own] - names that are written where the object is, and hide inherited ones
 * @property {number} [parents] - slot of what it inherits from
 * @property {Set<string>} [called] - methods that are called on it
 */

/** How many values a slot may have, and how many of them may be objects: what holds more is a hub that everything goes through, and says nothing any more. */
const MAX_VALUES = 1000;
const MAX_OBJECTS = 20;

/**
 * Moves values through slots until nothing changes: each value arrives once at each slot.
 */
export class Slots {
  constructor() {
    this.count = 0;
    /** Most slots have one value, or none.
     * @type {(Value | Set<Value> | undefined)[]} */
    this.values = [];
    /** How many of them are objects.
     * @type {number[]} */
    this.objects = [];
    /** How many of them have been moved on.
     * @type {number[]} */
    this.moved = [];
    /** @type {(number[] | undefined)[]} */
    this.targets = [];
    /** @type {(((value: Value) => void)[] | undefined)[]} */
    this.listeners = [];
    /** @type {{ slots: number[], values: Value[] }} */
    this.queue = { slots: [], values: [] };
    /** How often a value was moved: the work that a project takes. */
    this.steps = 0;
  }

  /** @param {number} [count] */
  create(count = 1) {
    const first = this.count;
    this.count += count;
    return first;
  }

  /**
   * @param {number} slot
   * @returns {Iterable<Value>}
   */
  get(slot) {
    const values = slot < 0 ? undefined : this.values[slot];
    return values === undefined ? [] : values instanceof Set ? values : [values];
  }

  /**
   * @param {number} slot
   * @param {Value} value
   */
  add(slot, value) {
    if (slot < 0) return;
    const values = this.values[slot];
    if (values === value || (values instanceof Set && values.has(value))) return;
    if (value.kind === "object" || value.kind === "array") {
      const count = this.objects[slot] ?? 0;
      if (count >= MAX_OBJECTS) return;
      this.objects[slot] = count + 1;
    }
    if (values === undefined) this.values[slot] = value;
    else if (!(values instanceof Set)) this.values[slot] = new Set([values, value]);
    else if (values.size >= MAX_VALUES) return;
    else values.add(value);
    this.queue.slots.push(slot);
    this.queue.values.push(value);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  connect(from, to) {
    if (from < 0 || to < 0 || from === to) return;
    const targets = this.targets[from];
    if (targets === undefined) this.targets[from] = [to];
    else targets.push(to);
    for (const value of this.getMoved(from)) this.add(to, value);
  }

  /**
   * Calls something with each value of a slot, those that come later included.
   *
   * @param {number} slot
   * @param {(value: Value) => void} listener
   */
  listen(slot, listener) {
    if (slot < 0) return;
    const listeners = this.listeners[slot];
    if (listeners === undefined) this.listeners[slot] = [listener];
    else listeners.push(listener);
    for (const value of this.getMoved(slot)) listener(value);
  }

  /**
   * @param {number} slot
   * @returns {Value[]} those that listeners have got; the others are still to come
   */
  getMoved(slot) {
    const count = this.moved[slot] ?? 0;
    return count === 0 ? [] : [...this.get(slot)].slice(0, count);
  }

  solve() {
    while (this.queue.slots.length > 0) {
      const { slots, values } = this.queue;
      this.queue = { slots: [], values: [] };
      for (let index = 0; index < slots.length; index++) {
        const slot = slots[index];
        const value = values[index];
        this.steps++;
        this.moved[slot] = (this.moved[slot] ?? 0) + 1;
        const targets = this.targets[slot];
        const listeners = this.listeners[slot];
        // Both may grow while they are read; what is added sees this value as one that has been moved.
        const [targetCount, listenerCount] = [targets?.length ?? 0, listeners?.length ?? 0];
        for (let i = 0; i < targetCount; i++) this.add(/** @type {number[]} */ (targets)[i], value);
        for (let i = 0; i < listenerCount; i++) /** @type {((value: Value) => void)[]} */ (listeners)[i](value);
      }
    }
  }
}
