import { EACH_METHODS } from "../array-methods.js";
import { getEntryFunctions } from "./entry-functions.js";
import { getListEntries } from "./list-entries.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getKeyName, getPropertyName, isFunction } from "../syntax/functions.js";
import { getMapEntries } from "./map-entries.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods that give back an element. */
const PICKS = new Set(["find", "findLast", "at", "shift", "pop"]);

/** Methods that give back the same elements. */
const SAME = new Set(["filter", "slice", "concat", "reverse", "sort", "toReversed", "toSorted", "values", "entries"]);

/** How far lists are made of lists; nobody goes further. */
const MAX_DEPTH = 4;

/**
 * A list, and what is taken of each of its elements.
 *
 * @typedef {object} Taken
 * @property {Node} list
 * @property {string[]} path - `["handler"]` of `for (const { handler } of routes)`, `["1"]` of `[path, handler]`
 */

/**
 * The functions that a call runs which it takes from the lists of the file, one after the other or one of them:
 *
 *   for (const route of routes) if (route.path === path) return route.handler(req);
 *   routes.find((route) => route.matches(path))?.handler(req);
 *   hooks.forEach((hook) => hook(req));
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findListed(source, callee) {
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  const element = name === undefined ? callee : unwrap(callee.object);
  const taken = findTaken(source, element);
  if (taken === undefined) return [];
  const path = name === undefined ? taken.path : [...taken.path, name];
  return getFunctions(source, taken.list, path, 0);
}

/**
 * @param {Source} source
 * @param {Node} element
 * @returns {Taken | undefined}
 */
function findTaken(source, element) {
  if (element.type !== "Identifier") return findPicked(element, []);
  const definition = /** @type {any} */ (source.findVariable(element)?.defs[0]);
  if (definition?.type === "Parameter") return findIterated(definition.node, definition.name);
  if (definition?.type !== "Variable") return undefined;
  const { node, name } = definition;
  const path = findPath(node.id, name);
  if (path === undefined) return undefined;
  // for (const route of routes)
  const loop = node.parent.parent;
  if (loop?.type === "ForOfStatement" && loop.left === node.parent) return { list: loop.right, path };
  return node.init == null ? undefined : findPicked(unwrap(node.init), path);
}

/**
 * `routes.find(fits)`, `routes[i]`
 *
 * @param {Node} expression
 * @param {string[]} path
 * @returns {Taken | undefined}
 */
function findPicked(expression, path) {
  if (expression.type === "MemberExpression")
    return expression.computed && getPropertyName(expression) === undefined
      ? { list: expression.object, path }
      : undefined;
  const callee = expression.type === "CallExpression" ? unwrap(expression.callee) : undefined;
  return callee?.type === "MemberExpression" && PICKS.has(getPropertyName(callee) ?? "")
    ? { list: callee.object, path }
    : undefined;
}

/**
 * `routes.forEach(({ handler }) => …)`
 *
 * @param {Node} fn
 * @param {Node} name - of a parameter, or in one
 * @returns {Taken | undefined}
 */
function findIterated(fn, name) {
  const call = fn.parent;
  if (!isFunction(fn) || call?.type !== "CallExpression" || call.arguments[0] !== fn) return undefined;
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || !EACH_METHODS.has(getPropertyName(callee) ?? "")) return undefined;
  const path = fn.params.length === 0 ? undefined : findPath(fn.params[0], name);
  return path === undefined ? undefined : { list: callee.object, path };
}

/**
 * @param {Node} pattern
 * @param {Node} name
 * @returns {string[] | undefined} the way from a value to one of the names that a pattern binds
 */
function findPath(pattern, name) {
  if (pattern === name) return [];
  if (pattern.type === "AssignmentPattern") return findPath(pattern.left, name);
  /** @type {[string | undefined, Node | null][]} */
  const parts =
    pattern.type === "ObjectPattern"
      ? pattern.properties.map((/** @type {Node} */ property) => [getKeyName(property), property.value])
      : pattern.type === "ArrayPattern"
        ? pattern.elements.map((/** @type {Node | null} */ part, /** @type {number} */ index) => [String(index), part])
        : [];
  for (const [key, part] of parts) {
    const rest = key === undefined || part == null ? undefined : findPath(part, name);
    if (rest !== undefined) return [/** @type {string} */ (key), ...rest];
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} list
 * @param {string[]} path - from an element to what is called
 * @param {number} depth
 * @returns {Node[]}
 */
function getFunctions(source, list, path, depth) {
  if (depth > MAX_DEPTH) return [];
  const node = unwrap(list);
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (callee?.type === "MemberExpression") {
    // Object.entries(routes)
    const method = getPropertyName(callee) ?? "";
    if (/^Object\.(values|entries)$/.test(getDottedName(callee)))
      return getFunctionsOfObject(source, node.arguments[0], method === "values" ? path : findBehindKey(path));
    if (SAME.has(method)) return getFunctions(source, callee.object, path, depth + 1);
  }
  return resolve(source, node).flatMap((value) => {
    if (value.kind !== "node") return [];
    const made = value.node;
    if (made.type === "CallExpression" && made !== node) return getFunctions(source, made, path, depth + 1);
    // for (const [path, handler] of new Map())
    const stored = getMapEntries(source).get(made);
    if (stored !== undefined) return getEntryFunctions(source, made, stored, findBehindKey(path) ?? path);
    if (made.type !== "ArrayExpression" && made.type !== "NewExpression") return [];
    const entries = getListEntries(source, made);
    const spread = entries.filter(({ type }) => type === "SpreadElement");
    return [
      ...getEntryFunctions(
        source,
        made,
        entries.filter((entry) => !spread.includes(entry)),
        path,
      ),
      ...spread.flatMap(({ argument }) => getFunctions(source, argument, path, depth + 1)),
    ];
  });
}

/**
 * @param {string[]} path - into a pair of key and value
 * @returns {string[] | undefined} the same into the value
 */
function findBehindKey([step, ...rest]) {
  return step === "1" ? rest : undefined;
}

/**
 * The functions that the values of an object have at a path: with none, each of them that is a function.
 *
 * @param {Source} source
 * @param {Node | undefined} object
 * @param {string[] | undefined} path
 * @returns {Node[]}
 */
export function getFunctionsOfObject(source, object, path) {
  if (object === undefined || path === undefined) return [];
  return resolve(source, object).flatMap((value) =>
    value.kind === "node" && value.node.type === "ObjectExpression"
      ? getEntryFunctions(
          source,
          value.node,
          value.node.properties.flatMap((/** @type {Node} */ { type, value: inner }) =>
            type === "Property" ? [inner] : [],
          ),
          path,
        )
      : [],
  );
}
