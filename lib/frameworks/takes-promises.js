import { findProject } from "../weight/project-kind.js";
import { findTable } from "./request-objects.js";
import { tables } from "../heat/roots/index.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { FrameworkTable, HeatModel, Node, Role, Source } from "../types.js" */

/**
 * What a framework does with promises that a handler returns.
 *
 * @typedef {object} Taking
 * @property {FrameworkTable} table
 * @property {boolean} takes - it waits for them, and tells who asked if they fail
 * @property {boolean} isAssumed - nobody is seen to hand it the function, whose parameters only have such names or types
 * @property {string} [since] - "Express 5", where older ones do not, or may be installed
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @returns {Taking | undefined} undefined where it is no handler, or nobody can tell whose
 */
export function findTaking(source, heat, fn) {
  /** @type {Role[]} */
  const roles = fn.params.flatMap((/** @type {Node} */ param) => heat.findRole(unwrap(param)) ?? []);
  if (roles.length === 0) return undefined;
  const { dependencies } = findProject(source.path);
  const name = roles.find(({ framework }) => framework !== undefined)?.framework;
  // What only looks like a handler is one of the framework that is there, if there is one.
  const candidates =
    name === undefined ? tables.filter((table) => isInstalled(table, dependencies)) : [findTable(name)];
  const [table] = candidates;
  if (candidates.length !== 1 || table === undefined) return undefined;
  const { takesPromises = {} } = table;
  const isAssumed = roles.some((role) => role.isAssumed === true);
  if (takesPromises === true) return { table, takes: true, isAssumed };
  const since = Object.entries(takesPromises);
  return {
    table,
    isAssumed,
    takes: since.some(([module, major]) => dependencies[module] >= major),
    ...(since.length > 0 && { since: `${table.name} ${since[0][1]}` }),
  };
}

/**
 * @param {FrameworkTable} table
 * @param {Record<string, number>} dependencies
 * @returns {boolean} whether the project runs with it
 */
function isInstalled({ modules, objects }, dependencies) {
  return objects?.request !== undefined && Object.keys(modules).some((module) => Object.hasOwn(dependencies, module));
}
