import { append } from "../../ast/append.js";
import { COMPOSES_OF_OTHERS } from "../../effects/drivers/drivers.js";
import { getLastName } from "../../effects/reads/key.js";
import { getLonger } from "../../effects/waits.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { isInVain } from "../../effects/order/places.js";

/** @import { Key } from "../../effects/reads/key.js" */
/** @import { ReadRecord } from "../summary/read-records.js" */
/** @import { Table } from "../../effects/drivers/row-tables.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * What a call of a function does, with all that it calls: for what it waits, and of which tables it reads and writes rows. What is written
 * only where it was looked for and is missing is written as well. `lasting`: of `writes`, what is not only written where a function brings nothing,
 * `if (session.isExpired) { await session.destroy(); return null; }`, as nobody goes on with nothing.
 *
 * @typedef {{ wait: Wait, reads: Tables, writes: Tables, lasting: Tables }} Facts
 */

/**
 * In words of the function that they are said of: a number is one of its parameters. Undefined where it may be any.
 *
 * @typedef {readonly Table[] | undefined} Tables
 */

/** @type {readonly Table[]} */
const NOTHING = [];

/** What does nothing. @type {Facts} */
export const QUIET = { wait: "none", reads: NOTHING, writes: NOTHING, lasting: NOTHING };

/** Methods of packages that compare values with a schema. */
const VALIDATES = /^(?:validateAsync|validateOrReject|(?:safeP|p)arseAsync)$/;

/** More tables than that are not told apart. */
const MAX_TABLES = 20;

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
    /** @type {Map<number, Unit[]> | undefined} */
    this.bases = undefined;
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
        const found = this.waits.calls.findTargets(unit.file, [line, name, -1, "", 1]).map(([target]) => target);
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

  /**
   * @param {Unit} unit
   * @returns {boolean} whether several classes inherit it: what it reads is for the one to say that it is called on
   */
  isInherited(unit) {
    const bases = this.getBases().get(unit.file) ?? [];
    const { line, end } = getUnitSummary(this.program, unit);
    return bases.some((base) => {
      const around = getUnitSummary(this.program, base);
      return around.line <= line && around.end >= end;
    });
  }

  /** @returns {Map<number, Unit[]>} by file, classes that several others extend */
  getBases() {
    if (this.bases !== undefined) return this.bases;
    const { ownNames, slots } = this.program;
    /** @type {Set<Unit>} */
    const extended = new Set();
    /** @type {Map<number, Unit[]>} */
    const bases = new Map();
    for (const superclass of ownNames.superclasses.values())
      for (const { kind, unit } of slots.get(superclass)) {
        if (kind !== "unit" || unit === undefined) continue;
        if (extended.has(unit) && bases.get(unit.file)?.includes(unit) !== true) append(bases, unit.file, unit);
        extended.add(unit);
      }
    this.bases = bases;
    return bases;
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
      this.facts.set(unit, QUIET);
    }
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (const unit of reached) {
        const known = /** @type {Facts} */ (this.facts.get(unit));
        const calls = this.getCalls(unit).map((call, index) => {
          const facts = this.getFactsOf(unit, call, index);
          return isInVain(call[6]) ? { ...facts, lasting: NOTHING } : facts;
        });
        // What they are handed is nothing that this function is.
        const inner = (runs.get(unit) ?? []).map((one) => placeFacts(/** @type {Facts} */ (this.facts.get(one)), []));
        let { wait, reads, writes, lasting } = known;
        for (const one of [...calls, ...inner]) {
          reads = join(reads, one.reads);
          writes = join(writes, one.writes);
          lasting = join(lasting, one.lasting);
        }
        for (const one of calls) wait = getLonger(wait, one.wait);
        if (reads === known.reads && writes === known.writes && lasting === known.lasting && wait === known.wait)
          continue;
        this.facts.set(unit, { wait, reads, writes, lasting });
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
  getFactsOf(unit, call, index) {
    const facts = this.findFactsOf(unit, call, index);
    return "lasting" in facts ? facts : { ...facts, lasting: facts.writes };
  }

  /**
   * @param {Unit} unit
   * @param {ReadRecord} call
   * @param {number} index
   * @returns {Facts | Omit<Facts, "lasting">}
   */
  findFactsOf(unit, call, index) {
    const [line, name, wait, isLoud] = call;
    const [, , , , , , , , , , row, own, given] = call;
    const tables = own ?? undefined;
    if (wait !== "") return { wait, reads: tables, writes: NOTHING };
    const targets = this.getTargets(unit)[index];
    if (WAITS_FOR_OTHERS.test(name)) return { wait: "none", reads: undefined, writes: undefined };
    if (targets.length > 0) {
      /** @type {Facts} */
      let facts = QUIET;
      for (const target of targets) {
        const one = placeFacts(/** @type {Facts} */ (this.facts.get(target)), given);
        facts = {
          wait: getLonger(facts.wait, one.wait),
          reads: join(facts.reads, one.reads),
          writes: join(facts.writes, one.writes),
          lasting: join(facts.lasting, one.lasting),
        };
      }
      return facts;
    }
    if (VALIDATES.test(name)) return { wait: "none", reads: NOTHING, writes: NOTHING };
    if (row !== null || this.waits.calls.readsByName(unit.file, [line, name, -1, "", 1]))
      return { wait: "query", reads: tables, writes: NOTHING };
    if (this.waits.calls.asksByName(unit.file, [line, name, -1, "", 1]))
      return { wait: "none", reads: tables, writes: NOTHING };
    //   this.Package.find({ name }).order("id"), of which no table of drivers knows whose it is
    if (isLoud === 0 && COMPOSES_OF_OTHERS.test(name)) return { wait: "query", reads: tables, writes: NOTHING };
    return { wait: "none", reads: tables, writes: isLoud === 1 ? tables : NOTHING };
  }
}

/**
 * @param {Tables} first
 * @param {Tables} second
 * @returns {Tables} both; the first one itself where it has all of the second
 */
export function join(first, second) {
  if (first === undefined || second === undefined) return undefined;
  const others = second.filter((table) => !first.includes(table));
  if (others.length === 0) return first;
  return first.length + others.length > MAX_TABLES ? undefined : [...first, ...others];
}

/**
 * @param {Facts} facts - of a function
 * @param {[argument: number, table: Table][]} given - that a call hands it
 * @returns {Facts} the same in words of whoever calls it
 */
export function placeFacts({ wait, reads, writes, lasting }, given) {
  return { wait, reads: place(reads, given), writes: place(writes, given), lasting: place(lasting, given) };
}

/**
 * @param {Tables} tables - of a function
 * @param {[argument: number, table: Table][]} given - that a call hands it
 * @returns {Tables} the same in words of whoever calls it
 */
export function place(tables, given) {
  if (tables === undefined || tables.every((table) => typeof table === "string")) return tables;
  /** @type {Table[]} */
  const placed = [];
  for (const table of tables) {
    const found = typeof table === "string" ? table : given.find(([index]) => index === table)?.[1];
    if (found === undefined) return undefined;
    if (!placed.includes(found)) placed.push(found);
  }
  return placed;
}

/**
 * @param {Pick<Facts, "writes">} facts
 * @returns {boolean} whether rows are written
 */
export function isWriting({ writes }) {
  return writes === undefined || writes.length > 0;
}
