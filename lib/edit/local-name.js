import { findFunction } from "../ast/syntax/functions.js";
import { getFreeName } from "./free-name.js";

/** @import { Node, Range, Source } from "../types.js" */

/** A name that a block of a function is about to get, by the block's range.
 * @typedef {{ name: string, range: Range }} Reserved */

/**
 * A name for a variable of the function around a node: one that stands nowhere in the function, and that nothing around the
 * function has. What other functions call their own variables does not matter.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {string} wished
 * @param {Set<string>} [own] - names that other edits of the same rewrite declare in the function; the new one is added
 * @returns {string}
 */
export function getLocalName(source, node, wished, own = new Set()) {
  const owner = findFunction(node);
  if (owner === undefined) return getFreeName(source, wished, own);
  const taken = source.memo(`names of the function at ${owner.range[0]}`, () => getNames(source, owner));
  const reserved = getReserved(source, owner);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wished : `${wished}${number}`;
    if (taken.has(name) || own.has(name) || reserved.has(name)) continue;
    own.add(name);
    return name;
  }
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @returns {Set<string>}
 */
function getNames(source, owner) {
  const [start, end] = owner.range;
  const names = new Set(
    source
      .nodes("Identifier", "JSXIdentifier")
      .flatMap((node) => (start <= node.range[0] && node.range[1] <= end ? [node.name] : [])),
  );
  for (let scope = source.scopeManager.acquire(/** @type {any} */ (owner)); scope != null; scope = scope.upper)
    for (const variable of scope.variables) names.add(variable.name);
  return names;
}

/**
 * Takes names of blocks for a rewrite that comes first, so that the next ones get others in the functions around them and in
 * those inside.
 *
 * @param {Source} source
 * @param {Reserved[]} names
 * @returns {() => void} gives them back
 */
export function reserveLocalNames(source, names) {
  const reserved = getAllReserved(source);
  for (const name of names) reserved.add(name);
  return () => {
    for (const name of names) reserved.delete(name);
  };
}

/**
 * @param {Source} source
 * @returns {Set<Reserved>}
 */
function getAllReserved(source) {
  return source.memo(getAllReserved, () => new Set());
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @returns {Set<string>}
 */
function getReserved(source, owner) {
  const names = [...getAllReserved(source)].filter(
    ({ range: [start, end] }) => start < owner.range[1] && owner.range[0] < end,
  );
  return new Set(names.map(({ name }) => name));
}
