import { append } from "../ast/append.js";
import { ChainedReads } from "./chained-reads.js";
import { takesTime } from "../weight/round-trips.js";
import { getUnitSummary } from "./project-heat.js";
import {
  areOther,
  findAskedFor,
  findMemberValue,
  findTested,
  getLastName,
  isForOneElement,
  isTold,
  placeIn,
  substitute,
  varies,
} from "../effects/key.js";
import { isSameRead, NOTHING } from "./read-entries.js";
import { isSometimes, mayPrecede } from "../effects/places.js";
import { mayMeet } from "../effects/row-tables.js";
import { place, ReadFacts } from "./read-facts.js";
import { REST } from "../effects/absent-rows.js";

/** @import { Facts } from "./read-facts.js" */
/** @import { Entry } from "./read-entries.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Guard, Key } from "../effects/key.js" */
/** @import { Path } from "../effects/places.js" */
/** @import { ReadRecord } from "./read-records.js" */
/** @import { Unit } from "./values.js" */
/** @import { Wait } from "../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * A call of a function that reads what has been read before, or in each round of its loop. Calls are told by their numbers in
 * `getReadCalls()`.
 *
 * @typedef {object} Repeat
 * @property {number} index - of the call
 * @property {number} first - of the call that has read it; the same where a loop repeats it
 * @property {string} name - of what reads
 * @property {number} file - where that is called by the second
 * @property {number} line
 * @property {0 | 1 | 2} isDirect - the call itself is that; 2 where rows of others are written between the two, or these where they are missing
 * @property {Wait[]} waits - for each query
 * @property {number} [others] - how many more calls come to the same place, and are not told
 * @property {{ name: string, file: number, line: number }} [step] - the function that has read it, where that runs in front of this one for the
 *   same request, and where it has; `first` says nothing then
 */

/** What a function reads is told to those who call it, up to so many. */
const MAX_ENTRIES = 60;

/** From so many calls on that come to one place, there is one thing to change: that place. The first call tells of it. */
const MANY_CALLS = 20;

/** How many functions may be in between. */
const MAX_DEPTH = 6;

/** What functions read twice, across files. */
export class Repeats extends ReadFacts {
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
              at > index && unless?.[0] !== index && mayPrecede(call[6], path) && isWrittenBy(at),
          );
        entries.push(isChanged ? { ...entry, isChanged } : entry);
      }
      if (entries.length > MAX_ENTRIES) break;
    }
    this.entries.set(unit, entries.slice(0, MAX_ENTRIES));
    return entries;
  }

  /**
   * @param {Unit} unit
   * @param {ReadRecord} call
   * @param {number} index
   * @returns {Entry[]} what a call reads, in words of the function that it stands in; what leads to the others first
   */
  getEntriesOf(unit, call, index) {
    const [line, name, wait, , receiver, args, path, guards, , , row, , given] = call;
    const { file } = unit;
    const at = (/** @type {Key} */ key) => placeIn(key, file);
    const own = guards.map(([key, value, isEqual]) => /** @type {Guard} */ ([at(key), value, isEqual]));
    const placed = args.map(at);
    const self = receiver === null ? NOTHING : at(receiver);
    const facts = this.getFactsOf(unit, call, index);
    const here = { file, line, name, depth: 0, tables: facts.reads, isChanged: false, isSometimes: isSometimes(path) };
    const targets = this.getTargets(unit)[index];
    if (targets.length === 0) {
      if (facts.wait === "none") return [];
      const query = { ...here, receiver: NOTHING, wait: facts.wait, isQuery: true, guards: own };
      if (row !== null)
        return [{ ...query, reader: getReader(file, row[0]), args: [at(row[1])], isPart: row[2] === 1 }];
      if (wait !== "") return [{ ...query, reader: `${file}`, args: placed }];
      return [{ ...query, reader: `${file} ${name}`, receiver: self, args: placed }];
    }
    const [target] = targets;
    const inherited = this.isInherited(target) ? getLastName(self) : undefined;
    const names = targets.map((one) => `${one.file}.${one.index}`).sort();
    /** @type {Entry[]} */
    const entries =
      isWriting(facts) || facts.wait === "none"
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
      });
    }
    return entries;
  }

  /**
   * @param {Unit} unit - a function that runs per request
   * @returns {Repeat[]}
   */
  get(unit) {
    const calls = this.getCalls(unit);
    const facts = calls.map((call, index) => this.getFactsOf(unit, call, index));
    if (facts.every(({ wait }) => wait === "none")) return [];
    const read = calls.map((call, index) => this.getEntriesOf(unit, call, index));
    /**
     * @param {number} from
     * @param {number} to
     * @param {Entry} entry - that both read
     */
    const isKeptBetween = (from, to, { tables }) =>
      mayPrecede(calls[from][6], calls[to][6]) &&
      !facts.some(
        ({ writes }, at) =>
          mayMeet(tables, writes) &&
          ((writes !== undefined && isInRoundBefore(calls, from, to, at)) ||
            (at > from &&
              at < to &&
              mayPrecede(calls[from][6], calls[at][6]) &&
              mayPrecede(calls[at][6], calls[to][6]) &&
              !isForAbsent(calls[at], from, calls[to][6]))),
      );
    /** @param {number} from @param {number} to */
    const isWrittenBetween = (from, to) =>
      facts.some(
        (one, at) =>
          at > from &&
          at < to &&
          isWriting(one) &&
          mayPrecede(calls[from][6], calls[at][6]) &&
          mayPrecede(calls[at][6], calls[to][6]),
      );
    return calls.flatMap((_, index) => {
      /** @type {{ entry: Entry, first: number }[]} */
      const found = [];
      for (const entry of read[index]) {
        const first = read.findIndex(
          (before, at) =>
            at < index &&
            isKeptBetween(at, index, entry) &&
            before.some((one) => !one.isChanged && isSameRead(one, entry)),
        );
        if (first !== -1) found.push({ entry, first });
        else if (repeatsInLoop(calls, facts, index, entry)) found.push({ entry, first: index });
      }
      if (found.length === 0) return [];
      const [{ entry, first }] = found;
      // Of several that are the same, or on ways that exclude each other, one is certain.
      const queries = new Map(
        found
          .filter((one) => one.entry.isQuery)
          .map((one) => [JSON.stringify([one.entry.reader, one.entry.args]), one.entry.wait]),
      );
      return [
        {
          index,
          first,
          name: entry.name,
          file: entry.file,
          line: entry.line,
          isDirect: entry.depth > 0 ? 0 : isWrittenBetween(first, index) ? 2 : 1,
          waits: (queries.size === 0 ? [entry.wait] : [...queries.values()]).filter(takesTime),
        },
      ];
    });
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
 * @param {ReadRecord[]} calls - of a function
 * @param {Facts[]} facts - of these
 * @param {number} index
 * @param {Entry} entry - what that call reads
 * @returns {boolean} whether each round of the loop around it reads the same, and nothing there changes
 */
function repeatsInLoop(calls, facts, index, { receiver, args, tables }) {
  const [, , , , , , , guards, loops, hasList] = calls[index];
  if (hasList === 0 || loops.length === 0) return false;
  if (varies([receiver, ...args], loops.length) || isForOneElement(guards, loops.length)) return false;
  return !facts.some(({ writes }, at) => calls[at][8].includes(loops[0]) && mayMeet(tables, writes));
}

/**
 * `const synced = await store.get(key); for (const day of days) await store.set(day, synced);`, where `set()` reads, too: only in the first
 * round it is what has been read in front of the loop. Of what may write anything, nothing is said: mostly it writes something else.
 *
 * @param {ReadRecord[]} calls - of a function
 * @param {number} from - the first that reads
 * @param {number} to - the second
 * @param {number} at - one that writes
 * @returns {boolean} whether it runs between them from the second round on
 */
function isInRoundBefore(calls, from, to, at) {
  return calls[to][8].some((loop) => !calls[from][8].includes(loop) && calls[at][8].includes(loop));
}

/**
 * @param {Guard} guard
 * @returns {boolean} whether it is never true: of a literal, of a member of an enumeration, of an element of a list that would have to be nothing, or of
 *   what is handed over so that it need not be read: `getRows(await listGroups())` of `getRows(groups) { if (groups === undefined) … }`
 */
function isNever([key, value, isEqual]) {
  if (key[0] === "l") return (key[1] === value) !== isEqual;
  const member = findMemberValue(key);
  if (member !== undefined && typeof value === "string") return isEqual ? areOther(member, value) : member === value;
  if (findAskedFor(key)?.[0] === "v") return value === true && !isEqual;
  const tested = findTested(key);
  return tested?.[0] === "v" && tested[2] > 0 && value === true && !isEqual;
}

/**
 * @param {Facts} facts
 * @returns {boolean}
 */
function isWriting({ writes }) {
  return writes === undefined || writes.length > 0;
}

/**
 * `if (!user) user = await users.save({ email });`, in front of what also runs where the user was found
 *
 * @param {ReadRecord} write
 * @param {number} read - the call that has read what is read again
 * @param {Path} path - of the call that does so
 * @returns {boolean} whether what writes only runs where that has found nothing, and that is not the only way there
 */
function isForAbsent({ 13: unless }, read, path) {
  return unless !== null && unless[0] === read && unless[1] !== REST && !path.some(([branch]) => branch === unless[1]);
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
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, Repeat[]>} what hot functions read twice
 */
export function getRepeats(waits, hot) {
  /** @type {Map<Unit, Repeat[]>} */
  const found = new Map();
  const asked = [...hot.keys()].filter((unit) => getUnitSummary(waits.program, unit).reads !== undefined);
  if (asked.length === 0) return found;
  const repeats = new Repeats(waits, asked);
  for (const unit of asked) {
    const list = repeats.get(unit);
    if (list.length > 0) found.set(unit, list);
  }
  for (const [unit, list] of new ChainedReads(repeats).get(hot)) {
    const known = found.get(unit) ?? [];
    found.set(unit, [...known, ...list.filter(({ index }) => !known.some((one) => one.index === index))]);
  }
  return tellOnce(found);
}

/**
 * @param {Map<Unit, Repeat[]>} found
 * @returns {Map<Unit, Repeat[]>} of many calls that come to one place the first
 */
function tellOnce(found) {
  /** @type {Map<string, Repeat[]>} */
  const places = new Map();
  for (const repeat of [...found.values()].flat())
    if (repeat.isDirect === 0) append(places, `${repeat.file}:${repeat.line}`, repeat);
  /** @type {Set<Repeat>} */
  const left = new Set();
  for (const [first, ...others] of places.values()) {
    if (others.length < MANY_CALLS) continue;
    first.others = others.length;
    for (const repeat of others) left.add(repeat);
  }
  return new Map(
    [...found]
      .map(([unit, list]) => /** @type {const} */ ([unit, list.filter((repeat) => !left.has(repeat))]))
      .filter(([, list]) => list.length > 0),
  );
}
