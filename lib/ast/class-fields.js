import { findConstructor, getKeyName, getPropertyName, isClass } from "./functions.js";
import { findInstanceMembers, resolve } from "./resolve.js";
import { getDottedName } from "./dotted-name.js";
import { getFieldFlow } from "./field-flow.js";
import { unwrap } from "./unwrap.js";
import { walk } from "./walk.js";
import { isTypeScript } from "../source/typescript.js";

/** @import { Node, Source } from "../types.js" */

/** What Node's EventEmitter keeps on its instances; it has no accessors. */
const EVENT_EMITTER = ["_events", "_eventsCount", "_maxListeners", "domain"];

/**
 * @typedef {object} Parents
 * @property {Node[]} seen - parent classes that the file shows
 * @property {boolean} isComplete - no parent is out of sight
 * @property {boolean} isEmitter - one of them is Node's EventEmitter
 */

/**
 * The parents of a class, as far as the file shows them.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Parents}
 */
export function getParents(source, classNode) {
  /** @type {Map<Node, Parents>} */
  const known = source.memo(getParents, () => new Map());
  const parents = known.get(classNode) ?? findParents(source, classNode);
  known.set(classNode, parents);
  return parents;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Parents}
 */
function findParents(source, classNode) {
  /** @type {Parents} */
  const parents = { seen: [], isComplete: true, isEmitter: false };
  const queue = [classNode];
  for (const current of queue) {
    for (const expression of isClass(current) ? [current.superClass] : getInherited(source, current)) {
      if (expression == null) continue;
      for (const value of resolve(source, expression)) {
        if (isEventEmitter(value)) parents.isEmitter = true;
        else if (value.kind !== "node" || (!isClass(value.node) && value.node.type !== "FunctionDeclaration"))
          parents.isComplete = false;
        else if (!queue.includes(value.node)) queue.push(value.node);
      }
    }
  }
  parents.seen = queue.slice(1);
  return parents;
}

/** @param {import("./resolve.js").Value} value */
function isEventEmitter(value) {
  if (value.kind !== "import" || !["events", "node:events"].includes(value.module)) return false;
  return ["", "default", "EventEmitter", "default.EventEmitter"].includes(value.path.join("."));
}

/**
 * The parents that a constructor function is given: `util.inherits(A, B)`, `A.prototype = Object.create(B.prototype)`, `B.call(this)`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]}
 */
function getInherited(source, fn) {
  /** @param {Node} node */
  const isOwn = (node) =>
    node?.type === "Identifier" && resolve(source, node).some((value) => value.kind === "node" && value.node === fn);
  /** @param {Node} node */
  const isPrototype = (node) =>
    node?.type === "MemberExpression" && getPropertyName(node) === "prototype" && isOwn(node.object);
  /** @type {Node[]} */
  const found = [];
  for (const { left, right } of source.nodes("AssignmentExpression")) {
    if (isPrototype(left) && right.type !== "ObjectExpression") found.push(getPrototypeOwner(right));
    if (left.type === "MemberExpression" && getPropertyName(left) === "__proto__" && isPrototype(left.object))
      found.push(getPrototypeOwner(right));
  }
  for (const node of source.nodes("CallExpression")) {
    const [first, second] = node.arguments;
    const name = node.callee.type === "MemberExpression" ? getPropertyName(node.callee) : node.callee.name;
    if (name === "inherits" && isOwn(first) && second !== undefined) found.push(second);
    if (name === "setPrototypeOf" && isPrototype(first) && second !== undefined) found.push(getPrototypeOwner(second));
  }
  walk(fn.body, source.visitorKeys, (node) => {
    if (
      node.type === "CallExpression" &&
      node.callee.type === "MemberExpression" &&
      ["call", "apply"].includes(getPropertyName(node.callee) ?? "") &&
      node.arguments[0]?.type === "ThisExpression" &&
      node.callee.object.type !== "MemberExpression"
    )
      found.push(node.callee.object);
  });
  return found;
}

/**
 * `B` of `Object.create(B.prototype)`, `new B()` and `B.prototype`.
 *
 * @param {Node} expression
 * @returns {Node}
 */
function getPrototypeOwner(expression) {
  const inner = unwrap(expression);
  if (inner.type === "CallExpression" && inner.arguments.length > 0) return getPrototypeOwner(inner.arguments[0]);
  if (inner.type === "NewExpression") return inner.callee;
  return inner.type === "MemberExpression" && getPropertyName(inner) === "prototype" ? inner.object : inner;
}

/**
 * Fields that instances have before the constructor's body runs: class fields, parameter properties, the parents' fields.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Set<string>}
 */
export function getDeclaredFields(source, classNode) {
  const { seen, isEmitter } = getParents(source, classNode);
  const names = new Set(isEmitter ? EVENT_EMITTER : []);
  // The topmost parent first, as its constructor runs first.
  for (const parent of [...seen].reverse()) {
    const constructor = isClass(parent) ? findConstructor(parent) : parent;
    for (const name of getOwnDeclared(source, parent)) names.add(name);
    if (constructor !== undefined)
      for (const name of getFieldFlow(source, parent, constructor, names).always) names.add(name);
  }
  for (const name of getOwnDeclared(source, classNode)) names.add(name);
  return names;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {string[]}
 */
function getOwnDeclared(source, classNode) {
  if (!isClass(classNode)) return [];
  const isTyped = isTypeScript(source);
  const fields = classNode.body.body.filter((/** @type {Node} */ member) => {
    if (
      !["PropertyDefinition", "AccessorProperty"].includes(member.type) ||
      member.static === true ||
      member.declare === true
    )
      return false;
    // In TypeScript `name?: string` may be a type and nothing else, depending on the compiler's target.
    return !isTyped || member.value != null;
  });
  const properties = (findConstructor(classNode)?.params ?? [])
    .filter((/** @type {Node} */ param) => param.type === "TSParameterProperty")
    .map((/** @type {Node} */ { parameter }) => (parameter.left ?? parameter).name);
  return [
    ...properties,
    ...fields.map(getKeyName).filter((/** @type {string | undefined} */ name) => name !== undefined),
  ];
}

/**
 * Whether a name means something on the prototype of a class or of a parent in sight: a method, an accessor, a default value.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name
 * @param {Node} [own] - statement that gives instances a property of that name, and is none of these
 * @returns {boolean}
 */
export function isOnPrototype(source, classNode, name, own) {
  return [classNode, ...getParents(source, classNode).seen].some((current) => {
    if (isFilledPrototype(source, current, name)) return true;
    if (isClass(current))
      return current.body.body.some(
        (/** @type {Node} */ member) =>
          (member.type === "MethodDefinition" || member.type === "AccessorProperty") &&
          member.static !== true &&
          mayBeNamed(source, member, name),
      );
    return (
      findInstanceMembers(source, current, name).some(
        (value) => value.parent.left?.object?.type !== "ThisExpression",
      ) || isDefinedByCall(source, name, own)
    );
  });
}

/**
 * `get [NAME]() {}` may be an accessor of any name, `get [Symbol.iterator]() {}` is not.
 *
 * @param {Source} source
 * @param {Node} member
 * @param {string} name
 * @returns {boolean}
 */
function mayBeNamed(source, member, name) {
  const key = getKeyName(member);
  if (key !== undefined) return key === name;
  const [value] = resolve(source, member.key);
  if (value.kind === "node")
    return value.node.type === "Literal"
      ? String(value.node.value) === name
      : value.node.type !== "CallExpression" || !/^Symbol\b/.test(source.slice(value.node));
  return value.kind !== "global" || value.name !== "Symbol";
}

/**
 * Whether code that names no property may put one of that name onto a prototype: `Object.assign(Reply.prototype, defaults)`,
 * `mixin(Reply.prototype)`, `Reply.prototype[key] = value`.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {boolean}
 */
function isFilledPrototype(source, classNode, name) {
  const className = classNode.id ?? (classNode.parent.type === "VariableDeclarator" ? classNode.parent.id : undefined);
  const variable = className?.type === "Identifier" ? source.findVariable(className) : undefined;
  return (variable?.references ?? []).some((reference) => {
    const { parent } = /** @type {any} */ (reference.identifier);
    if (
      parent.type !== "MemberExpression" ||
      parent.object !== reference.identifier ||
      getPropertyName(parent) !== "prototype"
    )
      return false;
    const { parent: user } = parent;
    //   Reply.prototype[key] = value
    if (user.type === "MemberExpression" && user.object === parent)
      return (
        getPropertyName(user) === undefined && user.parent.type === "AssignmentExpression" && user.parent.left === user
      );
    if (user.type === "VariableDeclarator") return user.id.type === "Identifier";
    if (user.type !== "CallExpression" || user.arguments[0] !== parent) return false;
    const callee = getDottedName(user.callee);
    if (/^(Object\.(create|keys|getOwnPropertyNames|freeze|setPrototypeOf)|Reflect\.ownKeys)$/.test(callee))
      return false;
    //   Object.defineProperty(Reply.prototype, "user", …)
    if (/defineProperty$|[gG]etter$|[sS]etter$/.test(callee) && user.arguments[1]?.type === "Literal")
      return String(user.arguments[1].value) === name;
    if (!/^Object\.(assign|defineProperties)$/.test(callee)) return true;
    return user.arguments
      .slice(1)
      .some((/** @type {Node} */ added) =>
        resolve(source, added).some(
          (value) =>
            value.kind !== "node" ||
            value.node.type !== "ObjectExpression" ||
            value.node.properties.some(
              (/** @type {Node} */ property) => property.type !== "Property" || mayBeNamed(source, property, name),
            ),
        ),
      );
  });
}

/**
 * `Object.defineProperty(Reply.prototype, "name", …)`, `defineGetter(Reply.prototype, "name", …)`
 *
 * @param {Source} source
 * @param {string} name
 * @param {Node} [own] - statement with a call that is not meant
 * @returns {boolean}
 */
function isDefinedByCall(source, name, own) {
  return source
    .nodes("CallExpression")
    .some(
      ({ arguments: [target, key], parent }) =>
        parent !== own &&
        target !== undefined &&
        key?.type === "Literal" &&
        key.value === name &&
        /prototype|proto$|this|req|res/.test(source.slice(target)),
    );
}
