import { isField, isFunction } from "../syntax/functions.js";
import { findWithin } from "../syntax/find-within.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * A name that a function reads or writes and does not declare itself.
 *
 * @typedef {object} Capture
 * @property {Node} identifier
 * @property {Variable | undefined} variable - undefined for globals
 * @property {boolean} isWritten
 */

/**
 * What a function takes from the scopes around it, each place of the text by itself.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Capture[]}
 */
export function getCaptures(source, fn) {
  const { through = [] } = source.scopeManager.acquire(/** @type {any} */ (fn)) ?? {};
  return through.map((reference) => ({
    identifier: /** @type {any} */ (reference.identifier),
    variable: reference.resolved ?? undefined,
    isWritten: reference.isWrite(),
  }));
}

/**
 * Whether `this` at a place inside a function would be the function's own: only arrow functions stand between.
 *
 * @param {Node} node
 * @param {Node} fn - no arrow function, or one that is to become a plain function
 * @returns {boolean}
 */
export function hasThisOf(node, fn) {
  for (let child = node; child !== fn; child = child.parent) {
    const { parent } = child;
    if (parent === fn || parent == null) continue;
    if (
      (isFunction(parent) && parent.type !== "ArrowFunctionExpression") ||
      parent.type === "StaticBlock" ||
      (isField(parent) && parent.value === child)
    )
      return false;
  }
  return true;
}

/**
 * The first place where an arrow function uses what it has from the function around it: `this`, `arguments`, `super`, `new.target`.
 *
 * @param {Source} source
 * @param {Node} arrow
 * @returns {Node | undefined}
 */
export function findOuterThis(source, arrow) {
  return findWithin(source, arrow, (node) => {
    const isOuter = /^(ThisExpression|Super|MetaProperty)$/.test(node.type)
      ? source.slice(node) !== "import.meta"
      : node.type === "Identifier" && node.name === "arguments" && source.findReference(node) !== undefined;
    return isOuter && hasThisOf(node, arrow);
  });
}
