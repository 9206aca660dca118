import { findUnreadColumns } from "../../effects/reads/unread-columns.js";
import { isMuch } from "../../effects/drivers/relations.js";

/** @import { Part, Rows, Taken, Unread } from "./unread-parts.js" */

/** What is left unread of a call's result. @typedef {Omit<Unread, "number" | "name" | "others">} Left */

/**
 * @param {Part[]} parts - of what a call brings
 * @param {Taken} use - of it
 * @returns {Left | undefined} undefined where that is little
 */
export function getLeft(parts, use) {
  const left = parts.filter(isFirstOfNames).filter(({ names }) => !names.some((one) => use.reads.has(one)));
  const waits = left.flatMap(({ wait }) => (wait === "none" ? [] : [wait]));
  const rows = left.reduce((sum, part) => sum + part.rows, 0);
  if (!isMuch(waits, rows)) return undefined;
  const [{ file, line }] = left;
  return { parts: left.flatMap(({ names }) => names), file, line, waits, rows };
}

/**
 * @param {Rows[]} rows - that a call brings, by one of several queries
 * @param {Set<string>} reads - what is read of them
 * @returns {Left | undefined} undefined where that is little, or one of them is needed whole
 */
export function getLeftColumns(rows, reads) {
  const all = rows.flatMap((one) => getLeftOfRows(one, reads) ?? []);
  return all.length === rows.length ? all[0] : undefined;
}

/**
 * @param {Rows[]} rows - that come along with a row
 * @returns {Left | undefined} of the first that has what nobody reads
 */
export function getLeftColumnsOfOthers(rows) {
  return rows.flatMap((one) => getLeftOfRows(one, new Set()) ?? [])[0];
}

/**
 * @param {Rows} rows
 * @param {Set<string>} reads
 * @returns {Left | undefined}
 */
function getLeftOfRows({ file, line, table, name, reads: before, ...rows }, reads) {
  const read = [...new Set([...before, ...reads])].filter((one) => !rows.isOfList || one !== "length");
  const left = findUnreadColumns(table, { name, rows, reads: read });
  return left && { ...left, file, line, waits: [], rows: 0 };
}

/**
 * @param {Part} part
 * @param {number} index
 * @param {Part[]} all
 * @returns {boolean} whether it is the first of what is asked for under its names: of several ways to get it one is gone
 */
function isFirstOfNames({ names }, index, all) {
  return all.findIndex((one) => String(one.names) === String(names)) === index;
}
