import { getModuleName } from "../heat/specs.js";

/** @import { FrameworkTable } from "../types.js" */

/**
 * Packages that a table says something about. All others are one to the map: of what comes out of them nothing is known.
 *
 * @param {FrameworkTable[]} tables
 * @returns {(module: string) => boolean}
 */
export function createIsKnown(tables) {
  const known = new Set(tables.flatMap((table) => [...Object.keys(table.modules ?? {}), ...getGiven(table)]));
  return (module) => known.has(getModuleName(module));
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
