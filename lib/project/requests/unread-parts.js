import { append } from "../../ast/append.js";
import { joinTables } from "../../effects/drivers/tables/joined-tables.js";
import { takesTime } from "../../weight/round-trips.js";
import { getLeft, getLeftColumns, getLeftColumnsOfOthers } from "./left-unread.js";
import { isOnlyCounted } from "../../effects/elements-use.js";
import { getUnitSummary } from "../heat/project-heat.js";

/** @import { PartRecord, PassedRecord, RowsRecord, UseRecord } from "../summary/part-records.js" */
/** @import { Columns } from "../../effects/reads/unread-columns.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Table } from "../../effects/drivers/tables/joined-tables.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * A call of a function that asks for more than is read of what it returns.
 *
 * @typedef {object} Unread
 * @property {number} number - of the `await`, in its function
 * @property {string} name - of what is called
 * @property {string[]} parts - members of what it returns that it asks for, and that are not read; none where another call tells of them
 * @property {number} file - where it asks for the first of them
 * @property {number} line
 * @property {Wait[]} waits - for each of those that are waited for
 * @property {number} rows - of other tables
 * @property {Columns} [columns] - where the parts are some
 * @property {number} [others] - how many more calls come to the same place, and are not told
 */

/**
 * Rows that a function returns with all columns of a table, and what has been read of them before; `name`: under which they come along with a row,
 * and then all that is read of them.
 *
 * @typedef {{ file: number, line: number, table: Table, name: string, bringsOthers: boolean, isOfList: boolean, reads: string[] }} Rows
 */

/**
 * What a function waits for to get some members of what it returns: one, or all that a function puts there which it is handed to.
 *
 * @typedef {{ names: string[], file: number, line: number, wait: Wait, rows: number, isOfList?: boolean }} Part - `rows`: of other tables, which come with its own;
 *   `isOfList`: whether each of a list has it
 */

/** What a function does with an object, and those that it hands it to. @typedef {{ reads: Set<string>, writes: Set<string> }} Taken */

/** From so many calls on that leave something of the same unread, there is one thing to change: what asks for it. The first call tells of it. */
const MANY_CALLS = 5;

/** How many functions may hand a result on. */
const MAX_DEPTH = 6;

/** What functions ask for besides, across files, of what they return. */
class Results {
  /** @param {Waits} waits - of a program that is solved */
  constructor(waits) {
    this.waits = waits;
    this.program = waits.program;
    /** @type {Map<Unit, Part[]>} */
    this.parts = new Map();
    /** @type {Map<Unit, Rows[]>} */
    this.rows = new Map();
    this.tables = joinTables(this.program.files.flatMap(({ summary }) => summary.tables));
  }

  /**
   * @param {Unit} unit
   * @param {number} [depth] - how many functions have handed it on
   * @returns {Part[]} of what it returns
   */
  getParts(unit, depth = 0) {
    return getOnce(this.parts, unit, depth, () => this.findParts(unit, depth));
  }

  /**
   * @param {Unit} unit
   * @param {number} depth
   * @returns {Part[]}
   */
  findParts(unit, depth) {
    const { parts = [], handedOn = [], passed = [] } = getUnitSummary(this.program, unit);
    const { file } = unit;
    /** @type {Part[]} */
    const found = [];
    found.push(...this.getRelations(file, parts));
    for (const [line, name, effect] of parts) {
      if (typeof effect === "string") continue;
      // What changes something is done for that, whoever reads what it returns.
      const wait = this.waits.find(file, effect, false);
      if (wait !== undefined && takesTime(wait)) found.push({ names: [name], file, line, wait, rows: 0 });
    }
    for (const [line, name, index, reads] of handedOn) {
      const target = index === -1 ? this.findTarget(file, line, name) : this.program.files[file].units[index];
      if (target === undefined) continue;
      //   if (isOpen) return getUser(id); … return getUser(id);    of which one is run
      for (const part of this.getParts(target, depth + 1))
        if (!found.includes(part) && leaves(reads, part)) found.push(part);
    }
    /** @type {Set<string>} */
    const read = new Set();
    for (const [[line, name, argument, key], isStep, reads] of passed) {
      const target = this.findTarget(file, line, name);
      const taken = target && this.findTaken(target, argument, key, depth + 1);
      if (target === undefined || taken === undefined) return [];
      for (const one of taken.reads) read.add(one);
      const names = [...taken.writes];
      if (isStep === 0 || key !== undefined || names.length === 0 || names.some((one) => reads.includes(one))) continue;
      const wait = this.findWaitOfStep(target, argument);
      if (wait !== undefined && takesTime(wait)) found.push({ names, file, line, wait, rows: 0 });
    }
    // What is handed a list is not followed to its elements.
    return found.filter((part) => leaves(read, part) && (part.isOfList !== true || passed.length === 0));
  }

  /**
   * @param {Unit} unit
   * @param {number} [depth] - how many functions have handed them on
   * @returns {Rows[]} that it returns with all their columns
   */
  getRows(unit, depth = 0) {
    return getOnce(this.rows, unit, depth, () => this.findRows(unit, depth));
  }

  /**
   * @param {Unit} unit
   * @param {number} depth
   * @returns {Rows[]}
   */
  findRows(unit, depth) {
    const { rows = [], handedOn = [], passed = [] } = getUnitSummary(this.program, unit);
    const { file } = unit;
    /** @type {Rows[]} */
    const found = [];
    const own = new Map(rows.map((record) => [record[0], record]));
    for (const [line, name, index, reads] of handedOn) {
      const target = index === -1 ? this.findTarget(file, line, name) : this.program.files[file].units[index];
      if (target === undefined) continue;
      //   return articleRepo.findAll();      is the project's own, and says itself what it brings
      own.delete(line);
      for (const one of this.getRows(target, depth + 1))
        if (!one.isOfList || isOnlyCounted(reads)) found.push({ ...one, reads: [...one.reads, ...reads] });
    }
    found.push(...[...own.values()].flatMap((record) => this.createRows(file, record) ?? []));
    /** @type {string[]} */
    const read = [];
    for (const [[line, name, argument, key]] of passed) {
      const target = this.findTarget(file, line, name);
      const taken = target && this.findTaken(target, argument, key, depth + 1);
      if (taken === undefined) return [];
      read.push(...taken.reads);
    }
    return found.map((one) => ({ ...one, reads: [...one.reads, ...read] }));
  }

  /**
   * @param {number} file
   * @param {RowsRecord} record
   * @returns {Rows | undefined} undefined where no file declares their table
   */
  createRows(file, [line, key, bringsOthers, isOfList, reads, name = ""]) {
    const table = this.tables.get(key);
    return table && { file, line, table, name, bringsOthers: bringsOthers === 1, isOfList: isOfList === 1, reads };
  }

  /**
   * @param {number} file
   * @param {PartRecord[]} parts
   * @returns {Part[]} those of them that come along with a row
   */
  getRelations(file, parts) {
    return parts.flatMap(([line, name, wait, rows, isOfList]) =>
      typeof wait === "string"
        ? [{ names: [name], file, line, wait, rows, ...(isOfList === 1 ? { isOfList: true } : {}) }]
        : [],
    );
  }

  /**
   * `async function addPosts(user) { user.posts = await getPosts(user.id); }`
   *
   * @param {Unit} unit
   * @param {number} argument - that it puts something into
   * @returns {Wait | undefined} for what it waits, where it does nothing else
   */
  findWaitOfStep(unit, argument) {
    const effect = this.waits.getEffect(unit);
    if (effect === undefined || effect[3].some(([index]) => index !== argument)) return undefined;
    return this.waits.find(unit.file, [effect[0], effect[1], effect[2], []], false);
  }

  /**
   * @param {Unit} unit
   * @param {number} argument
   * @param {string | undefined} key - of the object that is handed to it there
   * @param {number} depth
   * @returns {Taken | undefined} what it does with what it is handed there; undefined where nobody can tell
   */
  findTaken(unit, argument, key, depth) {
    const taken = getUnitSummary(this.program, unit).taken?.find(
      ([index, , , , of]) => index === argument && of === key,
    );
    return taken === undefined || depth > MAX_DEPTH ? undefined : this.withPassed(unit.file, taken, depth);
  }

  /**
   * @param {number} file
   * @param {[unknown, reads: string[], writes: string[], passed: PassedRecord[], ...unknown[]]} use - of an object
   * @param {number} depth
   * @returns {Taken | undefined} with what the functions do that it is handed to
   */
  withPassed(file, [, reads, writes, passed], depth) {
    /** @type {Taken} */
    const all = { reads: new Set(reads), writes: new Set(writes) };
    for (const [line, name, argument, key] of passed) {
      const target = this.findTarget(file, line, name);
      const taken = target && this.findTaken(target, argument, key, depth + 1);
      if (taken === undefined) return undefined;
      for (const one of taken.reads) all.reads.add(one);
      for (const one of taken.writes) all.writes.add(one);
    }
    return all;
  }

  /**
   * @param {number} file
   * @param {number} line - of a call
   * @param {string} name
   * @returns {Unit | undefined} what it runs, if that is one function
   */
  findTarget(file, line, name) {
    const targets = new Set(this.waits.calls.findTargets(file, [line, name, -1, "", 1]).map(([target]) => target));
    const [target] = targets;
    return targets.size === 1 && !target.isClass ? target : undefined;
  }

  /**
   * @param {Unit} unit - a function that runs per request
   * @returns {Unread[]}
   */
  get(unit) {
    return (getUnitSummary(this.program, unit).uses ?? []).flatMap((record) => {
      const [line, name, number, reads, passed, own = [], , ownRows = []] = record;
      const target = this.findTarget(unit.file, line, name);
      const parts = [
        ...this.getRelations(unit.file, own),
        ...(target === undefined ? [] : this.getParts(target)),
      ].filter((part) => isAbout(record, part));
      const rows = [
        //   articleRepo.findAll()      is the project's own, and says itself what it brings
        ...(target === undefined
          ? ownRows.slice(0, 1).flatMap((one) => this.createRows(unit.file, one) ?? [])
          : this.getRows(target)),
      ].filter((one) => isAbout(record, one));
      const others =
        target === undefined ? ownRows.slice(1).flatMap((one) => this.createRows(unit.file, one) ?? []) : [];
      const use =
        parts.length + rows.length + others.length === 0
          ? undefined
          : this.withPassed(unit.file, [name, reads, [], passed], 0);
      if (use === undefined) return [];
      const left = getLeft(parts, use) ?? getLeftColumns(rows, use.reads) ?? getLeftColumnsOfOthers(others);
      return left === undefined ? [] : [{ number, name, ...left }];
    });
  }
}

/**
 * @template T
 * @param {Map<Unit, T[]>} known - by function
 * @param {Unit} unit
 * @param {number} depth - how many functions have handed on what it returns
 * @param {() => T[]} find
 * @returns {T[]} nothing of a function that comes back to itself, and behind too many
 */
function getOnce(known, unit, depth, find) {
  if (known.has(unit) || depth > MAX_DEPTH) return known.get(unit) ?? [];
  known.set(unit, []);
  const found = find();
  known.set(unit, found);
  return found;
}

/**
 * @param {Iterable<string>} reads - members of a row, or of a list
 * @param {Part} part - of it
 * @returns {boolean} whether none of them is that
 */
function leaves(reads, { names, isOfList }) {
  return isOfList === true ? isOnlyCounted(reads) : ![...reads].some((name) => names.includes(name));
}

/**
 * @param {UseRecord} use - of a row, or of the elements of a list
 * @param {{ isOfList?: boolean }} part
 * @returns {boolean} whether it is of what has that; that a list has elements is no use of them
 */
function isAbout([, , , reads, passed, , isOfList], part) {
  if ((isOfList === 1) === (part.isOfList === true)) return true;
  return part.isOfList === true && passed.length === 0 && isOnlyCounted(reads);
}

/**
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, Unread[]>} of which calls of hot functions a part of the result is asked for, and not read
 */
export function getUnreadParts(waits, hot) {
  const results = new Results(waits);
  /** @type {Map<Unit, Unread[]>} */
  const found = new Map();
  for (const unit of hot.keys()) {
    const list = results.get(unit);
    if (list.length > 0) found.set(unit, list);
  }
  return tellOnce(found);
}

/**
 * @param {Map<Unit, Unread[]>} found
 * @returns {Map<Unit, Unread[]>} of many calls that leave something of the same unread the first
 */
function tellOnce(found) {
  /** @type {Map<string, Unread[]>} */
  const places = new Map();
  for (const unread of [...found.values()].flat()) append(places, `${unread.file}:${unread.line}`, unread);
  for (const [first, ...others] of places.values()) {
    if (others.length < MANY_CALLS) continue;
    first.others = others.length;
    // They are kept as told: what a file shows of them by itself is nothing more.
    for (const unread of others) Object.assign(unread, { parts: [], waits: [], rows: 0, columns: undefined });
  }
  return found;
}
