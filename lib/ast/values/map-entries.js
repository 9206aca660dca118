import { append } from "../append.js";
import { getPropertyName } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Packages of maps that forget. */
const CACHES = /^(lru-cache|lru_map|quick-lru|mnemonist\/lru-cache)$/;

/**
 * What the file puts into the map that a call reads: `cache.get(key)`.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} none where it is no call, or may read something else
 */
export function findEntries(source, call) {
  const object = findRead(call);
  const entries = getMapEntries(source);
  if (object === undefined || entries.size === 0) return [];
  const maps = resolve(source, object).map((value) => (value.kind === "node" ? entries.get(value.node) : undefined));
  return maps.every((map) => map !== undefined) ? maps.flat() : [];
}

/**
 * @param {Node} call
 * @returns {Node | undefined} the object of `object.get(key)`
 */
export function findRead(call) {
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  return callee?.type === "MemberExpression" && getPropertyName(callee) === "get" && call.arguments.length === 1
    ? callee.object
    : undefined;
}

/**
 * What the file puts into its maps.
 *
 *   const routes = new Map([["/", index]]);
 *                                 ^^^^^
 *   routes.set("/list", list);
 *                       ^^^^
 *
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by the expression that makes the map
 */
export function getMapEntries(source) {
  return source.memo(getMapEntries, () => {
    /** @type {Map<Node, Node[]>} */
    const entries = new Map();
    for (const map of source.nodes("NewExpression")) {
      if (!isMap(source, map)) continue;
      const [list] = map.arguments;
      for (const entry of list?.type === "ArrayExpression" ? list.elements : [])
        if (entry?.type === "ArrayExpression" && entry.elements[1] != null) append(entries, map, entry.elements[1]);
    }
    for (const { callee, arguments: given } of source.nodes("CallExpression")) {
      const member = unwrap(callee);
      if (member.type !== "MemberExpression" || getPropertyName(member) !== "set" || given.length < 2) continue;
      for (const value of resolve(source, member.object))
        if (value.kind === "node" && isMap(source, value.node)) append(entries, value.node, given[1]);
    }
    return entries;
  });
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function isMap(source, node) {
  return (
    node.type === "NewExpression" &&
    resolve(source, node.callee).every(
      (value) =>
        (value.kind === "global" && value.path.length === 0 && /^(Weak)?Map$/.test(value.name)) ||
        (value.kind === "import" && CACHES.test(value.module)),
    )
  );
}
