import { append } from "../../ast/append.js";
import { ChainedReads } from "./chained-reads.js";
import { takesTime } from "../../weight/round-trips.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { findKnown, getById, isRow } from "./known-rows.js";
import { asksPerElement } from "../../effects/reads/per-element.js";
import { isForOneElement, OTHER_ROW, varies } from "../../effects/reads/key.js";
import { isSameRead, ReadEntries } from "./read-entries.js";
import { mayPrecede } from "../../effects/order/places.js";
import { mayMeet } from "../../effects/drivers/row-tables.js";
import { isWriting } from "./read-facts.js";
import { REST } from "../../effects/reads/absent-rows.js";

/** @import { Facts } from "./read-facts.js" */
/** @import { Entry } from "./read-entries.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Key } from "../../effects/reads/key.js" */
/** @import { Path } from "../../effects/order/places.js" */
/** @import { ReadRecord } from "../summary/read-records.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * A call of a function that reads what has been read before, or in each round of its loop. Calls are told by their numbers in
 * `getReadCalls()`.
 *
 * @typedef {object} Repeat
 * @property {number} index - of the call
 * @property {number} first - of the call that has read it; the same where a loop repeats it; `OTHER_ROW`
 * @property {string} name - of what reads
 * @property {number} file - where that is called by the second
 * @property {number} line
 * @property {0 | 1 | 2} isDirect - the call itself is that; 2 where rows of others are written between the two, or these where they are missing
 * @property {Wait[]} waits - for each query
 * @property {number} [others] - how many more calls come to the same place, and are not told
 * @property {{ name: string, file: number, line: number, kept?: string }} [step] - the function that has read it, where that runs in front of this
 *   one for the same request, and where it has; `kept`: the names that lead to it from the request; `first` says nothing then
 */

/** From so many calls on that come to one place, there is one thing to change: that place. The first call tells of it. */
const MANY_CALLS = 20;

/** What functions read twice, across files. */
class Repeats extends ReadEntries {
  /**
   * @param {Unit} unit
   * @param {ReadRecord[]} calls - of it
   * @returns {Entry[][]} what each of them reads; members of rows that were read in front of it are what those were read by
   */
  getReads(unit, calls) {
    /** @type {Entry[][]} */
    const read = [];
    for (const [index, call] of calls.entries()) {
      /** @param {Key} key */
      const place = (key) =>
        calls.reduce(
          (known, { 14: held }, at) =>
            at < index && held !== null ? findKnown(known, (part) => isSame(part, held), read[at]) : known,
          key,
        );
      read.push(
        this.getEntriesOf(unit, call, index).map((entry) => ({
          ...entry,
          receiver: place(entry.receiver),
          args: entry.args.map(place),
        })),
      );
    }
    return read;
  }

  /**
   * @param {Unit} unit - a function that runs per request
   * @returns {Repeat[]}
   */
  get(unit) {
    const calls = this.getCalls(unit);
    const facts = calls.map((call, index) => this.getFactsOf(unit, call, index));
    if (facts.every(({ wait }) => wait === "none")) return [];
    const read = this.getReads(unit, calls);
    const brought = read.map((entries, index) => {
      const held = calls[index][14];
      return held === null ? entries : [...entries, ...getById(entries, held)];
    });
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
        const first = brought.findIndex(
          (before, at) =>
            at < index &&
            // A row that is asked for again where it was not found is asked for elsewhere, or has come in between.
            !(calls[index][13]?.[0] === at && (entry.depth === 0 || isRow(entry))) &&
            isKeptBetween(at, index, entry) &&
            before.some((one) => !one.isChanged && isSameRead(one, entry)),
        );
        if (first !== -1) found.push({ entry, first });
        else if (repeatsInLoop(calls, facts, index, entry)) found.push({ entry, first: index });
      }
      if (found.length === 0) {
        const entry = read[index].find((one) => readsPerElement(calls, facts, index, one));
        if (entry !== undefined) found.push({ entry, first: OTHER_ROW });
      }
      if (found.length === 0) return [];
      //   if (role === "owner") await loadTeam(id); return loadRights(id);      the second is the one that is read for sure
      const { entry, first } = found.find((one) => !one.entry.isSometimes) ?? found[0];
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
          isDirect: entry.depth > 0 ? 0 : first !== OTHER_ROW && isWrittenBetween(first, index) ? 2 : 1,
          waits: (queries.size === 0 ? [entry.wait] : [...queries.values()]).filter(takesTime),
        },
      ];
    });
  }
}

/** @param {Key} first @param {Key} second */
function isSame(first, second) {
  return JSON.stringify(first) === JSON.stringify(second);
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
 * `await Promise.all(posts.map((post) => findUser(post.authorId)))`
 *
 * @param {ReadRecord[]} calls - of a function
 * @param {Facts[]} facts - of these
 * @param {number} index
 * @param {Entry} entry - what that call reads
 * @returns {boolean} whether each round of the loop around it asks for other rows, and none of the loop's rounds writes such
 */
function readsPerElement(calls, facts, index, entry) {
  const [, , , , , , , , loops, hasList] = calls[index];
  if (hasList === 0 || loops.length === 0 || !entry.isQuery || entry.wait !== "query" || entry.isBelowBranch)
    return false;
  const { args, tables, depth } = entry;
  // What is further away mostly stands beside much else that is done for each.
  if (!isRow(entry) && depth > 1) return false;
  if (!asksPerElement({ args, isRow: isRow(entry), tables, depth: loops.length })) return false;
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
    if (repeat.isDirect === 0 && repeat.first !== OTHER_ROW) append(places, `${repeat.file}:${repeat.line}`, repeat);
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
