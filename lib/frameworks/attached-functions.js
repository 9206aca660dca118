import { getOrInsert } from "../ast/get-or-insert.js";
import { findFunction, getKeyName, getPropertyName, isClass, isFunction } from "../ast/syntax/functions.js";
import { append } from "../ast/append.js";
import { findHandedRole } from "./handed-role.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getMentions } from "../ast/values/same-object.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { findBranch } from "../ast/order/branches.js";
import { isOnPrototype } from "../ast/objects/on-prototype.js";
import { isOwnMember } from "./request-objects.js";
import { findThis } from "../ast/values/this-alias.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { HeatModel, Node, Role, Source, Variable } from "../types.js" */

/**
 * A function that is made and put on an object of one request: `res.fail = (message) => …`, `res.locals.format = (date) => …`,
 * `Object.assign(ctx, { fail (message) {} })`.
 *
 * @typedef {object} AttachedFunction
 * @property {string} name
 * @property {Node} node - what attaches it: the assignment, or the property of a literal that is copied
 * @property {Node} object - identifier
 * @property {string | undefined} bag - the object's property that holds what belongs to one request: "locals"
 * @property {Node | undefined} fn - undefined where `bind` makes it
 * @property {Node} handler - the function around it
 * @property {Node | undefined} branch - of the handler, in which it stands
 * @property {Role | undefined} role - of the object, where it is a parameter
 * @property {Node | undefined} classNode - of the object, where the handler makes it
 */

/** `req.onabort = …`, `socket.onmessage = …`: a listener, of which each object has its own. */
const LISTENER = /^on(?!ce$|ly|line|e[A-Z])[a-z]/;

/** Plain objects that frameworks make for what belongs to one request. @type {Partial<Record<Role["role"], string>>} */
const BAGS = { response: "locals", context: "state" };

/**
 * Those of a file, in the order of the text.
 *
 * @typedef {object} AttachedFunctions
 * @property {Map<Node, AttachedFunction[]>} byFirst - all that one object gets in one run of a handler, by what attaches the first
 * @property {Map<string, AttachedFunction[]>} byName
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
    /** @type {Map<string, AttachedFunction[]>} */
    const byName = new Map();
    /** @type {Map<Node, Map<Variable | undefined, Map<string | undefined, AttachedFunction[]>>>} */
    const companies = new Map();
    for (const node of source.nodes("AssignmentExpression", "CallExpression"))
      for (const one of findAttachedBy(source, heat, node)) {
        append(byName, one.name, one);
        const ofPlace = getOrInsert(companies, getPlace(one), () => new Map());
        append(
          getOrInsert(ofPlace, source.findVariable(one.object), () => new Map()),
          one.bag,
          one,
        );
      }
    const all = [...companies.values()].flatMap((ofPlace) =>
      [...ofPlace.values()].flatMap((some) => [...some.values()]),
    );
    return { byFirst: new Map(all.map((company) => [getWriting(company[0]), company])), byName };
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {AttachedFunction[]} the functions that one object of one request gets here and in the rest of the handler
 */
export function getCompany(source, heat, node) {
  return getAttachedFunctions(source, heat).byFirst.get(node) ?? [];
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
 * @param {AttachedFunction} attached
 * @returns {Node} all functions of a literal are copied or none
 */
function getPlace({ node, branch, handler }) {
  return node.type === "Property" ? node.parent : (branch ?? handler);
}

/**
 * @param {AttachedFunction} attached
 * @returns {Node} the expression that does it
 */
function getWriting({ node }) {
  return node.type === "Property" ? node.parent.parent : node;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {AttachedFunction[]}
 */
function findAttachedBy(source, heat, node) {
  const written = node.type === "CallExpression" ? getCopied(node) : getAssigned(node);
  if (written === undefined) return [];
  const { target, functions } = written;
  const handler = findFunction(node);
  if (handler === undefined || !isFunction(handler)) return [];
  const { object, bag } = getObject(target);
  if (object.type !== "Identifier") return [];
  const role = findHandedRole(source, heat, object);
  const classNode = role === undefined && bag === undefined ? findClassOfLocal(source, object, handler) : undefined;
  const all = functions.flatMap(({ name, at, value }) => {
    const isOwn =
      role === undefined
        ? classNode === undefined || isOnPrototype(source, classNode, name)
        : bag === undefined
          ? !["request", "response", "context"].includes(role.role) || isOwnMember(role, name)
          : BAGS[role.role] !== bag;
    if (isOwn || LISTENER.test(name)) return [];
    if (at.type !== "Property" && isReadBefore(source, unwrap(at.left), at)) return [];
    const fn = isFunction(value) ? value : undefined;
    return [{ name, node: at, object, bag, fn, handler, branch: findBranch(node), role, classNode }];
  });
  return all.length === 0 || heat.at(node).level !== "hot" ? [] : all;
}

/**
 * What a write attaches to what.
 *
 * @typedef {object} Written
 * @property {Node} target
 * @property {{ name: string, at: Node, value: Node }[]} functions
 */

/**
 * @param {Node} assignment - `(res as any).fail = …`
 * @returns {Written | undefined}
 */
function getAssigned(assignment) {
  const left = unwrap(assignment.left);
  const value = unwrap(assignment.right);
  const name = left.type === "MemberExpression" ? getPropertyName(left) : undefined;
  return assignment.operator === "=" && name !== undefined && (isFunction(value) || isBound(value))
    ? { target: unwrap(left.object), functions: [{ name, at: assignment, value }] }
    : undefined;
}

/**
 * @param {Node} call - `Object.assign(ctx, { fail (message) {} })`
 * @returns {Written | undefined}
 */
function getCopied(call) {
  const [target, literal, ...others] = call.arguments;
  if (getDottedName(call.callee) !== "Object.assign" || others.length > 0 || literal?.type !== "ObjectExpression")
    return undefined;
  const functions = literal.properties.flatMap((/** @type {Node} */ property) => {
    const name = property.type === "Property" && property.kind === "init" ? getKeyName(property) : undefined;
    return name !== undefined && isFunction(unwrap(property.value))
      ? [{ name, at: property, value: unwrap(property.value) }]
      : [];
  });
  return { target: unwrap(target), functions };
}

/**
 * @param {Node} target - `res`, `res.locals`
 * @returns {{ object: Node, bag: string | undefined }}
 */
function getObject(target) {
  const bag = target.type === "MemberExpression" ? getPropertyName(target) : undefined;
  return bag === undefined ? { object: target, bag } : { object: unwrap(target.object), bag };
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
