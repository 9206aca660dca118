import { ANY, ELEMENT } from "./slots.js";
import { getOwn } from "../heat/specs.js";

/** @import { FrameworkTable } from "../types.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** How far into a package's exports names are followed. */
const MAX_PATH = 4;

/**
 * Members of values.
 */
export class Objects {
  /** @param {Slots} slots */
  constructor(slots) {
    this.slots = slots;
    /** @type {Map<string, Value>} */
    this.shared = new Map();
    /** @type {Map<FrameworkTable, Map<string, Value>>} */
    this.frameworks = new Map();
  }

  /**
   * @param {string} module
   * @param {string[]} path
   * @returns {Value}
   */
  getExternal(module, path) {
    return this.getShared(`${module} ${path.join(".")}`, () => ({ kind: "external", module, path }));
  }

  /** @param {string[]} path */
  getGlobal(path) {
    return this.getShared(path.join("."), () => ({ kind: "global", path }));
  }

  /**
   * @param {FrameworkTable} table
   * @param {string} name - of a kind of object
   * @returns {Value}
   */
  getFramework(table, name) {
    return this.getShared(`${table.name}:${name}`, () => ({ kind: "framework", table, name }));
  }

  /**
   * @param {string} key
   * @param {() => Value} create
   */
  getShared(key, create) {
    let value = this.shared.get(key);
    if (value === undefined) {
      value = create();
      this.shared.set(key, value);
    }
    return value;
  }

  /**
   * @param {Unit} unit - a class or function
   * @returns {Value}
   */
  getInstance(unit) {
    unit.instance ??= { kind: "instance", unit };
    return unit.instance;
  }

  /**
   * The slot of an object's own member.
   *
   * @param {Value} object
   * @param {string} name
   * @returns {number}
   */
  getField(object, name) {
    object.fields ??= new Map();
    let slot = object.fields.get(name);
    if (slot !== undefined) return slot;
    slot = this.slots.create();
    object.fields.set(name, slot);
    if (object.kind === "unit" && name === "prototype" && object.unit !== undefined)
      this.slots.add(slot, this.getInstance(object.unit));
    const any = object.lookups?.get(ANY);
    if (any !== undefined && (object.kind === "object" || name === ELEMENT)) this.slots.connect(slot, any);
    return slot;
  }

  /**
   * The slot of a member, own or inherited.
   *
   * @param {Value} object
   * @param {string} name
   * @returns {number}
   */
  getMember(object, name) {
    object.lookups ??= new Map();
    let slot = object.lookups.get(name);
    if (slot !== undefined) return slot;
    slot = this.slots.create();
    object.lookups.set(name, slot);
    this.fill(object, name, slot);
    return slot;
  }

  /**
   * @param {Value} object
   * @param {string} name
   * @param {number} slot
   */
  fill(object, name, slot) {
    const { slots } = this;
    if (object.kind === "external" || object.kind === "global") {
      const path = object.path ?? [];
      if (path.length < MAX_PATH)
        slots.add(
          slot,
          object.kind === "global"
            ? this.getGlobal([...path, name])
            : this.getExternal(String(object.module), [...path, name]),
        );
    } else if (object.kind === "framework" && object.table !== undefined) {
      const spec = getOwn(object.table.kinds?.[String(object.name)], name);
      if (spec === undefined) return;
      if (!Array.isArray(spec) && spec.is !== undefined) slots.add(slot, this.getFramework(object.table, spec.is));
      else
        slots.add(
          slot,
          this.getShared(`${object.table.name}:${object.name}.${name}`, () => ({
            kind: "method",
            table: object.table,
            name: object.name,
            method: name,
          })),
        );
    } else if (object.kind !== "bound" && object.kind !== "method") {
      // Of an object that is a table any member may be meant; of others only what was put there by a computed name.
      if (name === ANY)
        for (const field of (object.kind === "object" ? object.fields?.values() : undefined) ?? [
          this.getField(object, ELEMENT),
        ])
          slots.connect(field, slot);
      else slots.connect(this.getField(object, name), slot);
      for (const unit of object.accessors?.get(name) ?? []) slots.connect(unit.shape[3], slot);
      // `export *` leaves out the default export, and an own method hides the inherited one.
      if (name !== "default" && object.own?.has(name) !== true)
        slots.listen(
          this.getParents(object),
          (parent) => void (parent !== object && slots.connect(this.getMember(parent, name), slot)),
        );
    }
  }

  /**
   * @param {Value} object
   * @returns {number} the slot of what it inherits from
   */
  getParents(object) {
    object.parents ??= this.slots.create();
    return object.parents;
  }

  /**
   * Accessors that reading or writing a member runs.
   *
   * @param {Value} object
   * @param {string} name
   * @param {Set<Value>} [seen]
   * @returns {Unit[]}
   */
  findAccessors(object, name, seen = new Set()) {
    if (seen.has(object)) return [];
    seen.add(object);
    const own = object.accessors?.get(name);
    if (own !== undefined || object.own?.has(name)) return own ?? [];
    return object.parents === undefined
      ? []
      : [...this.slots.get(object.parents)].flatMap((parent) => this.findAccessors(parent, name, seen));
  }
}
