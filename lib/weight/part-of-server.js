import { reach } from "../ast/reach.js";

/** @import { Content } from "./repository-packages.js" */

/** What answers requests, and what keeps data: a package that brings both is a whole server, which asks its database in each request. Data. */
const SERVERS = /^(express|koa|fastify|@hapi\/hapi|restify|polka|hono|h3|@nestjs\/core|@apollo\/server|graphql-yoga)$/;
const DATABASES =
  /^(mongodb|mongoose|pg|postgres|mysql2?|mariadb|mssql|better-sqlite3|sqlite3|@libsql\/client|knex|kysely|sequelize|typeorm|@prisma\/client|drizzle-orm|@mikro-orm\/core|objection|ioredis|redis|connect-(mongo|redis|pg-simple|session-sequelize|session-knex)|@aws-sdk\/(client|lib)-dynamodb|dynamodb-toolbox|dynamoose|electrodb|@azure\/cosmos|@google-cloud\/(firestore|datastore)|cassandra-driver|neo4j-driver|@elastic\/elasticsearch|@opensearch-project\/opensearch)$/;

/**
 * A package of a repository is a part of a server where another one that is published brings a server and a database, with those that it
 * leads to, and leads to it; or where it is made for that, as a plugin is.
 *
 *   packages/api          peerDependencies: { express }, dependencies: { "@shop/orders" }
 *   packages/orders       dependencies: { "@shop/store" }
 *   packages/store        dependencies: { mongodb }
 *   packages/mail-plugin  devDependencies: { "@shop/api" }
 *
 * @param {string} name - of the package
 * @param {ReadonlyMap<string, Content>} packages - of the repository, with it
 * @returns {string | undefined} a clause: "its package.json is one of …"; undefined where there is none
 */
export function findServerAround(name, packages) {
  const { peerDependencies, devDependencies } = packages.get(name) ?? {};
  const [scope] = /^@[^/]+\//.exec(name) ?? [];
  for (const [other, { private: isPrivate }] of packages) {
    if (isPrivate === true) continue;
    const isPlugin =
      scope !== undefined &&
      other.startsWith(scope) &&
      [peerDependencies, devDependencies].some((names) => Object.hasOwn(Object(names), other));
    const reached = [...reach([other], (one) => getNeeds(packages.get(one) ?? {}))];
    const brought = isPlugin || reached.includes(name) ? findServerIn(reached) : undefined;
    if (brought !== undefined)
      return isPlugin
        ? `its package.json is one of a package for \`${other}\`, a whole server`
        : `its package.json is one of a whole server: \`${other}\` and what it leads to bring ${brought}`;
  }
  return undefined;
}

/**
 * @param {Content} content
 * @returns {string[]} its dependencies, and what whoever installs it must have, or may have for a server
 */
function getNeeds({ dependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(Object(peerDependencies)).filter(
    (peer) => SERVERS.test(peer) || Object(Object(peerDependenciesMeta)[peer]).optional !== true,
  );
  return [...Object.keys(Object(dependencies)), ...peers];
}

/**
 * @param {string[]} names - of packages
 * @returns {string | undefined} the server and the database among them: "`express` and `mongodb`"
 */
export function findServerIn(names) {
  const [server, database] = [SERVERS, DATABASES].map((wanted) => names.find((name) => wanted.test(name)));
  return server === undefined || database === undefined ? undefined : `\`${server}\` and \`${database}\``;
}
