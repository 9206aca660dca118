import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
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
  const functions = getFunctions(source);
  if (functions.size === 0) return [];
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (callee.type === "MemberExpression" && name === undefined) return [];
  const taken = name === undefined ? callee : unwrap(callee.object);
  if (taken.type !== "Identifier" && taken.type !== "CallExpression") return [];
  return resolve(source, taken).flatMap((value) => {
    const map = value.kind === "node" && value.node.type === "CallExpression" ? unwrap(value.node.callee) : undefined;
    if (map?.type !== "MemberExpression" || getPropertyName(map) !== "get") return [];
    return resolve(source, map.object).flatMap((found) =>
      found.kind === "node" ? (functions.get(found.node)?.get(name ?? "") ?? []) : [],
    );
  });
}

/**
 * @param {Source} source
 * @returns {Map<Node, Map<string, Node[]>>} the functions in the file's Maps; by their names those that lie in objects there, "" for the others
 */
function getFunctions(source) {
  return source.memo(getFunctions, () => {
    /** @type {Map<Node, Map<string, Node[]>>} */
    const byMap = new Map();
    /**
     * @param {Node} map
     * @param {string} name
     * @param {Node[]} functions
     */
    const add = (map, name, functions) => {
      const byName = byMap.get(map) ?? new Map();
      byMap.set(map, byName);
      const known = byName.get(name);
      if (known === undefined) byName.set(name, functions);
      else known.push(...functions);
    };
    /**
     * @param {Node} map
     * @param {Node} value
     */
    const addValue = (map, value) => {
      const functions = resolveFunctions(source, value);
      if (functions.length > 0) add(map, "", functions);
      for (const found of resolve(source, value)) {
        if (found.kind !== "node" || found.node.type !== "ObjectExpression") continue;
        for (const property of found.node.properties) {
          const name = property.type === "Property" ? getKeyName(property) : undefined;
          if (name !== undefined) add(map, name, resolveFunctions(source, property.value));
        }
      }
    };
    // new Map([["/", index]])
    for (const map of source.nodes("NewExpression")) {
      if (!isMap(source, map)) continue;
      const [entries] = map.arguments;
      for (const entry of entries?.type === "ArrayExpression" ? entries.elements : [])
        if (entry?.type === "ArrayExpression" && entry.elements[1] != null) addValue(map, entry.elements[1]);
    }
    // routes.set("/", index)
    for (const call of source.nodes("CallExpression")) {
      const callee = unwrap(call.callee);
      if (callee.type !== "MemberExpression" || call.arguments.length !== 2 || getPropertyName(callee) !== "set")
        continue;
      for (const value of resolve(source, callee.object))
        if (value.kind === "node" && isMap(source, value.node)) addValue(value.node, call.arguments[1]);
    }
    return byMap;
  });
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function isMap(source, node) {
  return node.type === "NewExpression" && node.callee.name === "Map" && source.findVariable(node.callee) === undefined;
}
