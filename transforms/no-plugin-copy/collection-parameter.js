import { contains } from "../../lib/ast/syntax/contains.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source, Variable } from "../../lib/types.js" */

/**
 * How a collection comes into the function that copies it.
 *
 * @typedef {object} Entrance
 * @property {Variable} variable - a variable around the function, or its parameter
 * @property {number} index - of the parameter; -1 for a variable around the function
 * @property {string} name - what the author calls the collection
 */

/**
 * @param {Source} source
 * @param {Node} collection
 * @param {Node} owner - the function that copies
 * @param {Node | undefined} classNode - whose constructor it is
 * @returns {Entrance | Refusal}
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
      return refuse(source, "collectionNotFollowed", { name: text });
    return getEntrance(source, value, owner, classNode);
  }
  const variable = source.findVariable(root);
  const definition = /** @type {any} */ (variable?.defs[0]);
  //   server.plugins
  if (node !== root && definition?.type === "Parameter" && contains(owner, definition.name))
    return refuse(source, "collectionOfObject", { name: text, other: source.slice(root) });
  if (variable === undefined || variable.defs.length !== 1 || node !== root)
    return refuse(source, "collectionNotFollowed", { name: text });
  const { name } = node;
  if (!contains(owner, definition.name)) return { variable, index: -1, name };
  if (definition.type !== "Parameter") return refuse(source, "collectionNotFollowed", { name: text });
  const index = owner.params.findIndex((/** @type {Node} */ param) => getParameterName(param) === definition.name);
  return index < 0 ? refuse(source, "collectionInOptions", { name }) : { variable, index, name };
}

/**
 * @param {Node} param
 * @returns {Node} its name or pattern, without default and modifiers
 */
export function getParameterName(param) {
  const inner = param.type === "TSParameterProperty" ? param.parameter : param;
  return inner.type === "AssignmentPattern" ? inner.left : inner;
}
