import { COMPOSES_OF_OTHERS } from "../effects/drivers.js";
import { getLastName } from "../effects/key.js";
import { getLonger } from "../effects/waits.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getUnitSummary } from "./project-heat.js";

/** @import { Key } from "../effects/key.js" */
/** @import { ReadRecord } from "./read-records.js" */
/** @import { Unit } from "./values.js" */
/** @import { Wait } from "../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * What a call of a function does, with all that it calls: for what it waits, and whether it may change what others read.
 *
 * @typedef {{ wait: Wait, writes: boolean }} Facts
 */

/** What waits until others are done: what was read before may have changed. `getBlock` and `listLocked` do not. */
const WAITS_FOR_OTHERS =
  /(?:^|_)(?:un)?lock(?!ed)|Lock(?!ed)|[aA]cquire|[mM]utex|[sS]emaphore|[sS]leep|[dD]elay(?!ed)|[pP]ause(?!d)|[rR]etr(?:y|ies)/;

/**
 * What the calls of functions do that these wait for, across files.
 */
export class ReadFacts {
  /**
   * @param {Waits} waits - of a program that is solved
   * @param {Iterable<Unit>} asked - functions
   */
  constructor(waits, asked) {
    this.program = waits.program;
    this.waits = waits;
    /** @type {Map<Unit, Unit[][]>} */
    this.targets = new Map();
    /** @type {Map<Unit, Facts>} */
    this.facts = new Map();
    this.solve(asked);
  }

  /** @param {Unit} unit @returns {ReadRecord[]} */
  getCalls(unit) {
    return getUnitSummary(this.program, unit).reads ?? [];
  }

  /**
   * @param {Unit} unit
   * @returns {Unit[][]} by call, what it runs
   */
  getTargets(unit) {
    return getOrInsert(this.targets, unit, () =>
      this.getCalls(unit).map(([line, name, wait, , receiver]) => {
        if (wait !== "" || name === "") return [];
        const found = this.waits.findTargets(unit.file, [line, name, -1, "", 1]).map(([target]) => target);
        return this.getNamed([...new Set(found)], receiver);
      }),
    );
  }

  /**
   * What a registry hands out is all that it holds: `get(UserModel)` names the class that is meant.
   *
   * @param {Unit[]} targets
   * @param {Key | null} receiver
   * @returns {Unit[]} those of the class that the receiver is called like, if there is one
   */
  getNamed(targets, receiver) {
    const name = receiver === null ? "" : getLastName(receiver).toLowerCase();
    if (targets.length < 2 || name === "") return targets;
    const named = targets.filter((target) => this.getClassName(target).toLowerCase() === name);
    return named.length === 1 ? named : targets;
  }

  /**
   * @param {Unit} unit
   * @returns {string} of the class around it; empty without one
   */
  getClassName(unit) {
    const { line, end } = getUnitSummary(this.program, unit);
    return (
      this.program.files[unit.file].summary.units.findLast((one) => one.isClass && one.line <= line && one.end >= end)
        ?.name ?? ""
    );
  }

  /** @param {Iterable<Unit>} asked */
  solve(asked) {
    const reached = new Set(asked);
    /** @type {Map<Unit, Unit[]>} */
    const runs = new Map();
    for (const unit of reached) {
      const { callbacks } = getUnitSummary(this.program, unit);
      const inner = callbacks.map((index) => this.program.files[unit.file].units[index]);
      runs.set(unit, inner);
      for (const target of [...this.getTargets(unit).flat(), ...inner]) reached.add(target);
      this.facts.set(unit, { wait: "none", writes: false });
    }
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (const unit of reached) {
        const known = /** @type {Facts} */ (this.facts.get(unit));
        const calls = this.getCalls(unit).map((call, index) => this.getFactsOf(unit, call, index));
        const inner = (runs.get(unit) ?? []).map((one) => /** @type {Facts} */ (this.facts.get(one)));
        const writes = [...calls, ...inner].some((one) => one.writes);
        const wait = calls.reduce((longest, one) => getLonger(longest, one.wait), /** @type {Wait} */ ("none"));
        if (writes === known.writes && wait === known.wait) continue;
        this.facts.set(unit, { writes, wait });
        isDone = false;
      }
    }
  }

  /**
   * @param {Unit} unit
   * @param {ReadRecord} call
   * @param {number} index
   * @returns {Facts}
   */
  getFactsOf(unit, [line, name, wait, isLoud], index) {
    if (wait !== "") return { wait, writes: false };
    const targets = this.getTargets(unit)[index];
    if (WAITS_FOR_OTHERS.test(name)) return { wait: "none", writes: true };
    if (targets.length > 0) {
      const facts = targets.map((target) => /** @type {Facts} */ (this.facts.get(target)));
      return {
        wait: facts.reduce((longest, one) => getLonger(longest, one.wait), /** @type {Wait} */ ("none")),
        writes: facts.some((one) => one.writes),
      };
    }
    if (this.waits.readsByName(unit.file, [line, name, -1, "", 1])) return { wait: "query", writes: false };
    if (this.waits.asksByName(unit.file, [line, name, -1, "", 1])) return { wait: "none", writes: false };
    //   this.Package.find({ name }).order("id"), of which no table of drivers knows whose it is
    if (isLoud === 0 && COMPOSES_OF_OTHERS.test(name)) return { wait: "query", writes: false };
    return { wait: "none", writes: isLoud === 1 };
  }
}
