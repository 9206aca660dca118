import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { findConstructor, findFunction, isClass } from "../../lib/ast/syntax/functions.js";
import { findOuterThis, getCaptures } from "../../lib/ast/values/captures.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getWrappings } from "../../lib/ast/objects/wrapping.js";
import { getSureUses } from "./uses.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { contains } from "../../lib/ast/syntax/contains.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { OwnFunction } from "./own-functions.js" */

/** Calls that take a function to run it later, and do not ask which one it is. */
const RUNNERS =
  /^(on|once|addListener|prependListener|prependOnceListener|then|catch|finally|setTimeout|setImmediate|setInterval|queueMicrotask|nextTick)$/;

/**
 * Whether each instance needs a function of its own: it takes the place of another, is data that is written again, or is
 * handed around, so that it has to bring its `this` along or be told by its identity.
 *
 * @param {Source} source
 * @param {OwnFunction} own - with a name
 * @returns {boolean}
 */
export function isOnPurpose(source, own) {
  const { classNode, form, statement } = own;
  const name = /** @type {string} */ (own.name);
  // this.Chunk = function () {}
  if ((form === "function" && /^[A-Z]/.test(name)) || name === "__proto__") return true;
  if (form !== "bound" && isOnPrototype(source, classNode, name, statement)) return true;
  if (isHandedToUsers(source, own) || (form === "bound" && isBehindProxy(source, classNode))) return true;
  const sure = getSureUses(source, classNode, name).filter(({ node }) => node !== unwrap(own.node));
  // An accessor takes what is written, with or without a setter.
  if (form !== "accessor" && sure.some(({ kind }) => kind === "write")) return true;
  const uses = sure.filter(({ node }) => !contains(statement, node));
  const before = uses.filter(
    ({ kind, node }) => kind !== "call" && node.range[1] <= statement.range[0] && isDuringConstruction(classNode, node),
  );
  //   const { end } = this;  this.end = () => { … };
  if (before.length > 0) return true;
  return (
    needsInstance(source, own) &&
    uses.some(
      ({ kind, node }) =>
        kind === "detached" && (isDuringConstruction(classNode, node) || findKeepingCall(node) === undefined),
    )
  );
}

/**
 * `new Proxy(new File(part), …)`: what is called there has the proxy as `this`, unless it is bound.
 *
 * @param {Source} source
 * @param {Node} classNode
 */
function isBehindProxy(source, classNode) {
  return getWrappings(source, classNode).some(({ isSure, name }) => isSure && /(create|Proxy)$/.test(name));
}

/**
 * Whether users out of sight may take a function off its instance, as authors allow who write a method as an arrow function:
 *
 *   export class Context { json = (value) => this.send(value); }      const { json } = context;
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @returns {boolean}
 */
function isHandedToUsers(source, own) {
  const { statement, fn, classNode } = own;
  const isPublic =
    statement.type === "PropertyDefinition" &&
    statement.key.type !== "PrivateIdentifier" &&
    !/^(private|protected)$/.test(statement.accessibility ?? "") &&
    !/^_/.test(/** @type {string} */ (own.name));
  return (
    isPublic &&
    fn?.type === "ArrowFunctionExpression" &&
    needsInstance(source, own) &&
    getClassUses(source, classNode).hidden !== undefined
  );
}

/**
 * The one place that takes a function off its instance, where an arrow function could stand instead:
 *
 *   socket.once("drain", this.resume);
 *                        ^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {OwnFunction} own - with a name
 * @returns {Node[]} MemberExpressions
 */
export function getKeptUses(source, own) {
  if (!needsInstance(source, own)) return [];
  return getSureUses(source, own.classNode, /** @type {string} */ (own.name)).flatMap(({ kind, node }) =>
    kind === "detached" && !contains(own.statement, node) ? [node] : [],
  );
}

/**
 * Whether a function has its instance from where it was made, and not from its call: taken off the instance, it works.
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @returns {boolean}
 */
export function needsInstance(source, { classNode, fn, form, isBound }) {
  if (form === "bound" || isBound === true) return true;
  if (fn === undefined) return false;
  if (fn.type === "ArrowFunctionExpression" && findOuterThis(source, fn) !== undefined) return true;
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  return (
    constructor !== undefined &&
    getCaptures(source, fn).some(
      ({ variable }) => variable !== undefined && contains(constructor, /** @type {any} */ (variable.scope.block)),
    )
  );
}

/**
 * @param {Node} classNode
 * @param {Node} node
 * @returns {boolean} whether code runs once for each instance, before anybody else has it
 */
function isDuringConstruction(classNode, node) {
  const owner = findFunction(node);
  if (!isClass(classNode)) return owner === classNode;
  return (
    owner !== undefined &&
    ((owner.type === "PropertyDefinition" && owner.parent.parent === classNode) || owner === findConstructor(classNode))
  );
}

/**
 * The call that a function is handed to, where nothing depends on which function it is.
 *
 * @param {Node} node - MemberExpression
 * @returns {Node | undefined} CallExpression
 */
function findKeepingCall(node) {
  const { parent } = node;
  if (
    node.type !== "MemberExpression" ||
    unwrap(node.object).type !== "ThisExpression" ||
    parent.type !== "CallExpression" ||
    !parent.arguments.includes(node) ||
    isInLoop(parent)
  )
    return undefined;
  const callee = unwrap(parent.callee);
  const name = findLastName(callee);
  return RUNNERS.test(name ?? "") ? parent : undefined;
}
