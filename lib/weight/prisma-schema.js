import { readText } from "./repository-packages.js";

/** Where Prisma looks for its schema. */
const SCHEMAS = ["prisma/schema.prisma", "schema.prisma"];

/** `datasource db { provider = "sqlite" … }` */
const PROVIDER = /^datasource\s[^{}]*\{[^{}]*?\bprovider\s*=\s*"(\w+)"/m;

/**
 * The database that Prisma's schema of a package is written for.
 *
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a package.json
 * @param {unknown} settings - what is written there for Prisma: `{ "schema": "db/schema.prisma" }`
 * @returns {string | undefined} the provider that it names: "sqlite"
 */
export function findProvider(fs, path, settings) {
  const { schema } = Object(settings);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const text = [...(typeof schema === "string" ? [schema] : []), ...SCHEMAS]
    .map((name) => readText(fs, `${folder}/${name}`))
    .find((found) => found !== undefined);
  return text === undefined ? undefined : PROVIDER.exec(text)?.[1];
}
