/** @import { Table } from "../drivers/tables/joined-tables.js" */

/** What rows of most tables have, whether or not their declaration says so. */
const USUAL = /^_?id$|(?:Id|_id)$|^(?:created|updated|deleted)_?(?:at|on)$/i;

/** From so many bytes on that nobody reads, it is told: of one row, and of each of a list. */
const WIDE = 4000;
const WIDE_OF_LIST = 3000;

/**
 * Columns of a row that hold much, and that nobody reads.
 *
 * @param {Table} table
 * @param {Iterable<string>} reads - what is read of the row
 * @param {{ bringsOthers: boolean, isOfList: boolean }} rows - whether it has members besides its columns, of other tables, and whether it is one of a list
 * @returns {{ names: string[], bytes: number } | undefined} undefined where they hold little, or what is read may be made of them
 */
export function findUnreadColumns({ columns }, reads, { bringsOthers, isOfList }) {
  const read = new Set(reads);
  for (const name of read) {
    const bytes = columns.get(name);
    if ((bytes ?? 0) < 0 || (bytes === undefined && !bringsOthers && !USUAL.test(name))) return undefined;
  }
  const wide = [...columns]
    .map(([name, bytes]) => /** @type {const} */ ([name, bytes < 0 ? -1 - bytes : bytes]))
    .filter(([name, bytes]) => bytes > 0 && !read.has(name))
    .sort(([, a], [, b]) => b - a);
  const bytes = wide.reduce((sum, [, width]) => sum + width, 0);
  return bytes < (isOfList ? WIDE_OF_LIST : WIDE) ? undefined : { names: wide.map(([name]) => name), bytes };
}
