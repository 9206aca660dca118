import { findHanded, getCaught } from "../awaited-calls.js";
import { findObjectUse, findObjectUseOfParameter } from "../result-use.js";
import { findElementsUse, isOnlyCounted } from "../elements-use.js";
import { getRelations, getRelationsOfList, isMuch } from "../drivers/relations.js";
import { getDeclaredTables, getTablesOfPrisma } from "../drivers/tables/declared-tables.js";
import { findUnreadColumns, getOthers } from "./unread-columns.js";
import { findWholeRows } from "../drivers/tables/whole-rows.js";
import { getResult } from "../results.js";
import { joinTables } from "../drivers/tables/joined-tables.js";
import { getUnreadRelations } from "./unread-relations.js";
import { takesTime } from "../../weight/round-trips.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";
import { settleWait } from "../order/settle.js";

/** @import { Columns } from "./unread-columns.js" */
/** @import { Relation } from "../drivers/relations.js" */
/** @import { HeatModel, Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * Members of what a call brings that are asked for, and that nobody reads.
 *
 * @typedef {object} Unread
 * @property {string[]} parts
 * @property {string} place - where the first of them is asked for: "src/authors.js:12", "line 12"
 * @property {Wait[]} waits - for each of those that are waited for
 * @property {number} rows - that come with the row
 * @property {Columns} [columns] - where they are columns
 * @property {number} [others] - how many more calls leave the same unread, and are not told
 */

/** @typedef {{ name: string, node: Node, wait?: Wait, rows: number, isOfList?: boolean }} Part - `isOfList`: whether each of a list has it */

/** How many functions of the file may hand a result on. */
const MAX_DEPTH = 4;

/**
 * What a call asks for besides what is read of its result: as the file shows, and else as the project's map says.
 *
 *   const author = await getAuthor(id);
 *   res.end(author.name);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @param {Node} query - what it waits for, or a part of that
 * @param {Node} [pattern] - what the result is kept in, where that is a part
 * @returns {Unread | undefined} undefined where all of it may be read
 */
export function findUnread(source, heat, awaited, query, pattern) {
  const recorded = pattern === undefined ? heat.findUnread(awaited) : undefined;
  if (recorded !== undefined) {
    const [, , parts, place, waits, rows, others = 0, table, bytes = 0, read = []] = recorded;
    if (parts.length === 0) return undefined;
    return {
      parts,
      place,
      waits,
      rows,
      ...(others === 0 ? {} : { others }),
      ...(table === undefined ? {} : { columns: { table, bytes, read } }),
    };
  }
  const call = getCaught(query);
  const all = call.type === "CallExpression" ? getUnreadParts(source, heat, call, awaited, pattern) : [];
  // Of several ways to get the same one is gone.
  const left = all.filter(({ name }, index) => all.findIndex((part) => part.name === name) === index);
  const waits = left.flatMap(({ wait }) => wait ?? []);
  const rows = left.reduce((sum, part) => sum + part.rows, 0);
  return isMuch(waits, rows)
    ? {
        parts: left.map(({ name }) => name),
        place: `line ${source.lineOf(left[0].node.range[0])}`,
        waits,
        rows,
      }
    : findUnreadColumnsOf(source, awaited, call, pattern);
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} call - what it waits for
 * @param {Node} [pattern]
 * @returns {Unread | undefined}
 */
function findUnreadColumnsOf(source, awaited, call, pattern) {
  if (call.type !== "CallExpression") return undefined;
  const handed = findHanded(call);
  const rows = findWholeRows(source, handed?.call ?? call);
  if (rows === undefined || (handed !== undefined && rows.isOfList)) return undefined;
  const use =
    handed === undefined
      ? (rows.isOfList ? findElementsUse : findObjectUse)(source, awaited, pattern)
      : findObjectUseOfParameter(source, handed.parameter);
  if (use === undefined || use.passed.length > 0 || use.written.size > 0) return undefined;
  const all = [{ name: "", rows, reads: [...use.read] }, ...getOthers(source, rows, use)];
  const [first] = all.flatMap((one) => {
    const table = findDeclared(source, one.rows.table);
    const columns = table && findUnreadColumns(table, one);
    return columns === undefined ? [] : [columns];
  });
  return first && { ...first, place: `line ${source.lineOf(call.range[0])}`, waits: [], rows: 0 };
}

/**
 * @param {Source} source
 * @param {string} name - see `toTable`
 * @returns {import("../drivers/tables/joined-tables.js").Table | undefined} as the file declares it, or the project's schema of Prisma
 */
function findDeclared(source, name) {
  return joinTables([...getDeclaredTables(source), ...getTablesOfPrisma(source, name)]).get(name);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Node} awaited
 * @param {Node} [pattern]
 * @returns {Part[]} of what it brings, those that are not read
 */
function getUnreadParts(source, heat, call, awaited, pattern) {
  const relations = getRelations(source, call);
  const parts = getParts(source, heat, call, 0);
  const ofRows = getRelationsOfList(source, call);
  const isRow = relations.length > 0 || parts.some(({ isOfList }) => isOfList !== true);
  if (!isRow && ofRows.length === 0 && parts.length === 0) return [];
  const use = (isRow ? findObjectUse : findElementsUse)(source, awaited, pattern);
  if (use === undefined || use.passed.length > 0 || use.written.size > 0) return [];
  return [
    ...createParts(getUnreadRelations(source, isRow ? relations : ofRows, use), call),
    ...parts.filter(({ name, isOfList = false }) => isOfList !== isRow && !use.read.has(name)),
  ];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} depth - how many functions have handed its result on
 * @returns {Part[]} of what it brings
 */
function getParts(source, heat, call, depth) {
  const [value, ...others] = depth > MAX_DEPTH ? [] : resolve(source, call.callee);
  if (others.length > 0 || value?.kind !== "node" || !isFunction(value.node)) return [];
  const { parts, relations, handedOn, passed } = getResult(source, value.node);
  if (passed.length > 0) return [];
  return [
    ...parts.flatMap(({ name, awaited }) => {
      const wait = settleWait(source, heat, awaited);
      // What changes something is done for that, whoever reads what it returns.
      return wait === undefined || !takesTime(wait) ? [] : [{ name, node: awaited, wait, rows: 0 }];
    }),
    ...relations.flatMap(({ relation, query, isOfList }) =>
      createParts([relation], query).map((part) => ({ ...part, isOfList })),
    ),
    ...handedOn.flatMap(({ from, reads }) =>
      from.type === "CallExpression"
        ? getParts(source, heat, from, depth + 1).filter(({ name, isOfList }) =>
            isOfList === true ? isOnlyCounted(reads) : !reads.includes(name),
          )
        : [],
    ),
  ];
}

/**
 * @param {Relation[]} relations
 * @param {Node} node - the query
 * @returns {Part[]}
 */
function createParts(relations, node) {
  return relations.map(({ name, rows, wait }) => ({ name, node, rows, ...(takesTime(wait) ? { wait } : {}) }));
}
