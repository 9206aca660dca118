import { append } from "../../ast/append.js";
import { getReadCalls } from "../../effects/reads/reads.js";
import { getWaitingCalls } from "../../effects/reads/waiting-calls.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Guard, Key } from "../../effects/reads/key.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Parts } from "../../effects/reads/row-parts.js" */
/** @import { Path } from "../../effects/order/places.js" */
/** @import { Table } from "../../effects/drivers/row-tables.js" */
/** @import { Wait } from "../../effects/waits.js" */

/**
 * A call that a function waits for, as the summary of its file has it. `line` and `name`: as the file's `Call` has them. `wait`: "" for
 * what no table of drivers knows. `receiver`: null for what is no method. `tables`: whose rows it reads or writes, if nothing in the project
 * says it; null where nobody can tell. `unless`: the call that has looked for what it only runs for if that is missing, by its number, and in
 * which branch. `held`: what stands for what it
 * brings, where the function keeps that under a name. `isForGiven`: it only runs where what it asks by is there.
 *
 * @typedef {[line: number, name: string, wait: Wait | "", isLoud: 0 | 1, receiver: Key | null, args: Key[], path: Path,
 *   guards: Guard[], loops: number[], hasList: 0 | 1, row: [model: string, key: Key, parts?: Parts] | null,
 *   tables: Table[] | null, given: [argument: number, table: Table][], unless: [read: number, branch: number] | null, held: Key | null, isForGiven?: 1]} ReadRecord
 */

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @returns {Map<number, ReadRecord[]>} by function, what it waits for in the order of the text
 */
export function getReadRecords(source, units) {
  /** @type {Map<number, ReadRecord[]>} */
  const records = new Map();
  for (const fn of getWaitingCalls(source).keys()) {
    const unit = units.get(fn);
    if (unit === undefined) continue;
    const calls = getReadCalls(source, fn);
    for (const call of calls) {
      const {
        named,
        name,
        wait,
        isLoud,
        receiver,
        args,
        path,
        guards,
        loops,
        list,
        row,
        tables,
        given,
        unless,
        held,
        isForGiven,
      } = call;
      const read = unless === undefined ? -1 : calls.findIndex(({ node }) => node === unless.read);
      append(records, unit, [
        getLine(source, named),
        name,
        wait ?? "",
        isLoud ? 1 : 0,
        receiver ?? null,
        args,
        path,
        guards,
        loops,
        list === undefined ? 0 : 1,
        row === undefined ? null : row.parts === 0 ? [row.model, row.key] : [row.model, row.key, row.parts],
        tables ?? null,
        given,
        unless === undefined || read === -1 ? null : [read, unless.branch],
        held ?? null,
        ...(isForGiven === true ? /** @type {[1]} */ ([1]) : /** @type {[]} */ ([])),
      ]);
    }
  }
  return records;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {number} of the name that it is called by
 */
function getLine(source, call) {
  const callee = unwrap(call.callee ?? call.tag ?? call);
  return source.lineOf((callee.type === "MemberExpression" ? callee.property : callee).range[0]);
}
