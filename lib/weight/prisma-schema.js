import { readText } from "./repository-packages.js";

/** Where Prisma looks for its schema. */
const SCHEMAS = ["prisma/schema.prisma", "schema.prisma", "prisma/schema/schema.prisma"];

/** `datasource db { provider = "sqlite" … }` */
const PROVIDER = /^datasource\s[^{}]*\{[^{}]*?\bprovider\s*=\s*"(\w+)"/m;

/** `generator client { previewFeatures = ["relationJoins"] … }` */
const JOINS = /^generator\s[^{}]*\{[^{}]*?\bpreviewFeatures\s*=\s*\[[^\]]*"relationJoins"/m;

/**
 * What Prisma's schema of a package says.
 *
 * @typedef {object} PrismaSchema
 * @property {string} provider - of the database: "sqlite"
 * @property {boolean} joinsRelations - whether what belongs to rows comes with their query, and not by one of its own
 */

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a package.json
 * @param {unknown} settings - what is written there for Prisma: `{ "schema": "db/schema.prisma" }`
 * @returns {PrismaSchema | undefined}
 */
export function findSchema(fs, path, settings) {
  const { schema } = Object(settings);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const text = [...(typeof schema === "string" ? [schema] : []), ...SCHEMAS]
    .map((name) => readText(fs, `${folder}/${name}`))
    .find((found) => found !== undefined);
  const provider = text === undefined ? undefined : PROVIDER.exec(text)?.[1];
  return text === undefined || provider === undefined ? undefined : { provider, joinsRelations: JOINS.test(text) };
}
