import { getProjects, getUsedProjects } from "../../weight/project-kind.js";

/** @import { Source } from "../../types.js" */

/** Packages of databases that are a file, and run in the process that asks them: one query after the other, whoever waits for them. */
const IN_PROCESS =
  /^(?:(?:node:|bun:)?sqlite|better-sqlite3(?:-\w+)?|(?:@[\w-]+\/)?sqlite3|sql\.js|drizzle-orm\/(?:better-sqlite3|bun-sqlite|sql-js))$/;

/** Packages of those that run elsewhere, or may. */
const ELSEWHERE =
  /^(?:pg|pg-\w+|postgres|@neondatabase\/\w+|@vercel\/postgres|mysql2?|mariadb|mssql|tedious|oracledb|mongodb|mongoose|i?oredis|redis|@redis\/client|@upstash\/redis|memjs|memcached|cassandra-driver|neo4j-driver|@prisma\/client|@libsql\/client|@planetscale\/database|@elastic\/elasticsearch|@clickhouse\/client|@aws-sdk\/(?:client-dynamodb|lib-dynamodb)|drizzle-orm\/(?!better-sqlite3|bun-sqlite|sql-js|sqlite-core)[\w-]+)$/;

/** Those by which a MongoDB is asked. */
const MONGO = /mongo/;

/** Nanoseconds that a query of such a database takes by way of what computes more than the database does, as measured (docs/weight.md). @type {Record<string, number>} */
const MAPPERS = { "@prisma/client": 180_000, sequelize: 400_000 };

/** The same by way of others. */
const DIRECTLY = 50_000;

/**
 * Whether the only database that a file, or else its project, or else what that depends on or is a part of, knows is one that answers in turn, so that nothing is won by asking it
 * for more than one thing at once.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function answersInTurn(source) {
  return findTimeInProcess(source) !== undefined;
}

/**
 * @param {Source} source
 * @returns {number | undefined} nanoseconds that a query of the file takes; undefined where the database runs elsewhere, or may
 */
export function findTimeInProcess(source) {
  return source.memo(findTimeInProcess, () => {
    const imported = getImported(source);
    //   services/mail/package.json has none: it is the server around it that asks
    //   packages/api/package.json has none, but names "@shop/db", whose package.json has better-sqlite3
    const projects = getProjectsInSight(source);
    const known = [imported, ...projects.map(({ dependencies }) => Object.keys(dependencies))].find((names) =>
      names.some(isDatabase),
    );
    if (known === undefined) return undefined;
    //   datasource db { provider = "sqlite" }
    const isOfPrisma = findPrismaSchema(source)?.provider === "sqlite";
    const names = known.map((name) => (isOfPrisma && name === "@prisma/client" ? "sqlite" : name));
    if (!names.some((name) => IN_PROCESS.test(name)) || names.some((name) => ELSEWHERE.test(name))) return undefined;
    return MAPPERS[known.find((name) => name in MAPPERS) ?? ""] ?? DIRECTLY;
  });
}

/**
 * @param {Source} source
 * @returns {import("../../weight/prisma-schema.js").PrismaSchema | undefined} that of its project, or of what that depends on or is a part of
 */
export function findPrismaSchema(source) {
  return getProjectsInSight(source).find(({ prisma }) => prisma !== undefined)?.prisma;
}

/** Databases for which Prisma has `createManyAndReturn()`. */
const RETURNS_ROWS = /^(?:postgres(?:ql)?|cockroachdb|sqlite)$/;

/** The first version of Prisma of which all have it. */
const RETURNS_SINCE = 6;

/**
 * @param {Source} source
 * @returns {boolean} whether Prisma returns what a statement creates of several rows; who names neither version nor database may have what does
 */
export function mayReturnRows(source) {
  const versions = getProjectsInSight(source).flatMap(({ dependencies }) => dependencies["@prisma/client"] ?? []);
  const provider = findPrismaSchema(source)?.provider;
  return (
    !versions.some((least) => least > 0 && least < RETURNS_SINCE) &&
    (provider === undefined || RETURNS_ROWS.test(provider))
  );
}

/**
 * @param {Source} source
 * @returns {import("../../weight/project-kind.js").Project[]} its own, those that this depends on, and those that it is a part of
 */
function getProjectsInSight(source) {
  const [own, ...around] = getProjects(source.path);
  return own === undefined ? [] : [own, ...getUsedProjects(source.path), ...around];
}

/** @param {string} name */
function isDatabase(name) {
  return IN_PROCESS.test(name) || ELSEWHERE.test(name);
}

/**
 * @param {Source} source
 * @returns {boolean} whether its projects name a MongoDB, or no database at all
 */
export function mayAskMongo(source) {
  const names = getDependencies(source);
  return !names.some(isDatabase) || names.some((name) => MONGO.test(name));
}

/** Packages of servers that keep caches. */
const OF_CACHES = /redis|valkey|memcache|memjs|@vercel\/kv/;

/**
 * @param {Source} source
 * @returns {boolean} whether its project may keep caches in another server, and not in memory alone
 */
export function hasCacheServer(source) {
  const names = getDependencies(source);
  return names.length === 0 || names.some((name) => OF_CACHES.test(name));
}

/** @param {Source} source @returns {string[]} packages that its projects depend on */
function getDependencies(source) {
  return source.memo(getDependencies, () =>
    getProjectsInSight(source).flatMap(({ dependencies }) => Object.keys(dependencies)),
  );
}

/** A file of the project that makes the client of Prisma: `../utils/prisma`, `@/lib/prisma-client` */
const MAKES_PRISMA = /^[.@~#].*\/prisma(?:[-.]?client)?(?:\.[cm]?[jt]s)?$/i;

/**
 * @param {Source} source
 * @returns {string[]} modules that it imports or requires, and the package in place of the file that makes the client of it
 */
function getImported(source) {
  const imports = source.nodes("ImportDeclaration").map((node) => node.source.value);
  const required = source
    .nodes("CallExpression")
    .flatMap(({ callee, arguments: [module] }) =>
      callee.name === "require" && typeof module?.value === "string" ? [module.value] : [],
    );
  return [...imports, ...required].map((name) => (MAKES_PRISMA.test(name) ? "@prisma/client" : name));
}
