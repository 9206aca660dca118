import { contains } from "../ast/syntax/contains.js";
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
 * A name for a variable of a loop: one that stands nowhere in it, and that nothing around it has. What other blocks of the function call their own
 * does not matter.
 *
 * @param {Source} source
 * @param {Node} loop - that has a scope of its own
 * @param {string} wished
 * @returns {string}
 */
export function getNameInLoop(source, loop, wished) {
  const inside = source.scopeManager.scopes.filter(({ block }) => contains(loop, /** @type {any} */ (block)));
  const names = new Set(
    inside.flatMap(({ references, variables }) => [
      ...references.map(({ identifier }) => /** @type {any} */ (identifier).name),
      ...variables.map(({ name }) => name),
    ]),
  );
  for (let scope = inside[0]?.upper ?? null; scope !== null; scope = scope.upper)
    for (const { name } of scope.variables) names.add(name);
  return names.has(wished) ? getLocalName(source, loop, wished) : wished;
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
