import { getCallPlace, getEffectRecord } from "./effect-records.js";
import { getRelations, getRelationsOfList } from "../../effects/drivers/relations.js";
import { getParameterUses, getResultUses } from "../../effects/function-uses.js";
import { findWholeRows } from "../../effects/drivers/tables/whole-rows.js";
import { getOthers } from "../../effects/reads/unread-columns.js";
import { getResult } from "../../effects/results.js";
import { findAside } from "../../heat/seldom/aside.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isWrappedByCache } from "../../effects/reads/kept-reads.js";

/** @import { EffectRecord } from "./effect-records.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Passed } from "../../effects/result-use.js" */
/** @import { Wait } from "../../effects/waits.js" */
/** @import { WholeRows } from "../../effects/drivers/tables/whole-rows.js" */

/**
 * A member of what a function returns that it asks for, and for nothing else: where it asks, the name, and what that does; or for what the
 * driver waits to bring it along, and how many rows of another table come under that name; `isOfList`: whether each of a list has it.
 *
 * @typedef {[line: number, name: string, effect: EffectRecord | Wait, rows: number, isOfList?: 1]} PartRecord
 */

/**
 * The row that a function returns, or a list of them, with all columns of its table: where it asks, for which one, whether rows of others come
 * along, whether it is a list, and what it reads of it itself; `under`: the name under which they come along with a row.
 *
 * @typedef {[line: number, table: string, bringsOthers: 0 | 1, isOfList: 0 | 1, reads: string[], under?: string]} RowsRecord
 */

/**
 * A function whose result another one returns as its own: a unit of the file, or -1 and a call as the file's `Call` has it; and what is
 * read of it before.
 *
 * @typedef {[line: number, name: string, unit: number, reads: string[]]} HandedOnRecord
 */

/**
 * A call that an object is handed to, as the file's `Call` has it, as which of its arguments, and as which member of the object that stands there.
 *
 * @typedef {[line: number, name: string, argument: number, key?: string]} PassedRecord
 */

/**
 * The same of what a function returns; `isStep`: 1 where it waits for that alone; `reads`: what it reads of it itself.
 *
 * @typedef {[passed: PassedRecord, isStep: 0 | 1, reads: string[]]} PassedResultRecord
 */

/**
 * A call of whose result, or of each element of it, a function reads some members, and nothing else.
 *
 * @typedef {[line: number, name: string, number: number, reads: string[], passed: PassedRecord[], relations?: PartRecord[], isOfList?: 0 | 1, rows?: RowsRecord[]]} UseRecord - `number`: of the
 *   `await` in its function; `relations`: what comes along with the row, or the list, that the call itself asks a database for; `rows`: these, with all columns, and what comes with them so
 */

/**
 * A parameter, or a member of it, of which a function reads and writes some members, and does nothing else with it.
 *
 * @typedef {[index: number, reads: string[], writes: string[], passed: PassedRecord[], key?: string]} TakenRecord
 */

/**
 * What a function returns, what it does with what it is handed, and what it reads of what others return, as the summary of its file
 * has it.
 *
 * @typedef {{ parts?: PartRecord[], rows?: RowsRecord[], handedOn?: HandedOnRecord[], passed?: PassedResultRecord[], uses?: UseRecord[], taken?: TakenRecord[] }} ResultRecords - those that are empty are left out
 */

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {Node} fn
 * @returns {ResultRecords}
 */
export function getResultRecords(source, units, fn) {
  const { parts, relations, rows, handedOn, passed } = getResult(source, fn);
  const handed = findPassed(source, passed);
  return {
    // What is handed to a function that nobody can tell may be read there, and what a cache keeps, by whoever asks next.
    ...(handed === undefined || isWrappedByCache(source, fn)
      ? {}
      : {
          ...list("parts", [...parts, ...relations], (part) => {
            if ("relation" in part) return getRelationRecord(source, part);
            const effect = getEffectRecord(source, units, part.awaited.argument);
            return effect === undefined ? undefined : [source.lineOf(part.awaited.range[0]), part.name, effect, 0];
          }),
          ...list("rows", rows, ({ rows: found, query, reads }) => getRowsRecord(source, found, query, reads)),
          ...list("handedOn", handedOn, ({ from, reads }) => {
            const place = isFunction(from) ? undefined : getCallPlace(source, from);
            const unit = isFunction(from) ? units.get(from) : undefined;
            if (unit === undefined && place === undefined) return undefined;
            return [place?.[0] ?? source.lineOf(from.range[0]), place?.[1] ?? "", unit ?? -1, reads];
          }),
          ...list("passed", handed, (record, index) => [record, passed[index].isStep ? 1 : 0, passed[index].reads]),
        }),
    ...list("uses", getResultUses(source, fn), ({ number, call, use, isOfList }) => {
      // Where it only runs for few requests nothing is told, and the first of many calls tells of all.
      if (findAside(source, call) !== undefined) return undefined;
      const place = getCallPlace(source, call);
      const known = findPassed(source, use.passed);
      if (known === undefined) return undefined;
      // Where nobody else has the row, the file shows by itself what is read of it.
      const own = known.length === 0 ? [] : (isOfList ? getRelationsOfList : getRelations)(source, call);
      const whole = findWholeRows(source, call);
      const ownRows = whole?.isOfList === isOfList ? whole : undefined;
      if (place === undefined && own.length === 0 && ownRows === undefined) return undefined;
      return [
        place?.[0] ?? source.lineOf(call.range[0]),
        place?.[1] ?? "",
        number,
        [...use.read],
        known,
        ...(own.length === 0 && !isOfList && ownRows === undefined
          ? []
          : [own.map((relation) => getRelationRecord(source, { relation, query: call, isOfList }))]),
        ...(isOfList || ownRows !== undefined ? [isOfList ? 1 : 0] : []),
        ...(ownRows === undefined
          ? []
          : [
              [
                getRowsRecord(source, ownRows, call, []),
                ...getOthers(source, ownRows, use).map(({ name, rows: others, reads }) =>
                  getRowsRecord(source, others, call, reads, name),
                ),
              ],
            ]),
      ];
    }),
    ...list("taken", getParameterUses(source, fn), ({ index, key, use }) => {
      const known = findPassed(source, use.passed);
      return known && [index, [...use.read], [...use.written], known, ...(key === undefined ? [] : [key])];
    }),
  };
}

/**
 * @param {Source} source
 * @param {import("../../effects/results.js").RelationPart} part
 * @returns {PartRecord}
 */
function getRelationRecord(source, { relation: { name, wait, rows }, query, isOfList }) {
  const line = source.lineOf(query.range[0]);
  return isOfList ? [line, name, wait, rows, 1] : [line, name, wait, rows];
}

/**
 * @param {Source} source
 * @param {WholeRows} rows
 * @param {Node} query
 * @param {string[]} reads
 * @param {string} [under]
 * @returns {RowsRecord}
 */
function getRowsRecord(source, { table, bringsOthers, isOfList }, query, reads, under) {
  /** @type {RowsRecord} */
  const record = [source.lineOf(query.range[0]), table, bringsOthers ? 1 : 0, isOfList ? 1 : 0, reads];
  if (under !== undefined) record.push(under);
  return record;
}

/**
 * @param {Source} source
 * @param {Passed[]} passed
 * @returns {PassedRecord[] | undefined} undefined where nothing says what one calls
 */
function findPassed(source, passed) {
  const records = passed.map(({ call, index, key }) => {
    const place = getCallPlace(source, call);
    if (place === undefined) return undefined;
    return /** @type {PassedRecord} */ ([place[0], place[1], index, ...(key === undefined ? [] : [key])]);
  });
  return records.includes(undefined) ? undefined : /** @type {PassedRecord[]} */ (records);
}

/**
 * @template From, To
 * @param {string} name
 * @param {From[]} found
 * @param {(one: From, index: number) => To | undefined} toRecord - undefined for what cannot be told
 * @returns {Record<string, To[]>}
 */
function list(name, found, toRecord) {
  const records = found.flatMap((one, index) => {
    const record = toRecord(one, index);
    return record === undefined ? [] : [record];
  });
  return records.length === 0 ? {} : { [name]: /** @type {To[]} */ (records) };
}
