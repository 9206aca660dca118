import { findUseOfPlaces } from "./unread-relations.js";
import { COMPUTED } from "../drivers/tables/joined-tables.js";
import { SEVERAL, SOME } from "../drivers/relations.js";
import { toTable } from "../drivers/table-names.js";

/** @import { ObjectUse } from "../result-use.js" */
/** @import { Source } from "../../types.js" */
/** @import { Table } from "../drivers/tables/joined-tables.js" */
/** @import { WholeRows } from "../drivers/tables/whole-rows.js" */

/**
 * A row, or each of a list, and what is read of it; `name`: under which it comes along with another one, and else "".
 *
 * @typedef {{ name: string, rows: Pick<WholeRows, "isOfList" | "bringsOthers">, reads: string[] }} Row
 */

/**
 * Of which table columns are, how many bytes they are taken for, of one row or of those of a list, and what is read besides.
 *
 * @typedef {{ table: string, bytes: number, read: string[] }} Columns
 */

/** What rows of most tables have, whether or not their declaration says so. */
const USUAL = /^_?id$|(?:Id|_id)$|^(?:created|updated|deleted)_?(?:at|on)$/i;

/** From so many bytes on that nobody reads, it is told: of one row, and of each of a list. */
const WIDE = 4000;
const WIDE_OF_LIST = 2000;

/**
 * Columns of a row that hold much, and that nobody reads.
 *
 * @param {Table} table
 * @param {Row} row
 * @returns {{ parts: string[], columns: Columns } | undefined} undefined where they hold little, or what is read may be made of them
 */
export function findUnreadColumns({ name: table, columns }, { name, rows: { isOfList, bringsOthers }, reads }) {
  const read = new Set(reads);
  for (const one of read)
    if (columns.get(one) === COMPUTED || !(columns.has(one) || bringsOthers || USUAL.test(one))) return undefined;
  const wide = [...columns].filter(([column, bytes]) => bytes > 0 && !read.has(column)).sort(([, a], [, b]) => b - a);
  const bytes = wide.reduce((sum, [, width]) => sum + width, 0);
  if (bytes < (isOfList ? WIDE_OF_LIST : WIDE)) return undefined;
  const prefix = name === "" ? "" : `${name}.`;
  return {
    parts: wide.map(([column]) => `${prefix}${column}`),
    columns: { table, bytes: bytes * (isOfList ? SOME : 1), read: [...read].map((column) => `${prefix}${column}`) },
  };
}

/**
 * What comes along with a row, with all its columns, and is read of the row:
 *
 *   const widget = await Widget.findOne({ where: { id }, include: [Project] });
 *   res.json(widget.project.id);
 *            ^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {WholeRows} rows
 * @param {ObjectUse} use - of the row, or of each of a list
 * @returns {(Row & { rows: WholeRows })[]} among them columns that are called as a table is
 */
export function getOthers(source, { areOthersWhole, isOfList }, use) {
  if (!areOthersWhole || use.passed.length > 0) return [];
  return [...use.read].flatMap((name) => {
    const table = toTable("model", name);
    const isSeveral = SEVERAL.test(name);
    const places = use.places.filter((place) => place.name === name);
    const of = findUseOfPlaces(source, { isSeveral }, places);
    return of === undefined || typeof table !== "string"
      ? []
      : [
          {
            name,
            rows: { table, isOfList: isOfList || isSeveral, bringsOthers: false, areOthersWhole: false },
            reads: [...of.read],
          },
        ];
  });
}
