import { createAnswers, openFiles } from "../source/surroundings.js";
import { getHash } from "../ast/hash.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getPackageFolders, readPackage, readText } from "./repository-packages.js";

/** @import { ColumnKind } from "./usual-widths.js" */

/** Where a package keeps its schema of Prisma: all files of the first of these folders that has one. */
const FOLDERS = ["prisma", "prisma/schema", "", "schema", "src/prisma", "src/database/prisma", "db"];

const MODEL = /^model\s+(\w+)\s*\{$([^]*?)^\}/gm;
const FIELD = /^[ \t]+(\w+)[ \t]+(\w+)(\[\])?(?!\w)([^\n]*)$/gm;

/** Names of models, and what their columns hold. @typedef {{ name: string, columns: [name: string, kind: ColumnKind][] }} PrismaModel */

/** By folder.
 * @type {Map<string, PrismaModel[]>} */
const known = createAnswers();

/** Of the models of a folder.
 * @type {WeakMap<PrismaModel[], string>} */
const hashes = new WeakMap();

/**
 * @param {string | undefined} sourcePath - absolute
 * @returns {PrismaModel[]} what the nearest schema of Prisma declares: that of the file's own package, of one around it or beside that; none where there is no such schema
 */
export function getPrismaModels(sourcePath) {
  const fs = openFiles();
  if (fs === undefined || sourcePath === undefined) return [];
  const path = sourcePath.replaceAll("\\", "/");
  return getOfFolder(fs, path.slice(0, path.lastIndexOf("/")));
}

/**
 * @param {string | undefined} sourcePath - absolute
 * @returns {string} the same as long as the models are
 */
export function getPrismaHash(sourcePath) {
  const models = getPrismaModels(sourcePath);
  const hash = hashes.get(models) ?? getHash(JSON.stringify(models));
  hashes.set(models, hash);
  return hash;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder
 * @returns {PrismaModel[]}
 */
function getOfFolder(fs, folder) {
  return getOrInsert(known, folder, () => {
    const content = readPackage(fs, `${folder}/package.json`);
    const own = content === undefined ? [] : readModels(fs, folder, content);
    if (own.length > 0) return own;
    // Which of several packages is asked for nobody says: of a model that two of them have, the columns of both are known.
    const beside = content === undefined ? [] : getPackageFolders(fs, folder).flatMap((one) => readModels(fs, one, {}));
    if (beside.length > 0) return beside;
    const above = folder.slice(0, folder.lastIndexOf("/"));
    return above === "" || fs.existsSync(`${folder}/.git`) ? [] : getOfFolder(fs, above);
  });
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @param {Record<string, unknown>} content - of its package.json
 * @returns {PrismaModel[]}
 */
function readModels(fs, folder, { prisma }) {
  const { schema } = Object(prisma);
  //   "prisma": { "schema": "db/schema.prisma" }
  const named =
    typeof schema !== "string"
      ? []
      : [schema.slice(0, schema.endsWith(".prisma") ? Math.max(0, schema.lastIndexOf("/")) : undefined)];
  for (const name of [...named, ...FOLDERS]) {
    const models = listSchemas(fs, `${folder}/${name}`).flatMap((path) => parseModels(readText(fs, path) ?? ""));
    if (models.length > 0) return models;
  }
  return [];
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder
 * @returns {string[]}
 */
function listSchemas(fs, folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => `${folder}/${name}`);
}

/**
 * @param {string} text - of a schema
 * @returns {PrismaModel[]}
 */
function parseModels(text) {
  return Array.from(text.matchAll(MODEL), ([, name, fields]) => ({
    name,
    columns: Array.from(fields.matchAll(FIELD), ([, column, type, list, rest]) => [
      column,
      list === undefined || type === "Json" ? getKind(type, rest) : "short",
    ]),
  }));
}

/**
 * @param {string} type
 * @param {string} rest - `@db.Text`
 * @returns {ColumnKind}
 */
function getKind(type, rest) {
  if (type === "Json") return rest.startsWith("?") ? "rareJson" : "json";
  if (type === "Bytes") return "bytes";
  if (type !== "String") return "short";
  return /@db\.(?:Long|Medium)?Text\b/.test(rest) ? "text" : "string";
}
