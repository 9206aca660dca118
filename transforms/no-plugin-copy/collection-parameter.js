import { contains } from "../../lib/ast/syntax/contains.js";
import { findConstant } from "../../detectors/no-plugin-copy/function-copy.js";
import { getLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */

/**
 * How a collection comes into the function that copies it.
 *
 * @typedef {object} Entrance
 * @property {Variable} variable - a variable around the function, or its parameter
 * @property {number} index - of the parameter; -1 for a variable around the function
 * @property {string[]} path - from the parameter to the collection: `["plugins"]` for `server.plugins`
 * @property {string} name - what the author calls the collection
 * @property {Node | undefined} alias - `const plugins = server.plugins`, the declarator in the function
 */

/**
 * @param {Source} source
 * @param {Node} collection
 * @param {Node} owner - the function that copies
 * @param {Node | undefined} classNode - whose constructor it is
 * @returns {Entrance | { refused: string }}
 */
export function getEntrance(source, collection, owner, classNode) {
  const node = unwrap(collection);
  const root = getRoot(node);
  const text = source.slice(node);
  if (root.type === "ThisExpression") {
    //   this.plugins = plugins; for (… of this.plugins)
    const name = node.type === "MemberExpression" && unwrap(node.object) === root ? getPropertyName(node) : undefined;
    const [value, ...others] =
      name === undefined || classNode === undefined ? [] : findInstanceMembers(source, classNode, name);
    if (value === undefined || others.length > 0 || unwrap(value).type !== "Identifier")
      return { refused: `\`${text}\` cannot be followed to the place that fills it` };
    return getEntrance(source, value, owner, classNode);
  }
  const variable = source.findVariable(root);
  const definition = /** @type {any} */ (variable?.defs[0]);
  const path = getPath(node);
  if (variable === undefined || path === undefined || variable.defs.length !== 1)
    return { refused: `\`${text}\` cannot be followed to the place that fills it` };
  const name = getLastName(node);
  if (!contains(owner, definition.name)) return { variable, index: -1, path, name, alias: undefined };
  if (definition.type === "Parameter") {
    const index = owner.params.findIndex((/** @type {Node} */ param) => getParameterName(param) === definition.name);
    return index < 0
      ? { refused: `\`${name}\` comes in an object of options` }
      : { variable, index, path, name, alias: undefined };
  }
  //   const plugins = server.plugins
  const alias = findConstant(source, root);
  if (alias === undefined || alias.id !== definition.name || path.length > 0)
    return { refused: `\`${text}\` cannot be followed to the place that fills it` };
  const entrance = getEntrance(source, alias.init, owner, classNode);
  return "refused" in entrance ? entrance : { ...entrance, name: root.name, alias };
}

/**
 * @param {Node} param
 * @returns {Node} its name or pattern, without default and modifiers
 */
export function getParameterName(param) {
  const inner = param.type === "TSParameterProperty" ? param.parameter : param;
  return inner.type === "AssignmentPattern" ? inner.left : inner;
}

/**
 * @param {Node} node - Identifier or MemberExpression
 * @returns {string[] | undefined}
 */
function getPath(node) {
  if (node.type !== "MemberExpression") return [];
  const name = getPropertyName(node);
  const path = name === undefined ? undefined : getPath(unwrap(node.object));
  return path === undefined || name === undefined ? undefined : [...path, name];
}
