import { findNameBelow } from "../source/slashed.js";

/** @import { Frame } from "./frames.js" */

/**
 * Whose code a function is.
 *
 * @typedef {object} Group
 * @property {"own" | "dependency" | "other" | "generated" | "node" | "native" | "gc" | "program"} kind - `other`: files outside of the project; `generated`: code that was made when it ran; `program`: V8 and the operating system
 * @property {string} name - of the package, for a dependency
 */

/** V8's names for what is no function. */
const GARBAGE_COLLECTOR = "(garbage collector)";
const PROGRAM = "(program)";

/**
 * @param {Frame} frame
 * @param {string | undefined} path - absolute, with `/`
 * @param {string} root - of the project
 * @returns {Group}
 */
export function getGroup({ url, name, line }, path, root) {
  if (path !== undefined) {
    const dependency = findPackage(path);
    if (dependency !== undefined) return { kind: "dependency", name: dependency };
    return { kind: findNameBelow(root, path) === undefined ? "other" : "own", name: "" };
  }
  if (url.startsWith("node:")) return { kind: "node", name: "" };
  if (url === "" && name === GARBAGE_COLLECTOR) return { kind: "gc", name: "" };
  if (url === "" && name === PROGRAM) return { kind: "program", name: "" };
  return { kind: line === 0 || url.startsWith("wasm:") ? "native" : "generated", name: "" };
}

/**
 * @param {string} path - with `/`
 * @returns {string | undefined} the name of the package that a file of node_modules belongs to
 */
function findPackage(path) {
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//s.exec(path)?.[1];
}
