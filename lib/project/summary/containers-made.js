import { ELEMENT } from "./slots.js";
import { getKeyName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

const COLLECTIONS = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array"]);

/**
 * `new Map([["sent", onSent]])`, `new Proxy({}, { get })`
 *
 * @param {Expressions} builder
 * @param {Node} node - NewExpression
 * @param {Node} callee
 * @returns {number | undefined} undefined where the language makes nothing of the kind
 */
export function createContainer(builder, node, callee) {
  if (callee.type !== "Identifier" || builder.source.findVariable(callee) !== undefined) return undefined;
  if (callee.name === "Proxy") return createProxy(builder, node);
  return COLLECTIONS.has(callee.name) ? createCollection(builder, node) : undefined;
}

/**
 * @param {Expressions} builder
 * @param {Node} node - NewExpression
 * @returns {number}
 */
function createCollection(builder, node) {
  const [first] = node.arguments;
  const collection = builder.getObject(node, 1);
  const isWritten = (/** @type {Node | null} */ one) => one?.type === "ArrayExpression";
  //   new Map([["sent", onSent], ["read", onRead]]), without a list of entries, which says nothing where it has many
  if (first !== undefined && isWritten(first) && first.elements.every(isWritten))
    for (const entry of first.elements) builder.store(collection, ELEMENT, builder.load(builder.read(entry), ELEMENT));
  else if (first !== undefined)
    builder.store(collection, ELEMENT, builder.load(builder.load(builder.read(first), ELEMENT), ELEMENT));
  return collection;
}

/**
 * `new Proxy({}, { get(target, name) { return load()[name]; } })`: what is asked for by a name that is not written there is what `get()` returns.
 *
 * @param {Expressions} builder
 * @param {Node} node - NewExpression
 * @returns {number | undefined} undefined where no `get()` is written there: then anything may answer
 */
function createProxy(builder, node) {
  const [target, handler] = node.arguments;
  const get =
    handler?.type === "ObjectExpression"
      ? handler.properties.find((/** @type {Node} */ one) => one.type === "Property" && getKeyName(one) === "get")
      : undefined;
  if (get === undefined || !isFunction(get.value)) return undefined;
  const proxy = builder.getObject(node, 0);
  builder.spread(builder.read(target), proxy);
  builder.read(handler);
  builder.store(proxy, ELEMENT, builder.getResult(get.value));
  return proxy;
}

/**
 * `Array.from(handlers.values())`
 *
 * @param {Expressions} builder
 * @param {Node} node - CallExpression with one argument
 * @param {Node} callee
 * @returns {number | undefined} undefined where it is something else
 */
export function createArrayFrom(builder, node, callee) {
  const [first] = node.arguments;
  const isArrayFrom =
    callee.type === "MemberExpression" &&
    callee.object.name === "Array" &&
    getPropertyName(callee) === "from" &&
    builder.source.findVariable(callee.object) === undefined;
  if (!isArrayFrom || first === undefined) return undefined;
  const array = builder.getObject(node, 1);
  builder.store(array, ELEMENT, builder.load(builder.read(first), ELEMENT));
  return array;
}
