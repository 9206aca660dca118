import { STREAM_HOOKS } from "../heat/stream-hooks.js";
import { append } from "../ast/append.js";

/** @import { Objects } from "./objects.js" */
/** @import { Slots } from "./values.js" */

/** Names that are for a project's own use. */
const PRIVATE = /^_[A-Za-z]/;

/** Packages ask for these, too. */
const OF_STREAMS = new Set(STREAM_HOOKS);

/** How many members may have the name: of one that more have nobody knows which is meant. */
const MAX_FIELDS = 3;

/**
 * `response._send()`, where nobody has seen what `response` is, as it comes from a package: what has a member of that name is the
 * project's, since a name that begins with an underscore is for its own use.
 */
export class PrivateNames {
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
    /** @type {[to: number, object: number, name: string][]} */
    this.loads = [];
    /** Slots that got something.
     * @type {Set<number>} */
    this.filled = new Set();
    objects.onField = (name, slot) => {
      if (isPrivate(name)) append(this.fields, name, slot);
    };
  }

  /**
   * @param {number} to
   * @param {number} object
   * @param {string} name
   */
  add(to, object, name) {
    if (isPrivate(name)) this.loads.push([to, object, name]);
  }

  /** Gives what is read of objects out of sight what the project has by that name. */
  fill() {
    for (const [to, object, name] of this.loads) {
      if (!this.isOutOfSight(object)) continue;
      const fields = (this.fields.get(name) ?? []).filter((field) => this.slots.get(field).length > 0);
      if (fields.length === 0 || fields.length > MAX_FIELDS) continue;
      for (const field of fields) this.slots.connect(field, to);
      this.filled.add(to);
    }
  }

  /**
   * @param {number} object
   * @returns {boolean}
   */
  isOutOfSight(object) {
    return this.slots.get(object).every(({ kind }) => kind === "external" || kind === "global");
  }
}

/** @param {string} name */
function isPrivate(name) {
  return PRIVATE.test(name) && !OF_STREAMS.has(name);
}
