import { getOrInsert } from "../ast/get-or-insert.js";
import { findFunction, getPropertyName, isClass, isFunction } from "../ast/syntax/functions.js";
import { append } from "../ast/append.js";
import { getMentions } from "../ast/values/same-object.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { findBranch } from "../ast/order/branches.js";
import { isOnPrototype } from "../ast/objects/on-prototype.js";
import { isOwnMember } from "./request-objects.js";
import { findThis } from "../ast/values/this-alias.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { HeatModel, Node, Role, Source, Variable } from "../types.js" */

/**
 * A function that is made and put on an object of one request: `res.fail = (message) => …`.
 *
 * @typedef {object} AttachedFunction
 * @property {string} name
 * @property {Node} assignment
 * @property {Node} object - identifier
 * @property {Node | undefined} fn - undefined where `bind` makes it
 * @property {Node} handler - the function around the assignment
 * @property {Node | undefined} branch - of the handler, in which it stands
 * @property {Role | undefined} role - of the object, where it is a parameter
 * @property {Node | undefined} classNode - of the object, where the handler makes it
 */

/** `req.onabort = …`, `socket.onmessage = …`: a listener, of which each object has its own. */
const LISTENER = /^on(?!ce$|ly|line|e[A-Z])[a-z]/;

/**
 * Those of a file, in the order of the text.
 *
 * @typedef {object} AttachedFunctions
 * @property {Map<Node, AttachedFunction>} byAssignment
 * @property {Map<string, AttachedFunction[]>} byName
 * @property {Map<Node, Map<Variable | undefined, AttachedFunction[]>>} companies - by branch or handler, and the object's variable
 */

/** @type {WeakMap<HeatModel, AttachedFunctions>} */
const found = new WeakMap();

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {AttachedFunctions} the functions that a file attaches to objects of one request
 */
function getAttachedFunctions(source, heat) {
  return getOrInsert(found, heat, () => {
    /** @type {AttachedFunctions} */
    const attached = { byAssignment: new Map(), byName: new Map(), companies: new Map() };
    for (const node of source.nodes("AssignmentExpression")) {
      const one = findAttachedFunction(source, heat, node);
      if (one === undefined) continue;
      attached.byAssignment.set(node, one);
      append(attached.byName, one.name, one);
      const companies = getOrInsert(attached.companies, getPlace(one), () => new Map());
      append(companies, source.findVariable(one.object), one);
    }
    return attached;
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} assignment
 * @returns {AttachedFunction | undefined} the function that it attaches to an object of one request
 */
export function findAttached(source, heat, assignment) {
  return getAttachedFunctions(source, heat).byAssignment.get(assignment);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {string} name
 * @returns {AttachedFunction[]} those that a file attaches under one name
 */
export function getAttachedByName(source, heat, name) {
  return getAttachedFunctions(source, heat).byName.get(name) ?? [];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} assignment
 * @returns {AttachedFunction | undefined}
 */
function findAttachedFunction(source, heat, assignment) {
  const left = unwrap(assignment.left);
  const value = unwrap(assignment.right);
  const name = left.type === "MemberExpression" ? getPropertyName(left) : undefined;
  //   (res as any).fail = …
  const object = name === undefined ? undefined : unwrap(left.object);
  if (assignment.operator !== "=" || name === undefined || object?.type !== "Identifier" || LISTENER.test(name))
    return undefined;
  const fn = isFunction(value) ? value : undefined;
  if (fn === undefined && !isBound(value)) return undefined;
  const handler = findFunction(assignment);
  if (handler === undefined || !isFunction(handler)) return undefined;
  const role = heat.findRole(object);
  const classNode = role === undefined ? findClassOfLocal(source, object, handler) : undefined;
  if (
    role === undefined
      ? classNode === undefined || isOnPrototype(source, classNode, name)
      : !["request", "response", "context"].includes(role.role) || isOwnMember(role, name)
  )
    return undefined;
  if (isReadBefore(source, left, assignment) || heat.at(assignment).level !== "hot") return undefined;
  return { name, assignment, object, fn, handler, branch: findBranch(assignment), role, classNode };
}

/**
 * `send.bind(res)`
 *
 * @param {Node} value
 */
function isBound(value) {
  return (
    value.type === "CallExpression" &&
    value.callee.type === "MemberExpression" &&
    getPropertyName(value.callee) === "bind"
  );
}

/**
 * const ctx = new Context(req)
 *       ^^^
 *
 * @param {Source} source
 * @param {Node} object - identifier
 * @param {Node} handler
 * @returns {Node | undefined}
 */
function findClassOfLocal(source, object, handler) {
  const definition = /** @type {any} */ (source.findVariable(object)?.defs[0]);
  if (
    definition?.type !== "Variable" ||
    definition.node.id.type !== "Identifier" ||
    findFunction(definition.node) !== handler
  )
    return undefined;
  //   const self = this: what a constructor gives to its own instance, nobody attaches
  if (findThis(source, object) !== undefined) return undefined;
  const [value, ...others] = resolve(source, object);
  return value.kind === "instance" && isClass(value.classNode) && others.length === 0 ? value.classNode : undefined;
}

/**
 * Whether the function takes the place of another, which somebody put there before:
 *
 *   const render = res.render;
 *                  ^^^^^^^^^^
 *   res.render = function () { … render.call(this) … };
 *
 * @param {Source} source
 * @param {Node} member - that is assigned
 * @param {Node} assignment
 */
function isReadBefore(source, member, assignment) {
  return getMentions(source, member).some(
    (mention) =>
      mention.range[0] < assignment.range[0] &&
      !(mention.parent.type === "AssignmentExpression" && mention.parent.left === mention) &&
      findFunction(mention) === findFunction(assignment),
  );
}

/**
 * The functions that one object gets where it gets this one: in the same run of the same handler.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {AttachedFunction[]} with itself
 */
export function getCompany(source, heat, attached) {
  const companies = getAttachedFunctions(source, heat).companies.get(getPlace(attached));
  return companies?.get(source.findVariable(attached.object)) ?? [attached];
}

/** @param {AttachedFunction} attached */
function getPlace({ branch, handler }) {
  return branch ?? handler;
}
