import { findBoundMethods } from "./bound-this.js";
import {
  findClassOfMember,
  findConstructor,
  findFunction,
  getPropertyName,
  isClass,
  isFunction,
} from "../syntax/functions.js";
import { findInstanceMembers, resolveClasses, resolveFunctions } from "./resolve.js";
import { findListed, getFunctionsOfObject } from "./listed.js";
import { findObjectMethods } from "../objects/object-methods.js";
import { findStored } from "./stored.js";
import { getOrInsert } from "../get-or-insert.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Calls and `new` expressions of the file that run a function (of a class: that make an instance). There may be others: what is certain
 * to run all that it can is what `resolveFunctions` says.
 *
 * @param {Source} source
 * @param {Node} target - a function or a class
 * @returns {Node[]} CallExpressions and NewExpressions
 */
export function getCallers(source, target) {
  const callers = source.memo(getCallers, () => findCallers(source)).get(target);
  return callers === undefined ? [] : [...callers];
}

/**
 * @param {Source} source
 * @returns {Map<Node, Set<Node>>} by function and class
 */
function findCallers(source) {
  /** @type {Map<Node, Set<Node>>} */
  const callers = new Map();
  /** @param {Node} target @param {Node} call */
  const add = (target, call) => getOrInsert(callers, target, () => new Set()).add(call);
  for (const call of source.nodes("CallExpression")) for (const called of getCalled(source, call)) add(called, call);
  for (const call of source.nodes("NewExpression"))
    for (const constructed of resolveClasses(source, call.callee)) {
      add(constructed, call);
      const constructor = isClass(constructed) ? findConstructor(constructed) : undefined;
      if (constructor !== undefined) add(constructor, call);
    }
  return callers;
}

/**
 * What a call hands to the function that it runs: without the `this` of `onRequest.call(this, req)`.
 *
 * @param {Source} source
 * @param {Node} call - one of `getCallers`
 * @returns {Node[]} as far as they are written down
 */
export function getHandedArguments(source, call) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if ((name !== "call" && name !== "apply") || resolveFunctions(source, callee).length > 0) return call.arguments;
  return name === "call" ? call.arguments.slice(1) : [];
}

/**
 * The functions that a call runs. Who runs a function and what a function runs both come from it.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {readonly Node[]}
 */
export function getCalled(source, call) {
  return getOrInsert(
    source.memo(getCalled, () => /** @type {Map<Node, Node[]>} */ (new Map())),
    call,
    () => findCalled(source, call),
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]}
 */
function findCalled(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type === "Super") return [];
  if (callee.type !== "MemberExpression") {
    const functions = resolveFunctions(source, callee).filter(isFunction);
    return [...(functions.length > 0 ? functions : findFunctionsOfEntry(source, callee)), ...findKept(source, callee)];
  }
  const name = getPropertyName(callee);
  // super.send()
  if (callee.object.type === "Super")
    return name === undefined
      ? []
      : findParentClasses(source, call)
          .flatMap((parent) => findInstanceMembers(source, parent, name))
          .filter(isFunction);
  // handlers[req.method](req, res): every function of the object may be called
  if (name === undefined) return getFunctionsOfObject(source, callee.object, []);
  const functions = resolveFunctions(source, callee);
  if (functions.length > 0) return functions;
  // onRequest.call(this, req)
  if (name !== "call" && name !== "apply") return findKept(source, callee);
  return [...resolveFunctions(source, callee.object), ...findKept(source, unwrap(callee.object))];
}

/**
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]} the functions that it takes from maps, lists, the object around, and a `this` that was handed on
 */
function findKept(source, callee) {
  return [
    ...findStored(source, callee),
    ...findListed(source, callee),
    ...findObjectMethods(source, callee),
    ...findBoundMethods(source, callee),
  ];
}

/**
 * `const route = routes[req.url]; route(req, res)`
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {Node[]}
 */
function findFunctionsOfEntry(source, callee) {
  const definition =
    callee.type === "Identifier" ? /** @type {any} */ (source.findVariable(callee)?.defs[0]) : undefined;
  const init =
    definition?.type === "Variable" && definition.node.id.type === "Identifier"
      ? unwrap(definition.node.init)
      : undefined;
  return init?.type === "MemberExpression" && init.computed && getPropertyName(init) === undefined
    ? getFunctionsOfObject(source, init.object, [])
    : [];
}

/**
 * @param {Source} source
 * @param {Node} node - inside a member of a class
 * @returns {Node[]} the parent class, where the file has it
 */
export function findParentClasses(source, node) {
  let owner = findFunction(node);
  while (owner?.type === "ArrowFunctionExpression") owner = findFunction(owner);
  const classNode = findClassOfMember(owner);
  return classNode?.superClass == null ? [] : resolveClasses(source, classNode.superClass);
}
