import { append } from "../ast/append.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getTime } from "../weight/round-trips.js";
import { getUnitSummary } from "./project-heat.js";

/** @import { HotUnit } from "./project-heat.js" */
/** @import { Unit } from "./values.js" */
/** @import { Wait } from "../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/**
 * A call of a function that asks for more than is read of what it returns.
 *
 * @typedef {object} Unread
 * @property {number} number - of the `await`, in its function
 * @property {string} name - of what is called
 * @property {string[]} parts - members of what it returns that it asks for, and that are not read
 * @property {number} file - where it asks for the first of them
 * @property {number} line
 * @property {Wait[]} waits - for each of them
 * @property {number} [others] - how many more calls come to the same place, and are not told
 */

/** A member of what a function returns, and for what it waits to get it. @typedef {{ name: string, file: number, line: number, wait: Wait }} Part */

/** From so many calls on that leave the same unread, there is one thing to change: what asks for it. The first call tells of it. */
const MANY_CALLS = 20;

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
  }

  /**
   * @param {Unit} unit
   * @param {number} [depth] - how many functions have handed it on
   * @returns {Part[]} of what it returns, each name once
   */
  getParts(unit, depth = 0) {
    const known = this.parts.get(unit);
    if (known !== undefined || depth > MAX_DEPTH) return known ?? [];
    // A function that comes back to itself.
    this.parts.set(unit, []);
    const { parts = [], handedOn = [] } = getUnitSummary(this.program, unit);
    const { file } = unit;
    /** @type {Map<string, Part>} */
    const found = new Map();
    for (const [line, name, effect] of parts) {
      // What changes something is done for that, whoever reads what it returns.
      const wait = this.waits.find(file, effect, false);
      if (wait !== undefined && getTime(wait) > 0) found.set(name, { name, file, line, wait });
    }
    for (const [line, name, index, reads] of handedOn) {
      const target = index === -1 ? this.findTarget(file, line, name) : this.program.files[file].units[index];
      if (target === undefined) continue;
      for (const part of this.getParts(target, depth + 1))
        if (!reads.includes(part.name)) getOrInsert(found, part.name, () => part);
    }
    this.parts.set(unit, [...found.values()]);
    return [...found.values()];
  }

  /**
   * @param {number} file
   * @param {number} line - of a call
   * @param {string} name
   * @returns {Unit | undefined} what it runs, if that is one function
   */
  findTarget(file, line, name) {
    const targets = new Set(this.waits.findTargets(file, [line, name, -1, "", 1]).map(([target]) => target));
    const [target] = targets;
    return targets.size === 1 && !target.isClass ? target : undefined;
  }

  /**
   * @param {Unit} unit - a function that runs per request
   * @returns {Unread[]}
   */
  get(unit) {
    return (getUnitSummary(this.program, unit).uses ?? []).flatMap(([line, name, number, reads]) => {
      const target = this.findTarget(unit.file, line, name);
      const left = target === undefined ? [] : this.getParts(target).filter((part) => !reads.includes(part.name));
      if (left.length === 0) return [];
      const [first] = left;
      return [
        {
          number,
          name,
          parts: left.map((part) => part.name),
          file: first.file,
          line: first.line,
          waits: left.map(({ wait }) => wait),
        },
      ];
    });
  }
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
 * @returns {Map<Unit, Unread[]>} of many calls that leave the same unread the first
 */
function tellOnce(found) {
  /** @type {Map<string, Unread[]>} */
  const places = new Map();
  for (const unread of [...found.values()].flat()) append(places, `${unread.file}:${unread.line}`, unread);
  /** @type {Set<Unread>} */
  const left = new Set();
  for (const [first, ...others] of places.values()) {
    if (others.length < MANY_CALLS) continue;
    first.others = others.length;
    for (const unread of others) left.add(unread);
  }
  return new Map(
    [...found]
      .map(([unit, list]) => /** @type {const} */ ([unit, list.filter((unread) => !left.has(unread))]))
      .filter(([, list]) => list.length > 0),
  );
}
