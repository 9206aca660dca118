import { getModuleName, getOwn } from "../../heat/handed-over/specs.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Value } from "./values.js" */

/** Packages by which messages come, and objects of theirs, and what tells these who takes each. */
const OF_MESSAGES = /stream|kafka|rabbit|amqp|queue|pubsub|broker|messag|consumer/i;
const CONSUMES =
  /(?:consumer|subscriber|kafka|rabbit|amqp|queue|pubsub|broker).*\.(?:(?:create|add|register|set|on)(?:Message)?(?:Handler|Consumer|Listener|Subscriber|Processor|Worker)|consume|subscribe|onMessage)$/i;

/**
 * @param {{ module?: string, path?: string[] }} value - of a package
 * @returns {boolean} whether it takes a function for each message: `Consumer.createHandler` of `@acme/stream`
 */
export function consumesMessages({ module = "", path = [] }) {
  return CONSUMES.test([module, ...path].join("."));
}

/**
 * @param {{ module?: string }} value - of a package
 * @returns {boolean} whether that hands on messages: what it makes is asked by the same names as what it has
 */
export function isOfMessages({ module = "" }) {
  return OF_MESSAGES.test(module);
}

/** What packages are asked by for whose the request is; what NextAuth makes has `auth()` for that. */
const SESSIONS = /^(?:unstable_)?getServerSession$/;

/**
 * @param {Value} value - that is called
 * @returns {boolean} whether it tells of the session of the request
 */
export function asksForSession({ kind, table, name, method, module, path = [] }) {
  if (kind === "external") return module === "next-auth" && SESSIONS.test(path.at(-1) ?? "");
  const spec = kind === "method" ? getOwn(table?.kinds?.[String(name)], String(method)) : undefined;
  return spec !== undefined && !Array.isArray(spec) && spec.asks === true;
}

/** Packages that make components of functions: `memo(Lines)`, `dynamic(() => import("./chart"))`. */
const OF_COMPONENTS = /^(?:react|next\/dynamic)$/;

/**
 * @param {{ module?: string }} value - of a package
 * @returns {boolean} whether it is React's: `memo(Lines)` is drawn whenever it is named, in the place of `Lines`
 */
export function isOfReact({ module }) {
  return module === "react";
}

/**
 * @param {{ module?: string, path?: string[] }} value - of a package
 * @returns {boolean} whether it makes a component of a function that loads one
 */
export function loadsComponent({ module, path = [] }) {
  return module === "next/dynamic" || (module === "react" && path.at(-1) === "lazy");
}

/**
 * Packages that a table says something about, those that hand on messages, and those that make components. All others are one to the map: of what comes out of them nothing
 * is known.
 *
 * @param {FrameworkTable[]} tables
 * @returns {(module: string) => boolean}
 */
export function createIsKnown(tables) {
  const known = new Set(tables.flatMap((table) => [...Object.keys(table.modules ?? {}), ...getGiven(table)]));
  return (module) => known.has(getModuleName(module)) || isOfMessages({ module }) || OF_COMPONENTS.test(module);
}

/**
 * `app.register(mercurius, { resolvers })`
 *
 * @param {FrameworkTable} table
 * @returns {string[]} packages whose export, as an argument, decides what a method does with the others
 */
function getGiven({ kinds = {} }) {
  return Object.values(kinds)
    .flatMap((specs) => Object.values(specs))
    .flat()
    .flatMap(({ given = [] }) => given);
}
