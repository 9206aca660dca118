import { findStatement } from "../../lib/ast/promises/await-site.js";
import { getLocalName } from "../../lib/edit/local-name.js";
import { nameIterator } from "./iterators.js";

/** @import { Edit, Node } from "../../lib/types.js" */
/** @import { Split, Stays } from "./split.js" */

/**
 * What the loops around awaits need before a function can be left at one of them.
 *
 * @typedef {object} Around
 * @property {Edit[]} edits
 * @property {Map<Node, string>} iterators - for each `for…of`, the name of what has the elements that are left
 */

/**
 * @param {Split} split
 * @param {Node[]} sites - the awaits
 * @returns {Around | Stays}
 */
export function prepareAround({ source, fn, locals }, sites) {
  /** @type {Around} */
  const around = { edits: [], iterators: new Map() };
  const { edits, iterators } = around;
  for (const site of sites) {
    for (
      let child = findStatement(site), { parent } = child;
      child.parent !== fn.body;
      child = parent, { parent } = child
    ) {
      if (parent.type === "ForOfStatement" && !iterators.has(parent)) {
        const name = getLocalName(source, site, "remaining", locals);
        iterators.set(parent, name);
        const named = nameIterator(source, parent, name);
        if ("stays" in named) return named;
        edits.push(...named);
      }
      // A function that hands over leaves the `try` before what it tries is over.
      if (parent.type === "TryStatement" && parent.finalizer != null && child !== parent.finalizer)
        return { stays: "inTryWithFinally" };
    }
  }
  return around;
}
