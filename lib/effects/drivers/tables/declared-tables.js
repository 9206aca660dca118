import { COMPUTED } from "./joined-tables.js";
import { getDrizzleTables } from "./drizzle-tables.js";
import { getEntities } from "./entities.js";
import { getMongooseSchemas } from "./mongoose-schemas.js";
import { getPrismaModels } from "../../../weight/prisma-models.js";
import { getSequelizeModels } from "./sequelize-models.js";
import { getUsualWidth } from "../../../weight/usual-widths.js";
import { toTable } from "../table-names.js";

/** @import { ColumnKind } from "../../../weight/usual-widths.js" */
/** @import { Source } from "../../../types.js" */

/**
 * A table as code declares it: its names, and what its columns hold; `isComputed`: a function makes of that, or of others, what code reads under the name.
 *
 * @typedef {{ names: string[], columns: [name: string, kind: ColumnKind, isComputed?: boolean][] }} Declared
 */

/**
 * The same, kept: its name, under which names queries ask for it (see `toTable`), and how many bytes its columns are taken for; `COMPUTED` for a
 * computed one.
 *
 * @typedef {[name: string, tables: string[], columns: Record<string, number>]} TableRecord
 */

/** What is read of a row where it is loaded, whoever asks for it. */
const ON_LOAD = /\bafterFind\b|@AfterLoad\b|\bpost\(\s*["'](?:init|find)/;

/**
 * @param {Source} source
 * @returns {TableRecord[]} the tables that the file declares
 */
export function getDeclaredTables(source) {
  return source.memo(getDeclaredTables, () => {
    if (ON_LOAD.test(source.text)) return [];
    return [
      ...getDrizzleTables(source),
      ...getSequelizeModels(source),
      ...getEntities(source),
      ...getMongooseSchemas(source),
    ].map(toRecord);
  });
}

/**
 * @param {Source} source
 * @param {string} table - that a query asks for
 * @returns {TableRecord[]} what schemas of Prisma say of it
 */
export function getTablesOfPrisma(source, table) {
  return getPrismaModels(source.path).flatMap(({ name, columns }) =>
    toTable("model", name) === table ? [toRecord({ names: [name], columns })] : [],
  );
}

/**
 * @param {Declared} declared
 * @returns {TableRecord}
 */
function toRecord({ names, columns }) {
  const tables = names.flatMap((name) => toTable("model", name) ?? []);
  return [
    names[0],
    /** @type {string[]} */ ([...new Set(tables)]),
    Object.fromEntries(
      columns.map(([name, kind, isComputed]) => [
        name,
        isComputed === true ? COMPUTED : getUsualWidth(kind, name, names.at(-1) ?? ""),
      ]),
    ),
  ];
}
