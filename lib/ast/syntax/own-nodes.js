import { append } from "../append.js";
import { findFunction } from "./functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The nodes of some types that a function runs itself: those of the functions inside of it are theirs.
 *
 * @param {Source} source
 * @param {Node | undefined} fn - as `findFunction` returns it
 * @param {...string} types
 * @returns {readonly Node[]} in the order of the text
 */
export function getOwnNodes(source, fn, ...types) {
  const byFunction = source.memo(`own nodes: ${types}`, () => {
    /** @type {Map<Node | undefined, Node[]>} */
    const nodes = new Map();
    for (const node of source.nodes(...types)) append(nodes, findFunction(node), node);
    return nodes;
  });
  return byFunction.get(fn) ?? [];
}
