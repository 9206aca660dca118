import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Comment, Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */

/**
 * What changes in one file.
 *
 * @typedef {object} Made
 * @property {Source} source
 * @property {Edit[]} edits
 * @property {Range[]} moved - calls of functions that become `async`, which are waited for
 * @property {(Node | Comment)[]} changed - functions and types, by that
 */

/** What changes, by file. */
export class ChangesByFile {
  /** @param {Source} home - the file of the finding */
  constructor(home) {
    this.home = home;
    /** @type {Map<Source, Made>} */
    this.files = new Map();
    /** By file, those that have to be written after it.
     * @type {Map<Source, Set<Source>>} */
    this.after = new Map();
  }

  /**
   * @param {Source} source
   * @returns {Made}
   */
  get(source) {
    return getOrInsert(this.files, source, () => ({ source, edits: [], moved: [], changed: [] }));
  }

  /**
   * A call that waits works before the function is one that has to be waited for, and not the other way round.
   *
   * @param {Source} caller
   * @param {Source} called
   */
  order(caller, called) {
    if (caller !== called) getOrInsert(this.after, caller, () => new Set()).add(called);
  }

  /** @returns {Made[] | Refusal} what changes in other files than the finding's, in an order in which they can be written */
  getOrdered() {
    const left = new Set(this.files.keys());
    /** @type {Made[]} */
    const ordered = [];
    while (left.size > 0) {
      const next = [...left].find((source) => ![...left].some((other) => this.after.get(other)?.has(source)));
      if (next === undefined) return refuse(this.home, "callsInCircle");
      left.delete(next);
      const made = this.get(next);
      if (next !== this.home && made.edits.length > 0) ordered.push(made);
    }
    return ordered;
  }
}
