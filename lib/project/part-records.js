import { getCallPlace, getEffectRecord } from "./effect-records.js";
import { getResult, getResultUses } from "../effects/results.js";
import { isFunction } from "../ast/syntax/functions.js";

/** @import { EffectRecord } from "./effect-records.js" */
/** @import { Node, Source } from "../types.js" */

/**
 * A member of what a function returns that it asks for, and for nothing else: its name, where it asks, and what that does.
 *
 * @typedef {[line: number, name: string, effect: EffectRecord]} PartRecord
 */

/**
 * A function whose result another one returns as its own: a unit of the file, or -1 and a call as the file's `Call` has it; and what is
 * read of it before.
 *
 * @typedef {[line: number, name: string, unit: number, reads: string[]]} HandedOnRecord
 */

/**
 * A call of whose result a function reads some members, and nothing else.
 *
 * @typedef {[line: number, name: string, number: number, reads: string[]]} UseRecord - `number`: of the `await` in its function
 */

/**
 * What a function returns and what it reads of what others return, as the summary of its file has it.
 *
 * @typedef {{ parts?: PartRecord[], handedOn?: HandedOnRecord[], uses?: UseRecord[] }} ResultRecords - those that are empty are left out
 */

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {Node} fn
 * @returns {ResultRecords}
 */
export function getResultRecords(source, units, fn) {
  const { parts, handedOn } = getResult(source, fn);
  return {
    ...list("parts", parts, ({ name, awaited }) => {
      const effect = getEffectRecord(source, units, awaited.argument);
      return effect === undefined ? undefined : [source.lineOf(awaited.range[0]), name, effect];
    }),
    ...list("handedOn", handedOn, ({ from, reads }) => {
      const place = isFunction(from) ? undefined : getCallPlace(source, from);
      const unit = isFunction(from) ? units.get(from) : undefined;
      if (unit === undefined && place === undefined) return undefined;
      return [place?.[0] ?? source.lineOf(from.range[0]), place?.[1] ?? "", unit ?? -1, reads];
    }),
    ...list("uses", getResultUses(source, fn), ({ number, call, names }) => {
      const place = getCallPlace(source, call);
      return place === undefined ? undefined : [place[0], place[1], number, names];
    }),
  };
}

/**
 * @template From, To
 * @param {string} name
 * @param {From[]} found
 * @param {(one: From) => To | undefined} toRecord - undefined for what cannot be told
 * @returns {Record<string, To[]>}
 */
function list(name, found, toRecord) {
  const records = found.flatMap((one) => {
    const record = toRecord(one);
    return record === undefined ? [] : [record];
  });
  return records.length === 0 ? {} : { [name]: /** @type {To[]} */ (records) };
}
