import { findRead, getMapEntries } from "../ast/values/map-entries.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getPropertyValues } from "../ast/objects/own-members.js";
import { resolve, resolveFunctions } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * The functions that a call runs which it takes from a Map: `routes.get(path)(req)`, `const route = routes.get(path); route(req)`,
 * `routes.get(path).handler(req)`.
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findStored(source, callee) {
  const entries = getMapEntries(source);
  if (entries.size === 0) return [];
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (callee.type === "MemberExpression" && name === undefined) return [];
  const taken = name === undefined ? callee : unwrap(callee.object);
  if (taken.type !== "Identifier" && taken.type !== "CallExpression") return [];
  return resolve(source, taken).flatMap((value) => {
    const map = value.kind === "node" ? findRead(value.node) : undefined;
    return map === undefined
      ? []
      : resolve(source, map).flatMap((made) =>
          made.kind === "node" ? getFunctions(source, made.node, entries.get(made.node) ?? [], name) : [],
        );
  });
}

/** By map and name, for many calls read the same one.
 * @type {WeakMap<Node, Map<string | undefined, Node[]>>} */
const known = new WeakMap();

/**
 * @param {Source} source
 * @param {Node} map - where it is made
 * @param {Node[]} entries - what is put into it
 * @param {string} [name]
 * @returns {Node[]} the functions among them, or those that objects among them have under a name
 */
function getFunctions(source, map, entries, name) {
  const byName = known.get(map) ?? new Map();
  known.set(map, byName);
  let functions = byName.get(name);
  if (functions === undefined) {
    const values = name === undefined ? entries : entries.flatMap((entry) => findProperty(source, entry, name));
    functions = values.flatMap((value) => resolveFunctions(source, value));
    byName.set(name, functions);
  }
  return functions;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {string} name
 * @returns {Node[]} the values that the objects it may be have under a name
 */
function findProperty(source, expression, name) {
  return resolve(source, expression).flatMap((value) =>
    value.kind === "node" && value.node.type === "ObjectExpression"
      ? (getPropertyValues(value.node).get(name) ?? [])
      : [],
  );
}
