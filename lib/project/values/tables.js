import { Chains, NO_ENTRY } from "../compact/chains.js";
import { GAP } from "../summary/module-pattern.js";
import { Pairs } from "../compact/pairs.js";
import { NONE, REGISTERED, UNKNOWN } from "../summary/slots.js";

/** @import { Objects } from "./objects.js" */
/** @import { Value } from "./values.js" */

/** Names by which tables are asked, too: what they have for other keys, and everything of them. */
const BESIDE_KEYS = /^(\*|\?|\[.*\]|default|fallback|other|unknown)$/;

/**
 * Members of objects that are asked for by keys which no file tells whole.
 */
export class Tables {
  /** @param {Objects} objects */
  constructor(objects) {
    this.objects = objects;
    /** The objects, the slots that wait for the members, and what is known of the names.
     * @type {[object: Value, slot: number, name: string][]} */
    this.byKey = [];
    /** How many of them have been answered. */
    this.opened = 0;
    /** By object: the names that it is asked for. */
    this.askedNames = new Chains();
    this.asked = new Pairs();
    /** The same pairs, one after the other.
     * @type {number[]} */
    this.askedFor = [];
    /** How many of these numbers have been looked at. */
    this.looked = 0;
  }

  /**
   * @param {Value} object
   * @param {number} slot - that waits
   * @param {string} name - "?", "?*", "?on*"
   */
  wait(object, slot, name) {
    if (object.kind === "object" || name !== UNKNOWN) this.byKey.push([object, slot, name]);
  }

  get isOpen() {
    return this.opened === this.byKey.length && this.looked === this.askedFor.length;
  }

  /**
   * @param {number} id - of an object
   * @param {number} name - that it is asked for
   */
  addAsked(id, name) {
    if (this.asked.has(id, name)) return;
    this.asked.set(id, name);
    this.askedFor.push(id, name);
    this.askedNames.resize(this.objects.slots.known.length);
    this.askedNames.add(id, name);
  }

  /**
   * Gives those who ask by an unknown key all members of the objects that are tables, and those whom a message tells the name, or who
   * know a part of it, the members that fit. Which are tables shows when everything else is known.
   */
  open() {
    for (; this.opened < this.byKey.length; this.opened++) {
      const [object, slot, name] = this.byKey[this.opened];
      if (name !== UNKNOWN)
        this.objects.connectFitting(
          object,
          slot,
          new RegExp(`^${name.slice(1).replaceAll("$", "\\$").replaceAll(GAP, ".+")}$`),
        );
      else if (this.isTable(object)) this.objects.connectAll(object, slot);
    }
    for (; this.looked < this.askedFor.length; this.looked += 2)
      this.openRegistry(this.askedFor[this.looked], this.askedFor[this.looked + 1]);
  }

  /**
   * `db[model.name] = model`, read as `db.User`: where nobody puts anything by that name, it may be what was put there by its own.
   *
   * @param {number} id - of an object
   * @param {number} name - that it is asked for
   */
  openRegistry(id, name) {
    const { fields, lookups, names, slots } = this.objects;
    const text = names[name];
    const registered = fields.get(id, this.objects.getName(REGISTERED));
    if (
      registered === NONE ||
      BESIDE_KEYS.test(text) ||
      text in Object.prototype ||
      (fields.has(id, name) && slots.get(fields.get(id, name)).length > 0)
    )
      return;
    const lookup = lookups.get(id, name);
    if (lookup !== NONE && slots.get(lookup).length === 0) slots.connect(registered, lookup);
  }

  /**
   * Whether nobody takes a function from an object by its name: `handlers[type](message)` may call each of them, and in
   * `service[name]()` of an object with `service.save()` elsewhere it says nothing.
   *
   * @param {Value} object
   * @returns {boolean}
   */
  isTable(object) {
    const id = this.objects.slots.getId(object);
    this.askedNames.resize(this.objects.slots.known.length);
    const last = this.askedNames.getLast(id);
    for (let entry = last; entry !== NO_ENTRY;) {
      entry = this.askedNames.getNext(entry);
      const name = this.askedNames.get(entry);
      if (!BESIDE_KEYS.test(this.objects.names[name]) && this.objects.holdsFunction(this.objects.fields.get(id, name)))
        return false;
      if (entry === last) break;
    }
    return true;
  }
}
