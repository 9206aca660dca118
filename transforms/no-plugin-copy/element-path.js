import { getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findConstant } from "../../detectors/no-plugin-copy/function-copy.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Where in an element of a collection an expression of a loop reads: `["fn"]` for `plugin.fn` and for the `fn` of
 * `const { fn } of plugins`, `[]` for the element itself, `["1"]` for the function of `[name, fn]`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {string} collection - its text: `plugins[i]` is an element
 * @param {number} [depth]
 * @returns {string[] | undefined} undefined where it is more than such a read
 */
export function findElementPath(source, expression, collection, depth = 0) {
  const node = unwrap(expression);
  if (depth > 4) return undefined;
  if (node.type === "MemberExpression") {
    const name = getPropertyName(node);
    if (name === undefined && source.slice(node.object) === collection) return [];
    const path = name === undefined ? undefined : findElementPath(source, node.object, collection, depth + 1);
    return path === undefined || name === undefined ? undefined : [...path, name];
  }
  if (node.type !== "Identifier") return undefined;
  const constant = findConstant(source, node);
  const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
  if (definition === undefined) return undefined;
  //   const { name, fn } = plugin;
  if (constant !== undefined) {
    const outer = findElementPath(source, constant.init, collection, depth + 1);
    const inner = findPath(constant.id, definition.name);
    return outer === undefined || inner === undefined ? undefined : [...outer, ...inner];
  }
  //   plugins.forEach(({ name, fn }) => {})
  //                   ^^^^^^^^^^^^
  if (definition.type === "Parameter")
    return isFunction(definition.node) ? findPath(definition.node.params[0], definition.name) : undefined;
  //   for (const { name, fn } of plugins)
  const isLoop =
    definition.type === "Variable" &&
    definition.node.parent.parent.type === "ForOfStatement" &&
    definition.node.parent.parent.left === definition.node.parent;
  return isLoop ? findPath(definition.node.id, definition.name) : undefined;
}

/**
 * @param {Node} pattern
 * @param {Node} name
 * @returns {string[] | undefined}
 */
function findPath(pattern, name) {
  if (pattern === name) return [];
  if (pattern.type === "ArrayPattern") {
    const index = pattern.elements.findIndex((/** @type {Node | null} */ element) => element === name);
    return index < 0 ? undefined : [String(index)];
  }
  if (pattern.type !== "ObjectPattern") return undefined;
  const property = pattern.properties.find((/** @type {Node} */ candidate) => candidate.value === name);
  const key = property === undefined ? undefined : getKeyName(property);
  return key === undefined ? undefined : [key];
}
