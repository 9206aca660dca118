import { findName } from "../../lib/ast/syntax/functions.js";
import { getReadCalls } from "../../lib/effects/reads/reads.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Names of what changes rows. */
const WRITES =
  /^#?_?(?:create|insert|add|update|edit|patch|save|upsert|replace|delete|remove|destroy|persist)(?:[A-Z_]\w*)?$/;

/**
 * @param {string} name - of a function
 * @returns {boolean} whether it says that it changes rows
 */
export function writesByName(name) {
  return WRITES.test(name);
}

/**
 * Most requests read. Those that write make several round trips anyway, each of which takes longer than one by which a helper reads a row
 * once more; who maintains such code leaves it.
 *
 * @param {Source} source
 * @param {Node} owner - a function that runs per request
 * @returns {string | undefined} the name of what writes: its own, or that of a call that it waits for
 */
export function findWrite(source, owner) {
  const names = getReadCalls(source, owner).flatMap(({ name, tables }) => (tables?.length === 0 ? [] : name));
  return [findName(owner) ?? "", ...names].find(writesByName);
}
