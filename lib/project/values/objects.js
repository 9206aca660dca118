import { ANY, ELEMENT, NONE, UNKNOWN } from "../summary/slots.js";
import { Chains, NO_ENTRY } from "../compact/chains.js";
import { Pairs } from "../compact/pairs.js";
import { SharedValues } from "./shared-values.js";
import { Tables } from "./tables.js";
import { CHOSEN_METHOD, getOwn } from "../../heat/handed-over/specs.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** Methods of what packages make of a function that run it; others set it up, stop it or look at it. */
const RUNS = /^(run|push|unshift|handle|exec|execute|process|dispatch|fire|trigger|invoke|enqueue)([A-Z]|$)/;

/** How far into a package's exports names are followed. */
const MAX_PATH = 4;

/**
 * Members of values.
 */
export class Objects extends SharedValues {
  /**
   * @param {Slots} slots
   * @param {FrameworkTable[]} tables
   */
  constructor(slots, tables) {
    super(tables);
    this.slots = slots;
    this.any = this.getName(ANY);
    /** By object and name: the slot of its own member. */
    this.fields = new Pairs();
    /** The names by object, in the order in which they came up. */
    this.namesOf = new Chains();
    /** By object and name: the slot of a member, own or inherited. */
    this.lookups = new Pairs();
    this.tables = new Tables(this);
    /** Objects and names that are written where the object is, and hide inherited ones. */
    this.own = new Pairs();
    /** Whose members are the project's global variables.
     * @type {Value} */
    this.project = { kind: "object" };
    /** @type {Map<FrameworkTable, Map<string, Value>>} */
    this.frameworks = new Map();
    /** Who is told of each new member, its slot and whose it is.
     * @type {((name: string, slot: number, object: Value) => void)[]} */
    this.fieldListeners = [];
  }

  /** @param {(name: string, slot: number, object: Value) => void} listener - told of each new member, its slot and whose it is */
  listenToFields(listener) {
    this.fieldListeners.push(listener);
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
    this.namesOf.resize(slots.known.length);
    this.namesOf.add(id, nameId);
    for (const listener of this.fieldListeners) listener(name, slot, object);
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
   * @param {boolean} [isByName] - whether whoever asks has written the name
   * @returns {number}
   */
  getMember(object, name, isByName = true) {
    const [id, nameId] = [this.slots.getId(object), this.getName(name)];
    if (isByName && object.kind === "object") this.tables.addAsked(id, nameId);
    const known = this.lookups.get(id, nameId);
    if (known !== NONE) return known;
    const slot = this.slots.create();
    this.lookups.set(id, nameId, slot);
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
      const method = name.startsWith(UNKNOWN) ? CHOSEN_METHOD : name;
      const spec = getOwn(object.table.kinds?.[String(object.name)], method);
      // What plugins and others put there: app.decorate("users", users), app.users = users
      if (spec === undefined) {
        if (name === ANY || name.startsWith(UNKNOWN)) return;
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
          this.getShared(`${object.table.name}:${object.name}.${method}`, () => ({
            kind: "method",
            table: object.table,
            name: object.name,
            method,
          })),
        );
    } else if (object.object !== undefined) {
      //   const api = pipeline(controller); http(api.browse)
      slots.listen(this.getMember(object.object, name), this.addMade, slot);
    } else if (object.kind === "engine") {
      // What it is given is the package's to say: all of its parameters are bound to that.
      if (RUNS.test(name) && object.unit !== undefined)
        slots.add(slot, { kind: "bound", unit: object.unit, bound: object.unit.shape[0].length });
    } else if (
      object.kind !== "bound" &&
      object.kind !== "method" &&
      object.kind !== "text" &&
      object.kind !== "step"
    ) {
      // Of an object that is a table any member may be meant; of others only what was put there by a computed name.
      if (name === ANY) this.connectAll(object, slot);
      else if (name.startsWith(UNKNOWN)) {
        slots.connect(this.getField(object, ELEMENT), slot);
        this.tables.wait(object, slot, name);
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
   * @param {Value} value - a member of an object of which a package has made something
   * @param {number} slot - of the same member of that
   */
  addMade = (value, slot) => {
    if (value.kind === "object") this.slots.add(slot, this.getEngineOf(value));
    else if (value.kind === "unit") this.slots.add(slot, value);
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
    if (object.kind !== "object" || !this.connectFitting(object, slot, /./))
      this.slots.connect(this.getField(object, ELEMENT), slot);
  }

  /**
   * @param {Value} object
   * @param {number} slot - that gets what is in its fields
   * @param {RegExp} fits - their names
   * @returns {boolean} whether it has any
   */
  connectFitting(object, slot, fits) {
    const members = this.getMembers(object);
    for (const [name, field] of members) if (fits.test(name)) this.slots.connect(field, slot);
    return members.length > 0;
  }

  /**
   * @param {Value} object
   * @returns {[name: string, slot: number][]} its own members, in the order in which they came up
   */
  getMembers(object) {
    /** @type {[string, number][]} */
    const members = [];
    const id = this.slots.getId(object);
    this.namesOf.resize(this.slots.known.length);
    const last = this.namesOf.getLast(id);
    for (let entry = last; entry !== NO_ENTRY;) {
      entry = this.namesOf.getNext(entry);
      const name = this.namesOf.get(entry);
      members.push([this.names[name], this.fields.get(id, name)]);
      if (entry === last) break;
    }
    return members;
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
