import { findStatement } from "../../lib/ast/promises/await-site.js";
import { getLocalName } from "../../lib/edit/local-name.js";
import { keepOpen } from "./keep-open.js";
import { nameIterator } from "./iterators.js";

/** @import { Edit, Node, Range, Refusal } from "../../lib/types.js" */
/** @import { Split } from "./split.js" */

/**
 * What the loops and `try` statements around awaits need before a function can be left at one of them.
 *
 * @typedef {object} Around
 * @property {Edit[]} edits
 * @property {Range[]} moved
 * @property {Map<Node, string>} iterators - for each `for…of`, the name of what has the elements that are left
 * @property {Map<Node, string>} flags - for each `try` with `finally`, the name of what says that it is not over yet
 */

/**
 * @param {Split} split
 * @param {Node[]} sites - the awaits
 * @returns {Around | Refusal}
 */
export function prepareAround({ source, fn, dropped, locals }, sites) {
  /** @type {Around} */
  const around = { edits: [], moved: [], iterators: new Map(), flags: new Map() };
  const { edits, moved, iterators, flags } = around;
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
        if ("refused" in named) return named;
        edits.push(...named);
      }
      if (
        parent.type === "TryStatement" &&
        parent.finalizer != null &&
        child !== parent.finalizer &&
        !flags.has(parent)
      ) {
        const name = getLocalName(source, site, "isPending", locals);
        flags.set(parent, name);
        const kept = keepOpen(source, parent, name, dropped);
        if ("refused" in kept) return kept;
        edits.push(...kept.edits);
        moved.push(...kept.moved);
      }
    }
  }
  return around;
}

/**
 * @param {Node} node
 * @param {Map<Node, string>} flags
 * @returns {string[]} those of the `try` statements around a node
 */
export function findFlags(node, flags) {
  const found = [];
  for (let outer = node.parent; outer != null; outer = outer.parent) {
    const flag = flags.get(outer);
    if (flag !== undefined) found.push(flag);
  }
  return found;
}
