import { GAP, getText } from "./module-pattern.js";
import { UNKNOWN } from "./slots.js";
import { isOfMessage } from "./message-keys.js";
import { EACH_METHODS } from "../../ast/array-methods.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getKeyName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getWrites } from "../../ast/values/writes.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** How many names a key may stand for; whoever loops over more writes a table. */
const MAX_KEYS = 50;

/** How many names are followed. */
const MAX_DEPTH = 4;

/**
 * The names that a computed key may stand for, where the file says so: `app[isStrict ? "get" : "all"]`,
 * `for (const method of ["get", "post"]) app[method] = …`, `for (const key in handlers) app[key](handlers[key])`.
 *
 * @param {Source} source
 * @param {Node} key
 * @returns {string[] | undefined} undefined where nothing is known of it
 */
export function findKeyNames(source, key) {
  const names = findNames(source, unwrap(key), 0);
  return names === undefined || names.length > MAX_KEYS ? undefined : names;
}

/**
 * What is asked for by a key of which the file does not say all: "?", "?*" where a message names it, "?on*" where the name begins so.
 *
 * @param {Source} source
 * @param {Node} key
 * @returns {string}
 */
export function getUnknownName(source, key) {
  const pattern = getText(source, key);
  if (/^[\w$*]+$/.test(pattern) && /[a-z]{2}/i.test(pattern) && pattern.includes(GAP)) return `${UNKNOWN}${pattern}`;
  return isOfMessage(source, key) ? `${UNKNOWN}${GAP}` : UNKNOWN;
}

/**
 * Whether a key goes through all keys of the object that it is asked for: `Object.keys(handlers).forEach((key) => handlers[key](app))`.
 *
 * @param {Source} source
 * @param {Node} member - MemberExpression, computed
 * @returns {boolean}
 */
export function isEachKey(source, { object, property }) {
  const list = findList(source, unwrap(property));
  const listed = list === undefined ? undefined : findListedObject(list);
  return listed !== undefined && source.slice(listed) === source.slice(object);
}

/**
 * @param {Source} source
 * @param {Node} key - unwrapped
 * @param {number} depth
 * @returns {string[] | undefined}
 */
function findNames(source, key, depth) {
  if (depth > MAX_DEPTH) return undefined;
  if (key.type === "Literal") return [String(key.value)];
  if (key.type === "ConditionalExpression") {
    const [first, second] = [key.consequent, key.alternate].map((part) => findNames(source, unwrap(part), depth + 1));
    return first === undefined || second === undefined ? undefined : [...first, ...second];
  }
  if (key.type !== "Identifier") return undefined;
  const list = findList(source, key);
  if (list !== undefined) return findListedNames(source, list, depth + 1);
  const values = findValues(source, key)?.map((value) => findNames(source, value, depth + 1));
  return values?.every((names) => names !== undefined) ? [...new Set(values.flat())] : undefined;
}

/**
 * `let method = "listByHour"; if (isDaily) method = "listByDay";`
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node[] | undefined} all that a variable is given
 */
function findValues(source, identifier) {
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable?.defs.length !== 1 || definition.type !== "Variable" || definition.node.id !== definition.name)
    return undefined;
  const { init, parent } = definition.node;
  if (/^For/.test(parent.parent.type)) return undefined;
  const writes = getWrites(variable);
  const given = writes.map((written) =>
    written.parent?.type === "AssignmentExpression" &&
    written.parent.left === written &&
    written.parent.operator === "="
      ? unwrap(written.parent.right)
      : undefined,
  );
  /** @type {(Node | undefined)[]} */
  const values = init == null ? given : [unwrap(init), ...given];
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}

/**
 * @param {Source} source
 * @param {Node} key
 * @returns {Node | undefined} the list or object that a name goes through: `methods` of `for (const method of methods)`, `(key in table)`
 *   for `for (const key in table)`, `Object.entries(table)` for `for (const [key] of Object.entries(table))`
 */
function findList(source, key) {
  const definition = key.type === "Identifier" ? /** @type {any} */ (source.findVariable(key)?.defs[0]) : undefined;
  if (definition === undefined) return undefined;
  const { node, name } = definition;
  /** @param {Node | undefined} pattern */
  const isBound = (pattern) => pattern === name || (pattern?.type === "ArrayPattern" && pattern.elements[0] === name);
  if (definition.type === "Variable") {
    const loop = node.parent?.parent;
    if (loop?.left !== node.parent || !isBound(node.id)) return undefined;
    if (loop.type === "ForInStatement") return loop;
    return loop.type === "ForOfStatement" ? getList(source, loop.right) : undefined;
  }
  if (definition.type !== "Parameter" || !isFunction(node) || !isBound(node.params[0])) return undefined;
  const call = node.parent;
  const callee = call?.type === "CallExpression" && call.arguments[0] === node ? unwrap(call.callee) : undefined;
  return callee?.type === "MemberExpression" && EACH_METHODS.has(getPropertyName(callee) ?? "")
    ? getList(source, callee.object)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node} what a list is, behind the name of a constant
 */
function getList(source, expression) {
  const node = unwrap(expression);
  const values = node.type === "Identifier" ? findValues(source, node) : undefined;
  return values?.length === 1 ? values[0] : node;
}

/**
 * @param {Node} list
 * @returns {Node | undefined} the object whose keys it has
 */
function findListedObject(list) {
  if (list.type === "ForInStatement") return unwrap(list.right);
  return list.type === "CallExpression" &&
    /^Object\.(keys|entries|getOwnPropertyNames)$/.test(getDottedName(list.callee))
    ? list.arguments[0]
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} list
 * @param {number} depth
 * @returns {string[] | undefined}
 */
function findListedNames(source, list, depth) {
  if (list.type === "ArrayExpression") {
    const names = list.elements.map((/** @type {Node | null} */ element) =>
      element === null ? undefined : findNames(source, unwrap(element), depth),
    );
    return names.includes(undefined) ? undefined : names.flat();
  }
  const object = findListedObject(list);
  const values = object === undefined ? [] : resolve(source, object);
  const [value] = values;
  if (values.length !== 1 || value.kind !== "node" || value.node.type !== "ObjectExpression") return undefined;
  const names = value.node.properties.map((/** @type {Node} */ property) =>
    property.type === "Property" ? getKeyName(property) : undefined,
  );
  return names.includes(undefined) ? undefined : names;
}
