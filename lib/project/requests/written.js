import { MAX_DEPTH, findRowWrites, findRowWritesOfFunction } from "../../effects/drivers/row-writes.js";
import { getListStatement, isNamedForList, writesLists } from "../../effects/drivers/list-writes.js";
import { findFunction, findName } from "../../ast/syntax/functions.js";
import { getCallPlace } from "../summary/effect-records.js";
import { getLoopsThatWait } from "../../effects/order/loops.js";
import { getNumberOfAwait } from "../../effects/awaited-calls.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";

/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { RowWrite } from "../../effects/drivers/row-writes.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Waits } from "./waits.js" */

/**
 * The statement by which a driver writes many rows, or the call that writes the one; `isList`: 1 where it is handed a list that has it alone.
 *
 * @typedef {string | [line: number, name: string, isList: 0 | 1]} WritingRecord
 */

/** What an `await` of a loop writes. `number`: of the `await` in its function. @typedef {[number: number, writes: WritingRecord[]]} WrittenRecord */

/** `number`: of the `await` in its function. @typedef {[number: number, statement: string]} WrittenRow */

/** Those that are empty are left out; `writesList`: 1 of what writes a list. @typedef {{ writing?: WritingRecord[], writesList?: 1, written?: WrittenRecord[] }} WritingRecords */

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {WritingRecords}
 */
export function getWritingRecords(source, fn) {
  if (isHandedOver(fn)) return getWritten(source, fn);
  const writing = getRecords(source, findRowWritesOfFunction(source, fn));
  return {
    ...(writing === undefined ? {} : { writing }),
    ...(isNamedForList(findName(fn) ?? "") && writesLists(source, fn) ? { writesList: 1 } : {}),
    ...getWritten(source, fn),
  };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {WritingRecords}
 */
function getWritten(source, fn) {
  const written = getCallsInLoops(source).get(fn);
  return written === undefined ? {} : { written };
}

/**
 * @param {Source} source
 * @param {RowWrite[]} [writes]
 * @returns {WritingRecord[] | undefined} undefined where nothing says what one of them calls
 */
function getRecords(source, writes) {
  const records = writes?.map((write) => {
    if (write.call === undefined) return write.statement;
    const place = getCallPlace(source, write.call);
    return place && [place[0], place[1], write.isList ? 1 : 0];
  });
  return records?.includes(undefined) ? undefined : /** @type {WritingRecord[] | undefined} */ (records);
}

/**
 * `ids.map((id) => load(id))`
 *
 * @param {Node} fn
 * @returns {boolean} whether it is a call's argument: nobody calls it by a name
 */
function isHandedOver(fn) {
  const whole = getWrapped(fn);
  return whole.parent.type === "CallExpression" && whole.parent.callee !== whole;
}

/**
 * @param {Source} source
 * @returns {Map<Node, WrittenRecord[]>} by function
 */
function getCallsInLoops(source) {
  return source.memo(getCallsInLoops, () => {
    /** @type {Map<Node, WrittenRecord[]>} */
    const calls = new Map();
    for (const { loop, awaits } of getLoopsThatWait(source)) {
      const fn = findFunction(loop);
      if (fn === undefined) continue;
      const found = calls.get(fn) ?? [];
      for (const awaited of awaits) {
        const writes = getRecords(source, findRowWrites(source, awaited.argument, loop));
        if (writes === undefined || writes.every((write) => typeof write === "string")) continue;
        const number = getNumberOfAwait(source, awaited);
        // Those of an inner loop are of the outer one, too.
        if (found.every(([other]) => other !== number)) found.push([number, writes]);
      }
      if (found.length > 0) calls.set(fn, found);
    }
    return calls;
  });
}

/** By which statements functions of the project write one row. */
class RowWrites {
  /** @param {Waits} waits */
  constructor(waits) {
    this.program = waits.program;
    this.calls = waits.calls;
  }

  /**
   * @param {number} file
   * @param {WritingRecord[]} writes
   * @param {number} [depth]
   * @returns {string | undefined} the first of them; undefined where one may run a function that does anything else, or that writes in another way
   */
  find(file, writes, depth = 0) {
    const statements = writes.map((write) => (typeof write === "string" ? write : this.findOfCall(file, write, depth)));
    return statements.includes(undefined) ? undefined : statements[0];
  }

  /**
   * @param {number} file
   * @param {Exclude<WritingRecord, string>} call
   * @param {number} depth
   * @returns {string | undefined} see `find`
   */
  findOfCall(file, [line, name, isList], depth) {
    const targets = this.calls.findTargets(file, [line, name, -1, "", 1]).map(([target]) => target);
    const statements = new Set(
      targets.map((target) => {
        const { writing, writesList } = getUnitSummary(this.program, target);
        if (isList === 1) return writesList && getListStatement(name);
        return writing === undefined || depth === MAX_DEPTH ? undefined : this.find(target.file, writing, depth + 1);
      }),
    );
    return statements.size === 1 ? [...statements][0] : undefined;
  }
}

/**
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, WrittenRow[]>} which calls in loops of hot functions write one row by a function of another file that does nothing else
 */
export function getWrittenRows(waits, hot) {
  const writes = new RowWrites(waits);
  /** @type {Map<Unit, WrittenRow[]>} */
  const found = new Map();
  for (const unit of hot.keys()) {
    const { written = [] } = getUnitSummary(waits.program, unit);
    const rows = written.flatMap(([number, of]) => {
      const statement = writes.find(unit.file, of);
      return statement === undefined ? [] : [/** @type {WrittenRow} */ ([number, statement])];
    });
    if (rows.length > 0) found.set(unit, rows);
  }
  return found;
}
