/** A place is three numbers: the pair, and one more than what it has; zero is an empty place. */
const WIDTH = 3;

/**
 * Numbers by pairs of numbers, as in a map of maps: one table for all of them, where a map for each first number would take
 * two hundred bytes.
 */
export class Pairs {
  constructor() {
    this.size = 0;
    this.mask = 63;
    this.table = new Int32Array(64 * WIDTH);
  }

  /**
   * @param {number} first
   * @param {number} second
   * @returns {number} what the pair has, -1 for nothing
   */
  get(first, second) {
    return this.table[this.find(first, second) + 2] - 1;
  }

  /**
   * @param {number} first
   * @param {number} second
   * @returns {boolean}
   */
  has(first, second) {
    return this.table[this.find(first, second) + 2] !== 0;
  }

  /**
   * @param {number} first
   * @param {number} second
   * @param {number} [number] - 0 or more
   */
  set(first, second, number = 0) {
    const at = this.find(first, second);
    const isNew = this.table[at + 2] === 0;
    this.table[at] = first;
    this.table[at + 1] = second;
    this.table[at + 2] = number + 1;
    if (isNew && ++this.size * 4 > this.mask * 3) this.grow();
  }

  /**
   * @param {number} first
   * @param {number} second
   * @returns {number} where the pair is, or belongs
   */
  find(first, second) {
    const { table, mask } = this;
    const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
    for (let place = (mixed ^ (mixed >>> 15)) & mask; ; place = (place + 1) & mask) {
      const at = place * WIDTH;
      if (table[at + 2] === 0 || (table[at] === first && table[at + 1] === second)) return at;
    }
  }

  grow() {
    const old = this.table;
    this.mask = this.mask * 2 + 1;
    this.table = new Int32Array((this.mask + 1) * WIDTH);
    for (let at = 0; at < old.length; at += WIDTH) {
      if (old[at + 2] !== 0) this.table.set(old.subarray(at, at + WIDTH), this.find(old[at], old[at + 1]));
    }
  }
}
