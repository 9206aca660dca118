import { getOrInsert } from "../ast/get-or-insert.js";
import { ANY, ELEMENT, NONE, UNKNOWN } from "./slots.js";
import { Chains, NO_ENTRY } from "./compact/chains.js";
import { Pairs } from "./compact/pairs.js";
import { createIsKnown } from "./known-modules.js";
import { getOwn } from "../heat/specs.js";

/** @import { FrameworkTable } from "../types.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** Names by which tables are asked, too: what they have for other keys, and everything of them. */
const BESIDE_KEYS = /^(\*|\?|\[.\]|\[\]|default|fallback|other|unknown)$/;

/** How far into a package's exports names are followed. */
const MAX_PATH = 4;

/**
 * Members of values.
 */
export class Objects {
  /**
   * @param {Slots} slots
   * @param {FrameworkTable[]} tables
   */
  constructor(slots, tables) {
    this.slots = slots;
    this.isKnown = createIsKnown(tables);
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<string, number>} */
    this.nameIds = new Map();
    this.any = this.getName(ANY);
    /** By object and name: the slot of its own member. */
    this.fields = new Pairs();
    /** The same slots by object, in the order in which they came up. */
    this.slotsOf = new Chains();
    /** By object and name: the slot of a member, own or inherited. */
    this.lookups = new Pairs();
    /** Members that objects are asked for by unknown keys, and the slots that wait for them.
     * @type {[object: Value, slot: number][]} */
    this.byKey = [];
    /** By object: the names that it is asked for. */
    this.askedNames = new Chains();
    /** Objects and names that are written where the object is, and hide inherited ones. */
    this.own = new Pairs();
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
    return this.isKnown(module)
      ? this.getShared(`${module} ${path.join(".")}`, () => ({ kind: "external", module, path }))
      : this.getShared(` ${path.length}`, () => ({ kind: "external", module: "", path: path.map(() => ANY) }));
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
    return getOrInsert(this.shared, key, create);
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
   * @param {string} name
   * @returns {number} its index in `names`
   */
  getName(name) {
    return getOrInsert(this.nameIds, name, () => this.names.push(name) - 1);
  }

  /**
   * The slot of an object's own member.
   *
   * @param {Value} object
   * @param {string} name
   * @returns {number}
   */
  getField(object, name) {
    const { slots } = this;
    const [id, nameId] = [slots.getId(object), this.getName(name)];
    const known = this.fields.get(id, nameId);
    if (known !== NONE) return known;
    const slot = slots.create();
    this.fields.set(id, nameId, slot);
    this.slotsOf.resize(slots.known.length);
    this.slotsOf.add(id, slot);
    if (object.kind === "unit" && name === "prototype" && object.unit !== undefined)
      slots.add(slot, this.getInstance(object.unit));
    const any = this.lookups.get(id, this.any);
    if (any !== NONE && (object.kind === "object" || name === ELEMENT)) slots.connect(slot, any);
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
    const [id, nameId] = [this.slots.getId(object), this.getName(name)];
    const known = this.lookups.get(id, nameId);
    if (known !== NONE) return known;
    const slot = this.slots.create();
    this.lookups.set(id, nameId, slot);
    if (object.kind === "object") {
      this.askedNames.resize(this.slots.known.length);
      this.askedNames.add(id, nameId);
    }
    this.fill(object, name, slot);
    return slot;
  }

  /**
   * @param {Value} object
   * @param {string} name
   * @returns {number} the slot of a member that somebody has asked for; -1 if nobody has
   */
  findLookup(object, name) {
    return this.lookups.get(this.slots.getId(object), this.getName(name));
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
      // What plugins and others put there: app.decorate("users", users), app.users = users
      if (spec === undefined) {
        if (name === ANY || name === UNKNOWN) return;
        slots.listen(this.getField(object, name), this.unwrap, slot);
        slots.listen(this.getParents(object), (parent) =>
          this.slots.listen(this.getMember(parent, name), this.unwrap, slot),
        );
        return;
      }
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
      if (name === ANY) this.connectAll(object, slot);
      else if (name === UNKNOWN) {
        slots.connect(this.getField(object, ELEMENT), slot);
        if (object.kind === "object") this.byKey.push([object, slot]);
      } else slots.connect(this.getField(object, name), slot);
      for (const unit of object.accessors?.get(name) ?? []) slots.connect(unit.shape[3], slot);
      // `export *` leaves out the default export, and an own method hides the inherited one.
      if (name !== "default" && !this.isOwn(object, name))
        slots.listen(this.getParents(object), this.inherit, slots.getId(object), this.getName(name));
    }
  }

  /**
   * A container hands out what its resolvers make.
   *
   * @param {Value} value
   * @param {number} slot
   */
  unwrap = (value, slot) => {
    if (value.made === undefined) this.slots.add(slot, value);
    else this.slots.connect(value.made, slot);
  };

  /**
   * What an object inherits.
   *
   * @param {Value} parent
   * @param {number} id - of the object
   * @param {number} name
   */
  inherit = (parent, id, name) => {
    if (parent.id !== id) this.slots.connect(this.getMember(parent, this.names[name]), this.lookups.get(id, name));
  };

  /**
   * @param {Value} object
   * @param {number} slot - that gets whatever is in any of its fields
   */
  connectAll(object, slot) {
    const id = this.slots.getId(object);
    this.slotsOf.resize(this.slots.known.length);
    const last = object.kind === "object" ? this.slotsOf.getLast(id) : NO_ENTRY;
    if (last === NO_ENTRY) this.slots.connect(this.getField(object, ELEMENT), slot);
    for (let entry = last; entry !== NO_ENTRY;) {
      entry = this.slotsOf.getNext(entry);
      this.slots.connect(this.slotsOf.get(entry), slot);
      if (entry === last) break;
    }
  }

  /**
   * Gives those who ask by an unknown key all members of the objects that are tables. Which are shows when everything else is known.
   */
  openTables() {
    for (const [object, slot] of this.byKey) if (this.isTable(object)) this.connectAll(object, slot);
  }

  /**
   * Whether nobody takes a function from an object by its name: `handlers[type](message)` may call each of them, and in
   * `service[name]()` of an object with `service.save()` elsewhere it says nothing.
   *
   * @param {Value} object
   * @returns {boolean}
   */
  isTable(object) {
    const id = this.slots.getId(object);
    this.askedNames.resize(this.slots.known.length);
    const last = this.askedNames.getLast(id);
    for (let entry = last; entry !== NO_ENTRY;) {
      entry = this.askedNames.getNext(entry);
      const name = this.askedNames.get(entry);
      if (!BESIDE_KEYS.test(this.names[name]) && this.holdsFunction(this.fields.get(id, name))) return false;
      if (entry === last) break;
    }
    return true;
  }

  /** @param {number} slot */
  holdsFunction(slot) {
    return this.slots.get(slot).some(({ kind }) => kind === "unit" || kind === "bound");
  }

  /**
   * @param {Value} object
   * @param {string} name - that is written where the object is
   */
  addOwn(object, name) {
    this.own.set(this.slots.getId(object), this.getName(name));
  }

  /**
   * @param {Value} object
   * @param {string} name
   * @returns {boolean}
   */
  isOwn(object, name) {
    return this.own.has(this.slots.getId(object), this.getName(name));
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
   * @param {Value} object
   * @param {string} name
   * @param {Unit} unit
   */
  addAccessor(object, name, unit) {
    object.accessors ??= new Map();
    const known = object.accessors.get(name);
    if (known === undefined) object.accessors.set(name, [unit]);
    else if (!known.includes(unit)) known.push(unit);
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
    if (own !== undefined || this.isOwn(object, name)) return own ?? [];
    return object.parents === undefined
      ? []
      : this.slots.get(object.parents).flatMap((parent) => this.findAccessors(parent, name, seen));
  }
}
