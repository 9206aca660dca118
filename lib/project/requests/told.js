import { append } from "../../ast/append.js";
import { findAside } from "../../heat/seldom/aside.js";
import { getCallPlace } from "../summary/effect-records.js";
import { getLongest, getTelling, getTold, settleTelling } from "../../effects/telling/telling.js";
import { getWaitOfPackage, isForReply, isNameOfUse } from "../../effects/telling/names.js";
import { getUnitSummary } from "../heat/project-heat.js";

/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Told } from "../../effects/telling/telling.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */
/** @import { Waits } from "./waits.js" */

/** A call as the file's `Call` has it. @typedef {[line: number, name: string]} CallRecord */

/**
 * What a function does that tells others of something, as the summary of its file has it; see `Telling`.
 *
 * @typedef {[isByName: 0 | 1, isOwn: 0 | 1, open: CallRecord[], others: CallRecord[]]} TellingRecord
 */

/**
 * A call that tells others of something: `number`: of the `await` in its function; `mayFail`, 1 or 0, and `by`: see
 * `Told`.
 *
 * @typedef {[line: number, name: string, number: number, mayFail: 0 | 1, by: Told["by"]]} ToldRecord
 */

/** Those that are empty are left out. @typedef {{ telling?: TellingRecord, told?: ToldRecord[] }} TellingRecords */

/**
 * A call that a function which runs per request waits for, although nobody hears of it: `wait`: "none" where another call tells of it; `others`: how many more calls
 * come to the same function, and are not told.
 *
 * @typedef {{ number: number, name: string, wait: Wait, others?: number }} ToldCall
 */

/** Of more calls of one function the first tells of all. */
const MANY_CALLS = 5;

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {TellingRecords}
 */
export function getTellingRecords(source, fn) {
  const telling = getTelling(source, fn);
  const open = telling && getPlaces(source, telling.open);
  const others = telling && getPlaces(source, telling.others);
  const told = getTold(source, fn).flatMap(({ call, number, mayFail, by }) => {
    // Where something failed nothing is told, and the first of many calls tells of all.
    if (findAside(source, call)?.kind === "failure") return [];
    const place = getCallPlace(source, call);
    return place === undefined ? [] : [/** @type {ToldRecord} */ ([place[0], place[1], number, mayFail ? 1 : 0, by])];
  });
  return {
    ...(open === undefined || others === undefined
      ? {}
      : { telling: [telling?.isByName === true ? 1 : 0, telling?.isOwn === true ? 1 : 0, open, others] }),
    ...(told.length === 0 ? {} : { told }),
  };
}

/**
 * @param {Source} source
 * @param {Node[]} calls
 * @returns {CallRecord[] | undefined} undefined where nothing says what one of them calls
 */
function getPlaces(source, calls) {
  const places = calls.map((call) => getCallPlace(source, call)?.slice(0, 2));
  return places.includes(undefined) ? undefined : /** @type {CallRecord[]} */ (places);
}

class Tellings {
  /** @param {Waits} waits */
  constructor(waits) {
    this.program = waits.program;
    this.calls = waits.calls;
  }

  /**
   * @param {Unit} unit
   * @param {boolean} mayFail - whether who calls it goes on when it fails
   * @param {number} depth
   * @returns {Wait | undefined} see `settleTelling`
   */
  find(unit, mayFail, depth) {
    const { telling } = getUnitSummary(this.program, unit);
    if (telling === undefined) return undefined;
    const [isByName, isOwn, open, others] = telling;
    return settleTelling(
      { isByName: isByName === 1, isOwn: isOwn === 1, open, others },
      mayFail,
      depth,
      (call, mayFailToo) => this.findOf(unit.file, call, mayFailToo, depth + 1),
    );
  }

  /**
   * @param {number} file
   * @param {CallRecord} call
   * @param {boolean} mayFail
   * @param {number} depth
   * @returns {Wait | undefined}
   */
  findOf(file, call, mayFail, depth) {
    return getLongest(this.getTargets(file, call).map((target) => this.find(target, mayFail, depth)));
  }

  /**
   * @param {number} file
   * @param {CallRecord} call
   * @returns {Unit[]} what it runs
   */
  getTargets(file, [line, name]) {
    return [...new Set(this.calls.findTargets(file, [line, name, -1, "", 1]).map(([target]) => target))];
  }

  /**
   * @param {HotUnit} hot
   * @returns {[ToldCall, Unit | undefined][]} the calls that it waits for, and what they run
   */
  get({ unit, root, reason }) {
    const { told = [], name } = getUnitSummary(this.program, unit);
    const isCalled = reason === "called";
    const { path } = this.program.files[unit.file];
    if (told.length === 0 || !isForReply({ root, path, name, isCalled })) return [];
    // Those who call it wait for no more than it does.
    if (isCalled && this.find(unit, isNameOfUse(name), 0) !== undefined) return [];
    return told.flatMap(([line, called, number, mayFail, by]) => {
      const [target] = this.getTargets(unit.file, [line, called]);
      const wait =
        target !== undefined
          ? this.findOf(unit.file, [line, called], mayFail === 1, 0)
          : mayFail === 1
            ? getWaitOfPackage(by)
            : undefined;
      return wait === undefined
        ? []
        : [/** @type {[ToldCall, Unit | undefined]} */ ([{ number, name: called, wait }, target])];
    });
  }
}

/**
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, ToldCall[]>} for which calls of hot functions a reply waits that tell others of something, and of whose failure nobody hears
 */
export function getToldCalls(waits, hot) {
  const tellings = new Tellings(waits);
  /** @type {Map<Unit, ToldCall[]>} */
  const found = new Map();
  /** @type {Map<Unit, ToldCall[]>} */
  const byTarget = new Map();
  for (const [unit, of] of hot) {
    // What has to be through before a transaction is, tells of no others.
    const isTied = of.isTied === true || getUnitSummary(waits.program, unit).isTied === true;
    for (const [call, target] of tellings.get(of)) {
      append(found, unit, call);
      if (target !== undefined && !isTied) append(byTarget, target, call);
    }
  }
  for (const [first, ...others] of byTarget.values()) {
    if (others.length < MANY_CALLS) continue;
    first.others = others.length;
    // They are kept as told: what a file shows of them by itself is nothing more.
    for (const call of others) call.wait = "none";
  }
  return found;
}
