import { findProject } from "../../lib/weight/project-kind.js";

/** @import { Source } from "../../lib/types.js" */

/** Whose functions Next.js calls itself. */
const OF_NEXT = /\bNext\.js\b/;

/** Frameworks without a server of their own: procedures, which routes of another framework hand the requests to. */
const WITHOUT_SERVER = /\b(?:tRPC|oRPC)\b/;

/** What may hand them to procedures in a process that goes on. */
const SERVER = /^(?:express|fastify|koa|@hapi\/hapi|hono|elysia|polka|restify|@nestjs\/core)$/;

/**
 * Whether a function may be stopped as soon as it has answered, and has `after()` for what it is to do then: those of Next.js are, and
 * procedures of a package that is made with Next.js and has no other server which might call them.
 *
 * @param {Source} source
 * @param {string} text - why the function runs per request: "tRPC mutation, line 8"
 * @returns {boolean}
 */
export function mayBeStopped(source, text) {
  if (OF_NEXT.test(text)) return true;
  if (!WITHOUT_SERVER.test(text)) return false;
  const packages = Object.keys(findProject(source.path).dependencies);
  return packages.includes("next") && !packages.some((name) => SERVER.test(name));
}
