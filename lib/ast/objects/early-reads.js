import { findWithin } from "../syntax/find-within.js";
import {
  findConstructor,
  findThisFunction,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../syntax/functions.js";
import { getParents } from "./parents.js";
import { findInstanceMembers } from "../values/resolve.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getWrapped } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A place where a field of the instance may be read before the constructor has set it, or where the constructor may end
 * before it does: there the field is `undefined`.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor's body, that sets the field; or the class field itself
 * @param {string} field
 * @returns {{ node: Node, why: string } | undefined}
 */
export function findEarlyRead(source, classNode, statement, field) {
  const { body } = statement.parent;
  const before = statement.type === "PropertyDefinition" ? [] : body.slice(0, body.indexOf(statement));
  /** @type {{ node: Node, why: string } | undefined} */
  let found;
  for (const code of [...getCodeBefore(source, classNode, statement), ...before]) {
    walk(code, source.visitorKeys, (node) => {
      //   if (raw.url === "") return;       (but not: if (!(this instanceof Request)) return new Request(raw);)
      //                       ^^^^^^
      if (node.type === "ReturnStatement" && node.argument?.type !== "NewExpression" && before.includes(code))
        found ??= { node, why: "the constructor may end before it sets the field" };
      if (node.type === "ThisExpression") {
        const why = findUse(source, classNode, node, field, before.includes(code) ? statement.range[0] : code.range[1]);
        if (why !== undefined) found ??= { node, why };
      }
      return found === undefined && (node === code || !isFunction(node) || node.type === "ArrowFunctionExpression");
    });
  }
  return found;
}

/**
 * Code that runs on an instance before the body of its constructor: the field initialisers, and what the parents have.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the body, or one of the class fields: then those above it
 * @returns {Node[]}
 */
function getCodeBefore(source, classNode, statement) {
  const { seen } = getParents(source, classNode);
  return [classNode, ...seen].flatMap((current) => {
    const constructor = isClass(current) ? findConstructor(current) : current;
    const fields = isClass(current)
      ? current.body.body.flatMap((/** @type {Node} */ member) =>
          member.type === "PropertyDefinition" &&
          member.static !== true &&
          member.value != null &&
          !isFunction(member.value) &&
          !(statement.parent === current.body && member.range[0] >= statement.range[0])
            ? [member.value]
            : [],
        )
      : [];
    return [...fields, ...(current === classNode || constructor === undefined ? [] : [constructor.body])];
  });
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} thisNode - in code that runs before the field is set
 * @param {string} field
 * @param {number} end - of that code
 * @returns {string | undefined}
 */
function findUse(source, classNode, thisNode, field, end) {
  const used = getWrapped(thisNode);
  const { parent } = used;
  if (parent.type === "MemberExpression" && parent.object === used)
    return findMemberUse(source, classNode, parent, field);
  if (parent.type === "BinaryExpression") return undefined;
  //   EventEmitter.call(this)
  if (
    parent.type === "CallExpression" &&
    parent.callee.type === "MemberExpression" &&
    /^(call|apply)$/.test(getPropertyName(parent.callee) ?? "") &&
    parent.arguments[0] === used
  )
    return undefined;
  //   Object.defineProperty(this, "id", …)
  if (
    parent.type === "CallExpression" &&
    /^(Object|Reflect)\.define(Property|Properties)$|^Error\.captureStackTrace$/.test(getDottedName(parent.callee))
  )
    return undefined;
  if (parent.type === "VariableDeclarator" && parent.init === used) {
    //   const { url } = this
    if (parent.id.type === "ObjectPattern")
      return parent.id.properties.some(
        (/** @type {Node} */ property) => property.type === "RestElement" || (getKeyName(property) ?? field) === field,
      )
        ? "the field is read before it is set"
        : undefined;
    //   const self = this
    const references = source.findVariable(parent.id)?.references ?? [];
    for (const { identifier: alias, init } of /** @type {any[]} */ (references)) {
      if (init || alias.range[0] > end || findThisFunction(alias) !== findThisFunction(thisNode)) continue;
      const why =
        alias.parent.type === "MemberExpression" && alias.parent.object === alias
          ? findMemberUse(source, classNode, alias.parent, field)
          : "the instance is handed on before the field is set";
      if (why !== undefined) return why;
    }
    return undefined;
  }
  return "the instance is handed on before the field is set";
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} member - of the instance
 * @param {string} field
 * @returns {string | undefined}
 */
function findMemberUse(source, classNode, member, field) {
  const name = getPropertyName(member);
  if (name === field) return "the field is read before it is set";
  const { parent } = getWrapped(member);
  if (name === undefined)
    return parent.type === "AssignmentExpression" && parent.left === member
      ? undefined
      : "the field may be read before it is set";
  return parent.type === "CallExpression" &&
    parent.callee === member &&
    readsThrough(source, classNode, name, field, new Set())
    ? "a method reads the field before it is set"
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} method
 * @param {string} field
 * @param {Set<Node>} seen
 * @returns {boolean} whether a method of the class reads the field, by itself or through other methods
 */
export function readsThrough(source, classNode, method, field, seen) {
  return findInstanceMembers(source, classNode, method).some((fn) => {
    if (!isFunction(fn) || seen.has(fn)) return false;
    seen.add(fn);
    const read = findWithin(source, fn.body, (node) => {
      if (node.type === "MemberExpression" && node.object.type === "ThisExpression") {
        const name = getPropertyName(node);
        const isCalled = node.parent.type === "CallExpression" && node.parent.callee === node;
        return name === field || (isCalled && name !== undefined && readsThrough(source, classNode, name, field, seen));
      }
      //   const { url } = this
      return (
        node.type === "ObjectPattern" &&
        node.parent.type === "VariableDeclarator" &&
        node.parent.init?.type === "ThisExpression" &&
        node.properties.some(
          (/** @type {Node} */ property) => property.type === "RestElement" || getKeyName(property) === field,
        )
      );
    });
    return read !== undefined;
  });
}
