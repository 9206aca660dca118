import { append } from "../../ast/append.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { reach } from "../../ast/reach.js";
import { getUnitSummary } from "./project-heat.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Registration } from "../values/handed-over.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * What a framework would make once, when a site is built, were it not that it leads to what asks for the request, or that a file around it does:
 *
 *   export default async function Page() { const session = await getSession(); … }     which calls `headers()` in another file
 *
 * @param {Program} program
 * @param {Edges} edges
 * @returns {Map<Unit, Registration>}
 */
export function findMadeOnDemand(program, edges) {
  const { madeOnce, found } = program.calls;
  const leading = findLeading(program, edges);
  const files = new Map(madeOnce.map(({ file }) => [file, false]));
  for (const { unit, index, isAsking, file } of madeOnce)
    if (isAsking || leading.get(index)?.has(unit) === true) files.set(file, true);
  const around = new Set(madeOnce.flatMap(({ index }) => found[index].exported.onDemand?.around ?? []));
  const wrapping = [...files.keys()].filter((file) => around.has(getBaseName(file)));
  const isAround = (/** @type {string} */ file, /** @type {string} */ other) =>
    other !== file && other.startsWith(file.slice(0, file.lastIndexOf("/") + 1));
  const asking = [...files].flatMap(([file, asks]) => (asks ? [file] : []));
  const inside = [...files.keys()].filter((file) =>
    wrapping.some((one) => files.get(one) === true && isAround(one, file)),
  );
  const made = new Set([...asking, ...inside]);
  for (const one of wrapping) if ([...made].some((file) => isAround(one, file))) made.add(one);
  return new Map(
    madeOnce.flatMap(({ unit, root, file }) => (made.has(file) ? [[unit, { root, file, isCold: false }]] : [])),
  );
}

/**
 * @param {string} file
 * @returns {string} "layout" of "app/orders/layout.tsx"
 */
function getBaseName(file) {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return name.slice(0, name.indexOf("."));
}

/**
 * @param {Program} program
 * @param {Edges} edges
 * @returns {Map<number, Set<Unit>>} by index of what the tables have found by name, what leads to a function that asks for the request
 */
function findLeading(program, edges) {
  const reached = new Set(program.calls.madeOnce.map(({ unit }) => unit));
  /** @type {Map<Unit, Unit[]>} */
  const callers = new Map();
  /** @type {Map<number, Set<Unit>>} */
  const leading = new Map();
  const { asking, found } = program.calls;
  const asked = found.flatMap(({ exported }, index) => (exported.onDemand?.imports === undefined ? [] : [index]));
  for (const unit of reached) {
    for (const index of [...(getUnitSummary(program, unit).asksByCall ?? []), ...(asking.has(unit) ? asked : [])])
      getOrInsert(leading, index, () => new Set()).add(unit);
    for (const next of edges.getNext(unit, true)) {
      append(callers, next.unit, unit);
      reached.add(next.unit);
    }
  }
  return new Map([...leading].map(([index, units]) => [index, reach(units, (unit) => callers.get(unit) ?? [])]));
}
