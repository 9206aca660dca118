import { excludeEachOther, getLastName, isNever, isTold, placeIn, substitute } from "../../effects/reads/key.js";
import { isInVain, isSometimes, mayPrecede } from "../../effects/order/places.js";
import { isWriting, place, ReadFacts } from "./read-facts.js";
import { mayMeet } from "../../effects/drivers/row-tables.js";

/** @import { Guard, Key } from "../../effects/reads/key.js" */
/** @import { Parts } from "../../effects/reads/row-parts.js" */
/** @import { ReadRecord } from "../summary/read-records.js" */
/** @import { Tables } from "./read-facts.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */

/**
 * Something that a call reads, in words of the function that calls it.
 *
 * @typedef {object} Entry
 * @property {string} reader - which function or query it is
 * @property {Key} receiver
 * @property {Key[]} args
 * @property {Wait} wait
 * @property {boolean} isQuery - of a driver, and not a function that comes to one
 * @property {Guard[]} guards - comparisons under which it is read
 * @property {number} file - where the call stands
 * @property {number} line
 * @property {string} name - of what is called
 * @property {number} depth - how many functions are in between
 * @property {Tables} tables - whose rows it is
 * @property {boolean} isChanged - whether the call may write these rows behind it
 * @property {string} [of] - what the service is called of which it is a method that several classes inherit; empty for `this`
 * @property {Parts} [parts] - of a row
 * @property {boolean} isSometimes - whether only a branch leads there
 * @property {boolean} isLeftOut - whether one does that asks for more than that there is what it asks by
 * @property {boolean} isBelowBranch - whether one of a function in between does
 */

/** What a function reads is told to those who call it, up to so many. */
const MAX_ENTRIES = 60;

/** How many functions may be in between. */
const MAX_DEPTH = 6;

/** Where something has no receiver. @type {Key} */
const NOTHING = ["l", ""];

/** What the calls of functions read, also through others, across files. */
export class ReadEntries extends ReadFacts {
  /** @type {Map<Unit, Entry[]>} */
  entries = new Map();

  /**
   * @param {Unit} unit
   * @returns {Entry[]} what it reads before it changes that, in words of its parameters
   */
  getEntries(unit) {
    const known = this.entries.get(unit);
    if (known !== undefined) return known;
    // A function that comes back to itself.
    this.entries.set(unit, []);
    /** @type {Entry[]} */
    const entries = [];
    const calls = this.getCalls(unit);
    const facts = calls.map((call, index) => this.getFactsOf(unit, call, index));
    for (const [index, call] of calls.entries()) {
      for (const entry of this.getEntriesOf(unit, call, index)) {
        /** @param {number} at */
        const isWrittenBy = (at) => mayMeet(entry.tables, facts[at].writes);
        if (!isToldToCallers(entry) || isOfSomeRounds(call)) continue;
        if (calls.some(({ 6: path }, at) => at < index && mayPrecede(path, call[6]) && isWrittenBy(at))) continue;
        const isChanged =
          entry.isChanged ||
          calls.some(
            ({ 6: path, 13: unless }, at) =>
              at > index && unless?.[0] !== index && !isInVain(path) && mayPrecede(call[6], path) && isWrittenBy(at),
          );
        entries.push(isChanged ? { ...entry, isChanged } : entry);
      }
      if (entries.length > MAX_ENTRIES) break;
    }
    this.entries.set(unit, entries.slice(0, MAX_ENTRIES));
    return entries;
  }

  /**
   * @param {number} file
   * @param {string} module - that it imports
   * @returns {string | number | undefined} the file that it is, or the name of a package; undefined where several may be it
   */
  findModule(file, module) {
    const { summary, targets } = this.program.files[file];
    const index = summary.modules.findIndex(([name]) => name === module);
    const found = targets[index] ?? [];
    if (found.length > 1) return undefined;
    return found[0] ?? (/^[.#~/]|^@\//.test(module) ? undefined : module);
  }

  /**
   * @param {Unit} unit
   * @param {ReadRecord} call
   * @param {number} index
   * @returns {Entry[]} what a call reads, in words of the function that it stands in; what leads to the others first
   */
  getEntriesOf(unit, call, index) {
    const [line, name, wait, , receiver, args, path, guards, , , row, , given, , , isForGiven] = call;
    const { file } = unit;
    const at = (/** @type {Key} */ key) => placeIn(key, file, (module) => this.findModule(file, module));
    const own = guards.map(([key, value, isEqual]) => /** @type {Guard} */ ([at(key), value, isEqual]));
    const placed = args.map(at);
    const self = receiver === null ? NOTHING : at(receiver);
    const facts = this.getFactsOf(unit, call, index);
    const here = {
      file,
      line,
      name,
      depth: 0,
      tables: facts.reads,
      isChanged: false,
      isSometimes: isSometimes(path),
      isLeftOut: isSometimes(path) && isForGiven !== 1,
      isBelowBranch: false,
    };
    const targets = this.getTargets(unit)[index];
    if (targets.length === 0) {
      if (facts.wait === "none") return [];
      const query = { ...here, receiver: NOTHING, wait: facts.wait, isQuery: true, guards: own };
      if (row !== null) return [{ ...query, reader: getReader(file, row[0]), args: [at(row[1])], parts: row[2] }];
      if (wait !== "") return [{ ...query, reader: `${file}`, args: placed }];
      return [{ ...query, reader: `${file} ${name}`, receiver: self, args: placed }];
    }
    const [target] = targets;
    const inherited = this.isInherited(target) ? getLastName(self) : undefined;
    const names = targets.map((one) => `${one.file}.${one.index}`).sort();
    /** @type {Entry[]} */
    const entries =
      isWriting({ writes: facts.lasting }) || facts.wait === "none"
        ? []
        : [
            {
              ...here,
              reader: names.length === 1 ? names[0] : `${names.join(" ")} of ${getLastName(self)}`,
              receiver: self,
              args: placed,
              wait: facts.wait,
              isQuery: false,
              guards: own,
              of: inherited,
            },
          ];
    if (targets.length > 1) return entries;
    for (const entry of this.getEntries(target)) {
      if (entry.depth === MAX_DEPTH) continue;
      const asked = entry.guards.map(
        ([key, value, isEqual]) => /** @type {Guard} */ ([substitute(key, placed, self), value, isEqual]),
      );
      if (asked.some(isNever)) continue;
      entries.push({
        ...entry,
        depth: entry.depth + 1,
        //   this.findAll() of a method of `this.expenses`
        of: entry.of === "" ? getLastName(self) : (entry.of ?? inherited),
        receiver: substitute(entry.receiver, placed, self),
        args: entry.args.map((key) => substitute(key, placed, self)),
        guards: [...own, ...asked],
        tables: place(entry.tables, given),
        isSometimes: entry.isSometimes || here.isSometimes,
        isLeftOut: entry.isLeftOut || here.isLeftOut,
        isBelowBranch: entry.isSometimes,
      });
    }
    return entries;
  }
}

/**
 * @param {number} file
 * @param {string} model - of the row that a query is about
 * @returns {string}
 */
function getReader(file, model) {
  return model.startsWith("~") ? `${file} ${model}` : model;
}

/**
 * `for (const tag of tags) if (blocked.has(tag)) versions = await this.versions.list(id);`
 *
 * @param {ReadRecord} call
 * @returns {boolean} whether it only runs for some elements of a list: mostly for none
 */
function isOfSomeRounds({ 6: path, 8: loops }) {
  return loops.length > 0 && path.length > 0;
}

/** @param {Entry} entry */
function isToldToCallers({ receiver, args }) {
  return [receiver, ...args].every(isTold);
}

/**
 * `this.users`, `users` of the module, `new Users()`: there is one of it, and what it is asked for does not depend on it.
 *
 * @param {Key} receiver
 * @returns {boolean}
 */
function isService(receiver) {
  if (receiver === NOTHING || receiver[0] === "g" || receiver[0] === "s") return true;
  return receiver[0] === "m" && (receiver[1][0] === "t" || isService(receiver[1]));
}

/**
 * @param {Entry} first
 * @param {Entry} second
 * @returns {boolean} whether both read the same, under conditions that may be true together
 */
export function isSameRead(first, second) {
  if (first.reader !== second.reader || first.args.length !== second.args.length) return false;
  if (JSON.stringify(first.args) !== JSON.stringify(second.args)) return false;
  if ((first.of ?? "") !== (second.of ?? "") || !isSameReceiver(first, second)) return false;
  return !excludeEachOther(first.guards, second.guards);
}

/**
 * @param {Entry} first
 * @param {Entry} second
 * @param {boolean} [isWithOthers] - rows of others may come along with that of one of them
 * @returns {boolean} whether both ask for the same of the row that they read
 */
export function isOfSameParts(first, second, isWithOthers = false) {
  const isOneQuery = first.file === second.file && first.line === second.line && first.parts !== 3;
  return isOneQuery || [first, second].every(({ parts = 0 }) => parts === 0 || (isWithOthers && parts === 2));
}

/**
 * @param {Entry} first
 * @param {Entry} second
 */
function isSameReceiver(first, second) {
  if (JSON.stringify(first.receiver) === JSON.stringify(second.receiver)) return true;
  if (first.depth === 0 && second.depth === 0) return false;
  const isOne = (/** @type {Key} */ key) => key[0] === "t" || isService(key);
  return isOne(first.receiver) && isOne(second.receiver);
}
