import { getWritten } from "../values/closures.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { Program } from "../values/program.js" */
/** @import { UsedPackage } from "./package-users.js" */
/** @import { Unit } from "../values/values.js" */

/** Methods that keep a listener for every event. */
const ADDS = new Set(["on", "addListener", "prependListener"]);

/** Events by which something comes in, again and again. */
const COMES = new Set(["data", "readable", "message", "packet", "frame", "row"]);

/**
 * Functions that packages for servers have called whenever something comes in, from a server that they are connected to or from their users:
 * `socket.on("data", read)`. What they are connected by is made once, in code that is cold.
 *
 * @param {Program} program
 * @param {Edges} edges
 * @param {{ folder: string, users: UsedPackage }[]} packages
 * @param {Set<number>} loaded - files that the packages load
 * @returns {[listener: Unit, users: UsedPackage & { event: string }][]}
 */
export function findDataListeners({ calls, files, slots }, edges, packages, loaded) {
  return calls.sites.flatMap(({ name, text, args, owner }) => {
    if (text === undefined || args.length < 2 || !ADDS.has(name ?? "") || !COMES.has(text)) return [];
    if (owner === undefined || !loaded.has(owner.file)) return [];
    const { path } = files[owner.file];
    const nearest = packages.findLast(({ folder }) => path.startsWith(folder));
    if (nearest === undefined) return [];
    return slots
      .get(args[1])
      .flatMap(({ kind, unit }) => (kind === "unit" && unit !== undefined && !unit.isClass ? [getWritten(unit)] : []))
      .filter((unit) => loaded.has(unit.file) && !edges.isColdByKind(unit))
      .map(
        (unit) => /** @type {[Unit, UsedPackage & { event: string }]} */ ([unit, { ...nearest.users, event: text }]),
      );
  });
}
