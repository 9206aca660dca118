import { COLLECTED, ELEMENT } from "../summary/slots.js";

/** @import { Objects } from "./objects.js" */
/** @import { Slots, Value } from "./values.js" */

/**
 * What happens where a value arrives that has members; listeners, with the numbers of slots and names.
 */
export class Moves {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   */
  constructor(slots, objects) {
    this.slots = slots;
    this.objects = objects;
  }

  /**
   * `const save = store.save`, where a store arrives.
   *
   * @param {Value} found
   * @param {number} to
   * @param {number} name
   */
  load = (found, to, name) => {
    if (found.kind === "text") return;
    const member = findMemberName(found, this.objects.names[name]);
    if (member !== undefined) this.slots.connect(this.objects.getMember(found, member), to);
  };

  /**
   * `handlers[type]`, where a type arrives.
   *
   * @param {Value} key
   * @param {number} to
   * @param {number} object - slot of what has the member
   */
  loadByKey = (key, to, object) => {
    if (key.kind === "text") this.slots.listen(object, this.loadNamed, to, key.text);
  };

  /**
   * @param {Value} found
   * @param {number} to
   * @param {number} name
   */
  loadNamed = (found, to, name) => {
    if (found.kind !== "text") this.slots.connect(this.objects.getMember(found, this.objects.names[name], false), to);
  };

  /**
   * `store.save = save`
   *
   * @param {Value} found
   * @param {number} value
   * @param {number} name
   */
  store = (found, value, name) => {
    const member = findMemberName(found, this.objects.names[name]);
    if (isObject(found) && member !== undefined) this.slots.connect(value, this.objects.getField(found, member));
  };

  /**
   * `Object.setPrototypeOf(store, base)`, `Object.assign(store, base)`
   *
   * @param {Value} found
   * @param {number} from - what it has the members of
   */
  inherit = (found, from) => {
    if (isObject(found)) this.slots.connect(from, this.objects.getParents(found));
  };
}

/** @param {Value} value */
function isObject({ kind }) {
  return kind === "unit" || kind === "instance" || kind === "object" || kind === "array" || kind === "framework";
}

/**
 * @param {Value} value
 * @param {string} name
 * @returns {string | undefined} undefined for an element of what is no collection
 */
export function findMemberName({ kind }, name) {
  return name !== COLLECTED ? name : kind === "array" ? ELEMENT : undefined;
}
