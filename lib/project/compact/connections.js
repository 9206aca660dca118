import { Chains } from "./chains.js";
import { Numbers } from "./numbers.js";

/** @import { Listener } from "../values/values.js" */

/** Where the values of slots move. */
export class Connections {
  constructor() {
    /** By slot: those that its values move on to. */
    this.targets = new Chains();
    /** By slot: how many these are. */
    this.counts = new Numbers();
    /** By slot: the first numbers of its listeners. */
    this.waiting = new Chains();
    /** By entry there: the second number. */
    this.seconds = new Numbers();
    this.seconds.push(0);
    /** By entry there.
     * @type {Listener[]} */
    this.listeners = [() => {}];
  }

  /** @param {number} count - of slots */
  resize(count) {
    this.targets.resize(count);
    this.counts.resize(count);
    this.waiting.resize(count);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  connect(from, to) {
    this.targets.add(from, to);
    this.counts.set(from, this.counts.get(from) + 1);
  }

  /**
   * @param {number} slot
   * @param {Listener} listener
   * @param {number} first
   * @param {number} second
   */
  listen(slot, listener, first, second) {
    this.waiting.add(slot, first);
    this.seconds.push(second);
    this.listeners.push(listener);
  }
}
