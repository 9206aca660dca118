import { Numbers } from "./numbers.js";

/** A set of small numbers that takes no longer to empty than to look at: each number has the round in which it was put there last. */
export class Marks {
  constructor() {
    this.round = 0;
    this.rounds = new Numbers();
  }

  /** @param {number} count - of numbers that may come; nothing is in it afterwards */
  clear(count) {
    this.rounds.resize(count);
    this.round++;
  }

  /**
   * @param {number} number
   * @returns {boolean} whether it is new
   */
  add(number) {
    if (this.rounds.get(number) === this.round) return false;
    this.rounds.set(number, this.round);
    return true;
  }
}
