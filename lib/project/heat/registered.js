import { findMadeOnDemand } from "./made-on-demand.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Registration } from "../values/handed-over.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * @param {Registration} registration
 * @returns {string} "Express handler, routes.js:12", "GraphQL resolver, exported by resolvers/index.js"
 */
export function getRegisteredText({ root, file, line }) {
  return line === undefined ? `${root}, exported by ${file}` : `${root}, ${file}:${line}`;
}

/**
 * Functions that are handed to a framework across files, where their own file says nothing.
 *
 * @param {Program} program
 * @param {Edges} edges
 * @returns {[Unit, Registration][]}
 */
export function findRegistered(program, edges) {
  const asked = findMadeOnDemand(program, edges);
  const all = new Map(
    [...asked, ...program.calls.registrations].map(([unit]) => [unit, program.calls.registrations.get(unit) ?? []]),
  );
  return [...all].flatMap(([unit, registrations]) => {
    const summary = program.files[unit.file].summary.units[unit.index];
    const first = registrations.find(({ isCold }) => !isCold) ?? asked.get(unit);
    // What is registered both ways runs per request, too.
    if (first === undefined || summary.level !== "unknown" || edges.isColdByKind(unit)) return [];
    return [/** @type {[Unit, Registration]} */ ([unit, first])];
  });
}
