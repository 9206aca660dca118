import { findLastName } from "../../ast/syntax/member-chain.js";
import { getKeyName, getParams, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { COPYING, EMITTERS, LOADING, findImported, findObjectMethod } from "./known-functions.js";
import { loadFolder, readFolder } from "./folders.js";
import { createArrayFrom, createContainer } from "./containers-made.js";
import { ANY, COLLECTED, ELEMENT, NONE } from "./slots.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

/** Methods whose result has the same elements. */
const SAME_ELEMENTS = new Set([
  "filter",
  "slice",
  "concat",
  "reverse",
  "sort",
  "toSorted",
  "toReversed",
  "values",
  "flat",
  "splice",
]);
const GETS_ELEMENT = new Set(["get", "pop", "shift", "at", "find", "findLast", "next"]);

/**
 * What functions of the language return that make objects out of others: `Object.create(proto)`, `Object.assign(a, b)`, `new Map()`.
 *
 * @param {Expressions} builder
 * @param {Node} node - CallExpression or NewExpression
 * @param {Node} callee
 * @returns {number | undefined} undefined where it is none of them
 */
export function createBuiltIn(builder, node, callee) {
  const [first, ...others] = node.arguments;
  if (isEmitter(builder, node, callee)) return builder.getObject(node, 0);
  if (loadsTogether(builder, callee, first)) return builder.read(first);
  if (node.type === "NewExpression") return createContainer(builder, node, callee);
  const { module } = findImported(builder, callee);
  if (first !== undefined && LOADING.has(module)) return loadFolder(builder, first);
  const folder = first === undefined ? undefined : readFolder(builder, node);
  if (folder !== undefined) return folder;
  const copied = others.length === 0 ? createArrayFrom(builder, node, callee) : undefined;
  if (copied !== undefined) return copied;
  const name = findObjectMethod(builder, callee);
  if (name === "assign" || (name === undefined && COPYING.has(module))) return copyMembers(builder, first, others);
  if (name === undefined) return isInherits(callee) ? inherit(builder, first, others[0]) : undefined;
  switch (name) {
    case "create": {
      const object = builder.getObject(node, 0);
      addPrototype(builder, object, builder.read(first));
      if (others[0]?.type === "ObjectExpression")
        for (const property of others[0].properties)
          define(builder, object, property.type === "Property" ? getKeyName(property) : undefined, property.value);
      return object;
    }
    case "setPrototypeOf":
      addPrototype(builder, builder.read(first), builder.read(others[0]));
      return builder.read(first);
    case "defineProperty":
      define(
        builder,
        builder.read(first),
        others[0]?.type === "Literal" ? String(others[0].value) : undefined,
        others[1],
      );
      return builder.read(first);
    case "defineProperties":
      if (others[0]?.type === "ObjectExpression")
        for (const property of others[0].properties)
          define(
            builder,
            builder.read(first),
            property.type === "Property" ? getKeyName(property) : undefined,
            property.value,
          );
      return builder.read(first);
    case "freeze":
    case "seal":
    case "preventExtensions":
      return builder.read(first);
    case "values": {
      const array = builder.getObject(node, 1);
      builder.store(array, ELEMENT, builder.load(builder.read(first), ANY));
      return array;
    }
    case "entries": {
      const [array, pair] = [builder.getObject(node, 1), builder.getObject(callee, 1)];
      builder.store(pair, ELEMENT, builder.load(builder.read(first), ANY));
      builder.store(array, ELEMENT, pair);
      return array;
    }
    case "keys":
    case "getOwnPropertyNames":
    case "getOwnPropertyDescriptor":
      builder.read(first);
      return NONE;
    default:
      return undefined;
  }
}

/**
 * `const [{ list }, { send }] = await Promise.all([import("./orders.js"), import("./mail.js")])`. What else is waited for together is mostly rows,
 * of which one place for all of them says less than what their members are called.
 *
 * @param {Expressions} builder
 * @param {Node} callee
 * @param {Node | undefined} first
 * @returns {boolean}
 */
function loadsTogether(builder, callee, first) {
  return (
    first?.type === "ArrayExpression" &&
    callee.type === "MemberExpression" &&
    callee.object.name === "Promise" &&
    getPropertyName(callee) === "all" &&
    builder.source.findVariable(callee.object) === undefined &&
    first.elements.every((/** @type {Node | null} */ element) => element?.type === "ImportExpression")
  );
}

/**
 * `new EventEmitter()`, `new events.EventEmitter()`, `mitt()`: each has listeners of its own.
 *
 * @param {Expressions} builder
 * @param {Node} node - CallExpression or NewExpression
 * @param {Node} callee
 * @returns {boolean}
 */
function isEmitter(builder, node, callee) {
  const isMember = callee.type === "MemberExpression";
  if (isMember && !/^EventEmitter\d?$/.test(getPropertyName(callee) ?? "")) return false;
  const { module } = findImported(builder, isMember ? unwrap(callee.object) : callee);
  return node.type === "NewExpression" ? EMITTERS.has(module) : module === "mitt";
}

/**
 * @param {Expressions} builder
 * @param {Node | undefined} target
 * @param {Node[]} sources
 */
function copyMembers(builder, target, sources) {
  const to = builder.read(target);
  for (const source of sources) {
    const from =
      source.type === "SpreadElement" ? builder.load(builder.read(source.argument), ELEMENT) : builder.read(source);
    builder.spread(from, to);
  }
  return to;
}

/**
 * `util.inherits(Server, EventEmitter)`
 *
 * @param {Node} callee
 */
function isInherits(callee) {
  return findLastName(callee) === "inherits";
}

/**
 * @param {Expressions} builder
 * @param {Node | undefined} child
 * @param {Node | undefined} parent
 */
function inherit(builder, child, parent) {
  addPrototype(
    builder,
    builder.load(builder.read(child), "prototype"),
    builder.load(builder.read(parent), "prototype"),
  );
  return NONE;
}

/**
 * @param {Expressions} builder
 * @param {number} object
 * @param {number} prototype
 */
function addPrototype({ flow }, object, prototype) {
  if (object !== NONE && prototype !== NONE) flow.protos.push(object, prototype);
}

/**
 * `Object.defineProperty(proto, "url", { get () {} })`
 *
 * @param {Expressions} builder
 * @param {number} object
 * @param {string | undefined} name
 * @param {Node | undefined} descriptor
 */
function define(builder, object, name, descriptor) {
  if (object === NONE || name === undefined || descriptor?.type !== "ObjectExpression") return;
  for (const property of descriptor.properties) {
    const key = property.type === "Property" ? getKeyName(property) : undefined;
    const unit = builder.units.get(property.value);
    if (key === "value") builder.store(object, name, builder.read(property.value));
    if ((key === "get" || key === "set") && unit !== undefined && isFunction(property.value)) {
      builder.flow.accessors.push(object, builder.getName(name), unit);
      if (property.value.type !== "ArrowFunctionExpression") builder.copy(object, builder.getSelf(property.value));
    }
  }
}

/**
 * What methods of the language do with what they are given: `list.push(fn)`, `map.get(key)`.
 *
 * @param {Expressions} builder
 * @param {Node} node - the call
 * @param {string | undefined} name
 * @param {number} receiver
 * @param {number} result
 * @param {number[]} args
 */
export function addBuiltIn(builder, node, name, receiver, result, args) {
  if (name === undefined || receiver === NONE || node.type !== "CallExpression") return;
  if (name === "push" || name === "unshift" || name === "add")
    for (const slot of args) builder.store(receiver, COLLECTED, slot);
  else if (name === "set" && args.length > 1) builder.store(receiver, COLLECTED, args[1]);
  else if (GETS_ELEMENT.has(name)) builder.copy(builder.load(receiver, COLLECTED), result);
  else if (name === "entries") {
    //   for (const [name, handler] of handlers.entries())
    const [array, pair] = [builder.getObject(`elements ${result}`, 1), builder.getObject(`pair ${result}`, 1)];
    builder.store(pair, ELEMENT, builder.load(receiver, COLLECTED));
    builder.store(array, ELEMENT, pair);
    builder.copy(array, result);
  } else if (SAME_ELEMENTS.has(name)) {
    const array = builder.getObject(`elements ${result}`, 1);
    builder.store(array, ELEMENT, builder.load(receiver, COLLECTED));
    if (name === "concat")
      for (const slot of args) builder.store(array, ELEMENT, builder.join(slot, builder.load(slot, COLLECTED)));
    builder.copy(array, result);
  }
}

/**
 * `new Promise((resolve) => read((error, users) => resolve(users)))`, `new Promise((resolve) => make().then(resolve))`: what it is resolved with
 * comes out where it is waited for.
 *
 * @param {Expressions} builder
 * @param {Node} node - NewExpression
 * @param {number} result
 */
export function addSettled(builder, { callee, arguments: [executor] }, result) {
  if (callee.name !== "Promise" || builder.source.findVariable(callee) !== undefined) return;
  const [settle] = executor !== undefined && isFunction(executor) ? getParams(executor) : [];
  const references = settle?.type === "Identifier" ? (builder.source.findVariable(settle)?.references ?? []) : [];
  for (const { identifier } of references) {
    const { parent } = /** @type {any} */ (identifier);
    if (parent.type !== "CallExpression") continue;
    const [first] = parent.arguments;
    if (parent.callee === identifier && first !== undefined) builder.copy(builder.read(first), result);
    if (first === identifier && findLastName(parent.callee) === "then")
      builder.copy(builder.read(parent.callee.object), result);
  }
}
