import {
  findClassOfMember,
  findConstructor,
  findFunction,
  findName,
  findThisFunction,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import { append } from "../../lib/ast/append.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findThis } from "../../lib/ast/values/this-alias.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A function or an accessor that every instance of a class gets as its own.
 *
 * @typedef {object} OwnFunction
 * @property {"function" | "bound" | "accessor"} form
 * @property {string | undefined} name - undefined where it is computed
 * @property {Node} [key] - the expression of the name, where it is computed
 * @property {Node} node - to point at, different for each of them
 * @property {Node} statement - of the constructor, or the class field
 * @property {Node} classNode - a class or constructor function
 * @property {Node} [fn] - "function"
 * @property {boolean} [isBound] - "function": `(function () { … }).bind(this)`
 * @property {Node} [get] - "accessor": what stands there, a function or its name
 * @property {Node} [set]
 * @property {boolean} [isEnumerable] - "accessor"
 * @property {Node} [method] - "bound": `this.send`, whose own functions are made of it
 */

/** What defines properties, and where its arguments are: the object, the name or the object of descriptors. */
const DEFINERS = /^(Object|Reflect)\.(defineProperty|defineProperties)$/;

/**
 * All own functions of a file's instances, by what they are found at.
 *
 * @param {Source} source
 * @returns {Map<Node, OwnFunction[]>} by AssignmentExpression, CallExpression or PropertyDefinition
 */
export function getOwnFunctions(source) {
  return source.memo(getOwnFunctions, () => {
    /** @type {Map<Node, OwnFunction[]>} */
    const all = new Map();
    for (const node of source.nodes("AssignmentExpression", "CallExpression", "PropertyDefinition")) {
      const found =
        node.type === "AssignmentExpression"
          ? findAssigned(source, node)
          : node.type === "CallExpression"
            ? findDefined(source, node)
            : findField(source, node);
      if (found.length > 0) all.set(node, found);
    }
    return all;
  });
}

/**
 * @param {Source} source
 * @returns {Map<Node, OwnFunction[]>} the same by the class or constructor function, in the order of the text
 */
export function getOwnFunctionsByClass(source) {
  return source.memo(getOwnFunctionsByClass, () => {
    /** @type {Map<Node, OwnFunction[]>} */
    const byClass = new Map();
    for (const own of [...getOwnFunctions(source).values()].flat()) append(byClass, own.classNode, own);
    return byClass;
  });
}

/**
 *   this.send = (body) => { … };
 *   this.send = this.send.bind(this);
 *
 * @param {Source} source
 * @param {Node} node - AssignmentExpression
 * @returns {OwnFunction[]}
 */
function findAssigned(source, node) {
  const left = unwrap(node.left);
  if (node.operator !== "=") return [];
  const made = findMade(source, node.right);
  const place = made === undefined ? undefined : findPlace(source, node, left.object);
  return made === undefined || place === undefined
    ? []
    : [{ ...made, ...place, name: getPropertyName(left), node: node.left }];
}

/**
 *   class Reply { send = (body) => { … }; }
 *
 * @param {Source} source
 * @param {Node} node - PropertyDefinition
 * @returns {OwnFunction[]}
 */
function findField(source, node) {
  const made = node.static === true || node.value == null ? undefined : findMade(source, node.value);
  return made === undefined
    ? []
    : [{ ...made, name: getKeyName(node), node: node.key, statement: node, classNode: node.parent.parent }];
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Pick<OwnFunction, "form" | "fn" | "isBound" | "method"> | undefined} what it makes for each instance anew
 */
function findMade(source, expression) {
  const value = unwrap(expression);
  if (isFunction(value)) return { form: "function", fn: value };
  //   this.send.bind(this)
  const callee = value.type === "CallExpression" && value.arguments.length === 1 ? unwrap(value.callee) : undefined;
  if (
    callee?.type !== "MemberExpression" ||
    getPropertyName(callee) !== "bind" ||
    findThis(source, value.arguments[0]) === undefined
  )
    return undefined;
  const bound = unwrap(callee.object);
  if (isFunction(bound)) return { form: "function", fn: bound, isBound: true };
  const isOwn =
    bound.type === "MemberExpression" &&
    getPropertyName(bound) !== undefined &&
    (findThis(source, bound.object) !== undefined || getPropertyName(unwrap(bound.object)) === "prototype");
  return isOwn ? { form: "bound", method: bound } : undefined;
}

/**
 *   Object.defineProperty(this, "ip", { get: () => raw.socket.remoteAddress });
 *   Object.defineProperties(this, { ip: { get () { … } } });
 *   this.__defineGetter__("ip", function () { … });
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {OwnFunction[]}
 */
function findDefined(source, node) {
  const callee = unwrap(node.callee);
  const [object, key, descriptor] = node.arguments;
  if (getPropertyName(callee) === "__defineGetter__") {
    const place = key === undefined ? undefined : findPlace(source, node, callee.object);
    return place === undefined
      ? []
      : [
          {
            ...place,
            form: "accessor",
            get: unwrap(key),
            isEnumerable: true,
            name: findText(object),
            key: object,
            node,
          },
        ];
  }
  if (key === undefined || !DEFINERS.test(getDottedName(callee))) return [];
  const place = findPlace(source, node, object);
  if (place === undefined) return [];
  if (getPropertyName(callee) === "defineProperty") {
    const accessor = descriptor === undefined ? undefined : findAccessor(unwrap(descriptor));
    return accessor === undefined ? [] : [{ ...place, ...accessor, name: findText(key), key, node }];
  }
  return (key.type === "ObjectExpression" ? key.properties : []).flatMap((/** @type {Node} */ property) => {
    const accessor = property.type === "Property" ? findAccessor(unwrap(property.value)) : undefined;
    return accessor === undefined
      ? []
      : [{ ...place, ...accessor, name: getKeyName(property), key: property.key, node: property }];
  });
}

/**
 * @param {Node} descriptor
 * @returns {Pick<OwnFunction, "form" | "fn" | "get" | "set" | "isEnumerable"> | undefined} what a property's descriptor says of a function or an accessor
 */
export function findAccessor(descriptor) {
  if (descriptor.type !== "ObjectExpression") return undefined;
  /** @type {Record<string, Node>} */
  const values = {};
  for (const property of descriptor.properties) {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    if (name === undefined) return undefined;
    values[name] = unwrap(property.value);
  }
  const { get, set, value, enumerable } = values;
  const isEnumerable = enumerable !== undefined && enumerable.value !== false;
  if (isFunction(value)) return { form: "function", fn: value, isEnumerable };
  return get === undefined ? undefined : { form: "accessor", get, set, isEnumerable };
}

/** @param {Node} node - expression */
function findText(node) {
  return typeof node.value === "string" ? node.value : undefined;
}

/**
 * Where a property of the instance is set: in a statement of its constructor, in a branch or not.
 *
 * @param {Source} source
 * @param {Node} node - expression
 * @param {Node} object - whose property it sets
 * @returns {Pick<OwnFunction, "statement" | "classNode"> | undefined}
 */
function findPlace(source, node, object) {
  const thisNode = findThis(source, object);
  const statement = getWrapped(node).parent;
  if (thisNode === undefined || statement.type !== "ExpressionStatement") return undefined;
  const owner = findFunction(node);
  const classNode = findThisFunction(thisNode) === owner ? findConstructed(source, thisNode) : undefined;
  return classNode !== undefined && (isClass(classNode) ? findConstructor(classNode) : classNode) === owner
    ? { statement, classNode }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} thisNode
 * @returns {Node | undefined} the class or constructor function whose instance it is
 */
function findConstructed(source, thisNode) {
  const owner = findThisFunction(thisNode);
  const known = findClassOfThis(source, thisNode);
  if (known !== undefined || owner === undefined || findClassOfMember(owner) !== undefined) return known;
  //   module.exports = function Reply (raw) { … }
  //
  // A member may be called with its object: { Reply: function () { … } }, class { Reply = function () { … } }
  return isFunction(owner) && /^[A-Z]/.test(findName(owner) ?? "") && owner.parent.value !== owner ? owner : undefined;
}
