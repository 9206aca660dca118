/** @import { Table } from "./row-tables.js" */

/** What a query reads from, in its text. */
const READS_TEXT = /\b(?:from|join)\s+(?!\()(?:only\s+)?([\w."`[\]]*)/gi;

/** What a statement writes. */
const WRITES_TEXT = /^\s*(?:insert\s+(?:ignore\s+)?into|update|replace\s+into)\s+([\w."`[\]]*)/gi;

/** What stands there in a text where the name of the table is put in. */
const IS_KEYWORD = /^(?:where|set|join|left|inner|on|order|group|limit|as|values|select|using|for|having|union)$/i;

/** What such a class is called besides. */
const OF_CLASS = /(?:Models?|Repository|Repo|Entity|Entities|Schema|Collection|Table|DAO|Dao|Service|Store)$/;

/**
 * @param {string | undefined} text - of a query
 * @returns {Table[] | undefined} whose rows it brings
 */
export function findTablesRead(text) {
  return findTables(text, READS_TEXT);
}

/**
 * @param {string | undefined} text - of a statement
 * @returns {Table[] | undefined} whose rows it writes
 */
export function findTablesWritten(text) {
  return findTables(text, WRITES_TEXT);
}

/**
 * @param {string | undefined} text - of a statement; what is put into it is left out
 * @param {RegExp} pattern
 * @returns {Table[] | undefined}
 */
function findTables(text, pattern) {
  //   WITH recent AS (…)
  if (text === undefined || /;\s*\S|^\s*with\b/i.test(text)) return undefined;
  const tables = Array.from(text.matchAll(pattern), ([, name]) =>
    IS_KEYWORD.test(name) ? undefined : toTable("table", name),
  );
  return tables.length > 0 && tables.every((table) => table !== undefined) ? tables : undefined;
}

/**
 * @param {"model" | "table"} kind
 * @param {string} name - `UserModel`, `userRepository`, `"public"."users"`
 * @returns {Table | undefined} the same for one and for many
 */
export function toTable(kind, name) {
  const last =
    name
      .replace(/["`[\]]/g, "")
      .split(".")
      .at(-1) ?? "";
  const word = (kind === "model" ? last.replace(/^[_#]+/, "").replace(OF_CLASS, "") : last)
    .replace(/_/g, "")
    .toLowerCase();
  const one = word.replace(/ies$/, "y").replace(/(?:(s|x|z|ch|sh)e)?s$/, "$1");
  return one === "" ? undefined : `${kind} ${one}`;
}
