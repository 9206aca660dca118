import { getChains, hasParameter } from "./chains.js";
import { getMember, isTold, replaceParts, substitute } from "../../effects/reads/key.js";
import { findKnown } from "./known-rows.js";
import { getKeptRows, isPath } from "./kept-rows.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { isOfSameParts, isSameRead } from "./read-entries.js";
import { join, placeFacts, QUIET } from "./read-facts.js";
import { mayMeet } from "../../effects/drivers/row-tables.js";
import { mayPrecede } from "../../effects/order/places.js";
import { takesTime } from "../../weight/round-trips.js";

/** @import { Entry, ReadEntries } from "./read-entries.js" */
/** @import { Tables } from "./read-facts.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { KeptRow } from "./kept-rows.js" */
/** @import { Key } from "../../effects/reads/key.js" */
/** @import { Place } from "./chains.js" */
/** @import { ReadRecord } from "../summary/read-records.js" */
/** @import { Repeat } from "./repeated.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * What a function reads until it lets the others run, by its calls, and of which tables it writes rows by then.
 *
 * @typedef {{ reads: { index: number, entry: Entry }[], writes: Tables }} Reading
 */

/** Something that one in front has read, where, and the names that lead to it from the request, if it is kept there.
 * @typedef {{ unit: Unit, line: number, kept?: string }} Earlier */

/** What changes rows: who asks for it does so seldom, and waits for several round trips anyway. */
const WRITES = /^(?:put|patch|delete|del)$/;

/** Why what is called with the request runs for it: a parameter of it is that. */
const IS_HANDLER = /^(?:registered|typed|shaped)$/;

/** How steps answer: `return res.sendStatus(404)`. */
const ANSWERS = /^(?:send|sendStatus|sendFile|json|jsonp|end|redirect|render|throw)$/;

/** Arguments of what is called with the request: the same for all. @type {Key[]} */
const REQUEST = [
  ["p", 0],
  ["p", 1],
  ["p", 2],
];

/**
 * What functions read although one that runs in front of them for the same request has read it: `app.get("/projects/:id", loadProject, show)`.
 */
export class ChainedReads {
  /** @param {ReadEntries} entries */
  constructor(entries) {
    this.entries = entries;
    /** @type {Map<Unit, Reading>} */
    this.readings = new Map();
  }

  /**
   * @param {Map<Unit, HotUnit>} hot
   * @returns {Map<Unit, Repeat[]>}
   */
  get(hot) {
    const { program } = this.entries;
    /** @type {Map<Unit, Repeat[]>} */
    const found = new Map();
    for (const [unit, places] of getChains(program)) {
      if (!hot.has(unit) || places.every(({ method }) => WRITES.test(method))) continue;
      if (places.some(({ before }) => before.length === 0)) continue;
      this.add(found, unit, (entry) => {
        const earlier = places.map((one) => this.findEarlier(one, unit, entry));
        return earlier.includes(undefined) ? undefined : earlier[0];
      });
    }
    const kept = getKeptRows(program, (unit, read) => this.getEntriesOf(unit, read));
    for (const [unit, { reason }] of kept.size === 0 ? [] : hot)
      if (IS_HANDLER.test(reason)) this.add(found, unit, (entry) => this.findKept(kept, unit, entry));
    return found;
  }

  /**
   * @param {Map<Unit, Repeat[]>} found
   * @param {Unit} unit
   * @param {(entry: Entry) => Earlier | undefined} findEarlier - who has read the same
   */
  add(found, unit, findEarlier) {
    const list = found.get(unit) ?? [];
    for (const { index, entry } of this.getReading(unit).reads) {
      if (list.some((one) => one.index === index) || !takesTime(entry.wait)) continue;
      const earlier = findEarlier(entry);
      if (earlier === undefined) continue;
      const { file, line, name, depth, wait } = entry;
      const { unit: first, line: of, kept } = earlier;
      list.push({
        index,
        first: index,
        name,
        file,
        line,
        isDirect: depth > 0 ? 0 : 1,
        waits: [wait],
        step: { name: this.getName(first), file: first.file, line: of, kept },
      });
    }
    if (list.length > 0) found.set(unit, list);
  }

  /**
   * `hasAccess` of `const hasAccess = (role) => async (req, res, next) => { … }`
   *
   * @param {Unit} unit
   * @returns {string} what it is called, or else the innermost function around it that has a name
   */
  getName(unit) {
    const { line, end } = getUnitSummary(this.entries.program, unit);
    const around = this.entries.program.files[unit.file].summary.units.filter(
      (one) => !one.isClass && one.name !== "" && one.line <= line && one.end >= end,
    );
    return around.sort((one, other) => other.line - one.line || one.end - other.end)[0]?.name ?? "";
  }

  /**
   * @param {Map<string, KeptRow[]>} kept - by the names that lead to it from the request
   * @param {Unit} unit - that is called with the request
   * @param {Entry} entry - what it reads
   * @returns {Earlier | undefined} who has read the row by which it asks: `users.findById(req.user.id)`
   */
  findKept(kept, unit, entry) {
    for (const [path, rows] of kept) {
      const isSame = rows.every(({ unit: first, entries }) => {
        const args = entry.args.map((key) => findKnown(key, (part) => isPath(part, path), entries));
        const isOfRow = JSON.stringify(args) !== JSON.stringify(entry.args);
        return (
          first !== unit &&
          isOfRow &&
          entries.some((one) => isSameRead(one, { ...entry, args }) && isOfSameParts(one, entry))
        );
      });
      const last = rows.at(-1);
      if (isSame && last !== undefined)
        return { unit: last.unit, line: this.entries.getCalls(last.unit)[last.read][0], kept: path };
    }
    return undefined;
  }

  /**
   * @param {Unit} unit
   * @param {number} index - of a call
   * @returns {Entry[]} what it reads
   */
  getEntriesOf(unit, index) {
    const { entries } = this;
    return entries.facts.has(unit) ? entries.getEntriesOf(unit, entries.getCalls(unit)[index], index) : [];
  }

  /**
   * @param {Place} place
   * @param {Unit} unit - that stands there
   * @param {Entry} entry - what it reads
   * @returns {Earlier | undefined} which of those in front has read the same, and nobody has written these rows since
   */
  findEarlier({ before, path }, unit, entry) {
    const asked = place(entry, REQUEST, path);
    for (const { units, parameter } of before.toReversed()) {
      const [first] = units;
      const reading = units.length === 1 && first !== unit ? this.getReading(first) : undefined;
      const args = parameter === undefined ? REQUEST : [...REQUEST, getParameter(parameter)];
      const read = reading?.reads.find(
        ({ entry: one }) =>
          !one.isChanged &&
          !one.isLeftOut &&
          isSameRead(place(one, args, path), asked) &&
          isOfSameParts(one, entry, true),
      );
      if (read !== undefined) return { unit: first, line: this.entries.getCalls(first)[read.index][0] };
      if (units.some((one) => mayMeet(entry.tables, this.getReading(one).writes))) return undefined;
    }
    return undefined;
  }

  /**
   * @param {Unit} unit
   * @returns {Reading}
   */
  getReading(unit) {
    const known = this.readings.get(unit);
    if (known !== undefined) return known;
    const { entries } = this;
    const calls = entries.getCalls(unit);
    // What does not run per request is not followed.
    if (!entries.facts.has(unit)) return { reads: [], writes: calls.length === 0 ? [] : undefined };
    const facts = calls.map((call, index) =>
      isBehindNext(calls, index) || this.answers(unit, index) ? QUIET : entries.getFactsOf(unit, call, index),
    );
    /** @type {Reading} */
    const reading = { reads: [], writes: [] };
    const { callbacks } = getUnitSummary(entries.program, unit);
    const inner = callbacks.flatMap((index) => entries.facts.get(entries.program.files[unit.file].units[index]) ?? []);
    for (const one of [...facts, ...inner.map((of) => placeFacts(of, []))])
      reading.writes = join(reading.writes, one.writes);
    for (const [index, call] of calls.entries()) {
      if (isBehindNext(calls, index)) continue;
      for (const entry of entries.getEntriesOf(unit, call, index)) {
        /** @param {(at: number) => boolean} isThere */
        const isWritten = (isThere) => calls.some((_, at) => isThere(at) && mayMeet(entry.tables, facts[at].writes));
        if (![entry.receiver, ...entry.args].every(isTold)) continue;
        if (isWritten((at) => at < index && mayPrecede(calls[at][6], call[6]))) continue;
        const isChanged = entry.isChanged || isWritten((at) => at > index && mayPrecede(call[6], calls[at][6]));
        reading.reads.push({ index, entry: { ...entry, isChanged } });
      }
    }
    this.readings.set(unit, reading);
    return reading;
  }

  /**
   * @param {Unit} unit
   * @param {number} index - of a call
   * @returns {boolean} whether it says by its name that it answers the request, and no function of the project has it
   */
  answers(unit, index) {
    return ANSWERS.test(this.entries.getCalls(unit)[index][1]) && this.entries.getTargets(unit)[index].length === 0;
  }
}

/**
 * @param {ReadRecord[]} calls - of a function
 * @param {number} index
 * @returns {boolean} whether the call lets the others run, or comes behind one that does: `await next();`
 */
function isBehindNext(calls, index) {
  return calls.some(
    ([, name, , , receiver, , path], at) =>
      name === "next" &&
      receiver != null &&
      isGiven(receiver) &&
      (at === index || (at < index && mayPrecede(path, calls[index][6]))),
  );
}

/**
 * @param {Key} key
 * @returns {boolean} whether the function is given it: `next`, `options`, `next` of `async ({ ctx, next }) => { … }`
 */
function isGiven(key) {
  return key[0] === "p" || (key[0] === "m" && key[1][0] === "p");
}

/**
 * @param {Entry} entry
 * @param {Key[]} args - that the function is given
 * @param {string} path - of the route
 * @returns {Entry} in words of these
 */
function place(entry, args, path) {
  /** @param {Key} key */
  const at = (key) => replaceParts(substitute(key, args, ["t"]), (part) => findGiven(part, path));
  return { ...entry, receiver: at(entry.receiver), args: entry.args.map(at) };
}

/**
 * `req.params.id || req.query.id` of `/projects/:id`
 *
 * @param {Key} key
 * @param {string} path - of a route
 * @returns {Key | undefined} the parameter of the path, where that has it
 */
function findGiven([kind, operator, parts], path) {
  const [first] = kind === "c" && /^(?:\|\||\?\?)$/.test(operator) ? parts : [];
  if (first === undefined) return undefined;
  const given = findGiven(first, path) ?? first;
  const isOfPath = given[0] === "m" && given[1][0] === "m" && given[1][2] === "params" && hasParameter(path, given[2]);
  return isOfPath ? given : undefined;
}

/**
 * `app.param("id", (req, res, next, id) => { … })`
 *
 * @param {string} name
 * @returns {Key} what the function is given
 */
function getParameter(name) {
  return getMember(getMember(["p", 0], "params"), name);
}
