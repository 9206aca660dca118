import { append } from "../append.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Packages of maps that forget. */
const CACHES = /^(lru-cache|lru_map|quick-lru|mnemonist\/lru-cache)$/;

/**
 * What the file puts into the map that a call reads: `cache.get(key)`.
 *
 *   const cache = new Map();
 *   cache.set(key, value);
 *                  ^^^^^
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} none where it is no call, or no map that the file makes
 */
export function findEntries(source, call) {
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression" || getPropertyName(callee) !== "get" || call.arguments.length !== 1)
    return [];
  const entries = source.memo(findEntries, () => getEntries(source));
  return entries.size === 0 ? [] : findMaps(source, callee.object).flatMap((map) => entries.get(map) ?? []);
}

/**
 * Whether an expression is what a promise came to, which is no promise: `load(key).then((value) => { cache.set(key, value); })`
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isSettled(source, expression) {
  const node = unwrap(expression);
  return (
    node.type === "Identifier" &&
    resolve(source, node).every((value) => {
      if (value.kind !== "parameter" || value.index !== 0 || value.path.length > 0) return false;
      const { parent } = value.owner;
      return (
        isFunction(value.owner) &&
        parent.type === "CallExpression" &&
        parent.arguments[0] === value.owner &&
        parent.callee.type === "MemberExpression" &&
        getPropertyName(parent.callee) === "then"
      );
    })
  );
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by the expression that makes a map, what is put into it
 */
function getEntries(source) {
  /** @type {Map<Node, Node[]>} */
  const entries = new Map();
  for (const { callee, arguments: given } of source.nodes("CallExpression")) {
    if (callee.type !== "MemberExpression" || getPropertyName(callee) !== "set" || given.length < 2) continue;
    for (const map of findMaps(source, callee.object)) append(entries, map, given[1]);
  }
  return entries;
}

/**
 * @param {Source} source
 * @param {Node} object
 * @returns {Node[]} the expressions that make it; none where it may be something else
 */
function findMaps(source, object) {
  const values = resolve(source, object);
  const made = values.flatMap((value) =>
    value.kind === "node" && value.node.type === "NewExpression" && isMap(source, value.node) ? [value.node] : [],
  );
  return made.length === values.length ? made : [];
}

/**
 * @param {Source} source
 * @param {Node} made - NewExpression
 */
function isMap(source, { callee }) {
  return resolve(source, callee).every(
    (value) =>
      (value.kind === "global" && /^(Weak)?Map$/.test(value.name)) ||
      (value.kind === "import" && CACHES.test(value.module)),
  );
}
