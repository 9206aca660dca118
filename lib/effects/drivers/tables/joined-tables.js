/** @import { TableRecord } from "./declared-tables.js" */

/** A table as all of its declarations have it: its name, and how many bytes its columns are taken for, as `TableRecord` has them. @typedef {{ name: string, columns: Map<string, number> }} Table */

/** In place of the bytes of a column: a function makes of it, or of others, what code reads under its name. */
export const COMPUTED = -1;

/**
 * Declarations of tables by their names. Where several have one, and not the same columns, only those of all of them are known.
 *
 * @param {TableRecord[]} records
 * @returns {Map<string, Table>}
 */
export function joinTables(records) {
  /** @type {Map<string, Table>} */
  const tables = new Map();
  for (const [name, keys, columns] of records)
    for (const key of keys) {
      const own = new Map(Object.entries(columns));
      const before = tables.get(key);
      tables.set(
        key,
        before === undefined ? { name, columns: own } : { name: before.name, columns: join(before.columns, own) },
      );
    }
  return tables;
}

/**
 * @param {Map<string, number>} first
 * @param {Map<string, number>} second
 * @returns {Map<string, number>}
 */
function join(first, second) {
  // The same table for several databases: in one of them the type of a column says more.
  const isSame = first.size === second.size && [...first.keys()].every((name) => second.has(name));
  return new Map(
    [...first].flatMap(([name, bytes]) => {
      const other = second.get(name);
      if (other === undefined) return [];
      if (bytes === COMPUTED || other === COMPUTED) return [[name, COMPUTED]];
      return [[name, isSame ? Math.max(bytes, other) : Math.min(bytes, other)]];
    }),
  );
}
