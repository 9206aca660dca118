import { getProjects, getUsedProjects } from "../../weight/project-kind.js";

/** @import { Source } from "../../types.js" */

/** Packages that ask a database by SQL, and do not send the next query of a connection before the last one is answered. */
const ONE_BY_ONE =
  /^(?:pg|pg-\w+|@neondatabase\/\w+|@vercel\/postgres|mysql2?|mariadb|mssql|tedious|oracledb|(?:better-)?sqlite3?)$/;

/**
 * Whether the only driver of a file's project is postgres.js, which sends the queries of a transaction as soon as they are asked for: those that are
 * asked together take one round trip there, too (https://github.com/porsager/postgres, `max_pipeline`).
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function pipelines(source) {
  return source.memo(pipelines, () => {
    const projects = [...getProjects(source.path), ...getUsedProjects(source.path)];
    const names = projects.flatMap(({ dependencies }) => Object.keys(dependencies));
    return names.includes("postgres") && !names.some((name) => ONE_BY_ONE.test(name));
  });
}
