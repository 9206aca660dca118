import { getOrInsert } from "../get-or-insert.js";
import { getKeyName, getPropertyName, isClass } from "../syntax/functions.js";
import { append } from "../append.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { findInstanceMembers, resolve } from "../values/resolve.js";
import { getParents } from "./parents.js";

/** @import { Node, Source } from "../../types.js" */

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
  return [classNode, ...getParents(source, classNode).seen].some((current) =>
    isOnOwnPrototype(source, current, name, own),
  );
}

/**
 * The same of the class itself, whatever its parents have.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @param {Node} [own]
 * @returns {boolean}
 */
export function isOnOwnPrototype(source, classNode, name, own) {
  if (isFilledPrototype(source, classNode, name)) return true;
  if (!isClass(classNode))
    return (
      findInstanceMembers(source, classNode, name).some(
        (value) => value.parent.left?.object?.type !== "ThisExpression",
      ) || isDefinedByCall(source, name, own)
    );
  const { names, computed } = getPrototypeKeys(classNode);
  return names.has(name) || computed.some((member) => mayBeNamed(source, member, name));
}

/** @type {WeakMap<Node, { names: Set<string>, computed: Node[] }>} */
const prototypeKeys = new WeakMap();

/**
 * @param {Node} classNode
 * @returns {{ names: Set<string>, computed: Node[] }} what its methods and accessors are called, and those of which the name is computed
 */
function getPrototypeKeys(classNode) {
  return getOrInsert(prototypeKeys, classNode, () => {
    /** @type {{ names: Set<string>, computed: Node[] }} */
    const keys = { names: new Set(), computed: [] };
    for (const member of classNode.body.body) {
      if ((member.type !== "MethodDefinition" && member.type !== "AccessorProperty") || member.static === true)
        continue;
      const name = getKeyName(member);
      if (name === undefined) keys.computed.push(member);
      else keys.names.add(name);
    }
    return keys;
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
  return key === undefined ? mayBeKey(source, member.key, name) : key === name;
}

/**
 * @param {Source} source
 * @param {Node} key - an expression that a name is computed by
 * @param {string} name
 * @returns {boolean} whether it may be that one
 */
export function mayBeKey(source, key, name) {
  const [value] = resolve(source, key);
  if (value.kind === "node")
    return value.node.type === "Literal"
      ? String(value.node.value) === name
      : value.node.type !== "CallExpression" || !/^Symbol\b/.test(source.slice(value.node));
  return value.kind !== "global" || value.name !== "Symbol";
}

/**
 * Whether code outside of a class puts a property of that name onto its prototype, or may do so.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {boolean}
 */
function isFilledPrototype(source, classNode, name) {
  return getFillings(source, classNode).some((node) => {
    //   Reply.prototype.user = value, Reply.prototype[key] = value
    if (node.type === "MemberExpression") return [name, undefined].includes(getPropertyName(node));
    //   const proto = Reply.prototype
    if (node.type !== "CallExpression") return true;
    const callee = getDottedName(node.callee);
    //   Reply.prototype.__defineGetter__("user", …)
    if (/\.__define[GS]etter__$/.test(callee)) return [name, undefined].includes(node.arguments[0]?.value);
    //   Object.defineProperty(Reply.prototype, "user", …)
    if (/defineProperty$|[gG]etter$|[sS]etter$/.test(callee) && node.arguments[1]?.type === "Literal")
      return String(node.arguments[1].value) === name;
    if (!/^Object\.(assign|defineProperties)$/.test(callee)) return true;
    return node.arguments
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
 * What hands on a prototype, or puts properties onto it from outside of the class: `Reply.prototype[key] = value`,
 * `Object.assign(Reply.prototype, defaults)`, `mixin(Reply.prototype)`, `const proto = Reply.prototype`.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Node[]} MemberExpressions, VariableDeclarators and CallExpressions
 */
function getFillings(source, classNode) {
  /** @type {Map<Node, Node[]>} */
  const known = source.memo(getFillings, () => new Map());
  return getOrInsert(known, classNode, () => findFillings(source, classNode));
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Node[]}
 */
function findFillings(source, classNode) {
  const className = classNode.id ?? (classNode.parent.type === "VariableDeclarator" ? classNode.parent.id : undefined);
  const variable = className?.type === "Identifier" ? source.findVariable(className) : undefined;
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const { parent } = /** @type {any} */ (identifier);
    if (parent.type !== "MemberExpression" || parent.object !== identifier || getPropertyName(parent) !== "prototype")
      return [];
    const { parent: user } = parent;
    if (user.type === "MemberExpression" && user.object === parent) {
      if (user.parent.type === "AssignmentExpression") return user.parent.left === user ? [user] : [];
      return user.parent.type === "CallExpression" && /^__define[GS]etter__$/.test(getPropertyName(user) ?? "")
        ? [user.parent]
        : [];
    }
    if (user.type === "VariableDeclarator") return user.id.type === "Identifier" ? [user] : [];
    return user.type === "CallExpression" &&
      user.arguments[0] === parent &&
      !/^(Object\.(create|keys|getOwnPropertyNames|freeze|setPrototypeOf)|Reflect\.ownKeys)$/.test(
        getDottedName(user.callee),
      )
      ? [user]
      : [];
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
  const definitions = source.memo(isDefinedByCall, () => {
    /** @type {Map<string, Node[]>} */
    const byName = new Map();
    for (const call of source.nodes("CallExpression")) {
      const [target, key] = call.arguments;
      if (key?.type === "Literal" && /prototype|proto$|this|req|res/.test(source.slice(target)))
        append(byName, key.value, call);
    }
    return byName;
  });
  return (definitions.get(name) ?? []).some(({ parent }) => parent !== own);
}
