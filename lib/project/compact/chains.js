import { Numbers } from "./numbers.js";

/** Where a list has no entry. */
export const NO_ENTRY = 0;

/**
 * Lists of numbers by key, each in the order of its adding. A key has its last entry, the last leads to the first, each to the next:
 * three numbers an entry, and one for keys that have none.
 *
 *     const last = chains.getLast(key);
 *     for (let entry = last; entry !== NO_ENTRY; ) {
 *       entry = chains.getNext(entry);
 *       …chains.get(entry)…
 *       if (entry === last) break;   // what was added since it began is left out
 *     }
 */
export class Chains {
  constructor() {
    this.lasts = new Numbers();
    this.nexts = new Numbers();
    this.numbers = new Numbers();
    this.nexts.push(NO_ENTRY);
    this.numbers.push(0);
  }

  /** @param {number} count - of keys that may be asked about */
  resize(count) {
    this.lasts.resize(count);
  }

  /**
   * @param {number} key
   * @param {number} number
   */
  add(key, number) {
    const last = this.lasts.get(key);
    const entry = this.nexts.push(NO_ENTRY);
    this.nexts.set(entry, last === NO_ENTRY ? entry : this.nexts.get(last));
    if (last !== NO_ENTRY) this.nexts.set(last, entry);
    this.lasts.set(key, entry);
    this.numbers.push(number);
  }

  /**
   * @param {number} key
   * @returns {number} its last entry; entries are numbered from 1 on, as they are added
   */
  getLast(key) {
    return this.lasts.get(key);
  }

  /**
   * @param {number} entry
   * @returns {number} the next one, the first after the last
   */
  getNext(entry) {
    return this.nexts.get(entry);
  }

  /**
   * @param {number} entry
   * @returns {number} what was added
   */
  get(entry) {
    return this.numbers.get(entry);
  }
}
