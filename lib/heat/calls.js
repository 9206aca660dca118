import { getOrInsert } from "../ast/get-or-insert.js";
import { findInstanceMembers, resolve, resolveClasses, resolveFunctions } from "../ast/values/resolve.js";
import { findParentClasses, getCalled, getCallers, getHandedArguments } from "../ast/values/callers.js";
import { getPropertyName, isClass, isFunction } from "../ast/syntax/functions.js";
import { getAccessors } from "./accessors.js";
import { getBound } from "../ast/syntax/bound.js";
import { findComponentName } from "./rendered.js";
import { findDisposers } from "./seldom/disposers.js";
import { findHandedOn } from "./handed-over/handed-on.js";
import { findListeners } from "./handed-over/listeners.js";
import { findStreamHooks } from "./handed-over/stream-hooks.js";
import { getChildren } from "../ast/syntax/walk.js";
import { findOwnAside, getKeptFor } from "./seldom/aside.js";
import { isCalledBackOnError } from "./seldom/on-error.js";
import { isHandedOut } from "./handed-out.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Types of nodes that have no code in them. */
const LEAVES = new Set(["Identifier", "Literal", "ThisExpression", "Super", "PrivateIdentifier", "TemplateElement"]);

/**
 * What a piece of code runs: functions it calls or hands to somebody who calls them, and classes it makes instances of.
 *
 * @typedef {object} Callees
 * @property {Node[]} functions
 * @property {Node[]} callbacks - functions written inside it as (or in) an argument of a call, or put on an object
 * @property {Node[]} classes
 */

/** What the code of one file runs, besides what its calls do (`getCalled`). */
export class CallGraph {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** @type {Map<Node, Callees>} */
    this.callees = new Map();
    /** @type {Map<Node, Node[]>} */
    this.parameterClasses = new Map();
  }

  /**
   * @param {Node} owner - a function, a field (PropertyDefinition), a StaticBlock, or a class
   * @returns {Callees}
   */
  getCallees(owner) {
    return getOrInsert(this.callees, owner, () => this.findCallees(owner));
  }

  /**
   * @param {Node} owner
   * @returns {Callees}
   */
  findCallees(owner) {
    /** @type {Callees} */
    const callees = { functions: [], callbacks: [], classes: [] };
    const { source } = this;
    callees.functions.push(...findStreamHooks(source, owner));
    // An instance runs what only it keeps; what else a class has runs where it is called.
    const stack = isClass(owner) ? [] : getChildren(owner, source.visitorKeys);
    const kept = getKeptFor(source, owner);
    stack.push(...kept);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      // More than half of all nodes, which run nothing, wherever they stand.
      if (LEAVES.has(node.type)) continue;
      if (findOwnAside(source, node) !== undefined && !kept.includes(node)) continue;
      if (isFunction(node)) {
        if (isHandedOut(node) && !isAfterError(node)) callees.callbacks.push(node);
        continue;
      }
      if (isClass(node)) continue;
      switch (node.type) {
        case "CallExpression":
          callees.functions.push(
            ...getCalled(source, node),
            ...this.findCalledOnParameter(node),
            ...findListeners(source, node),
            ...findHandedOn(source, node),
          );
          if (node.callee.type === "Super") callees.classes.push(...findParentClasses(source, node));
          break;
        case "JSXOpeningElement": {
          const component = findComponentName(source, node);
          if (component !== undefined) callees.functions.push(...resolveFunctions(source, component));
          break;
        }
        case "NewExpression":
          callees.functions.push(...findHandedOn(source, node));
          callees.classes.push(...resolveClasses(source, node.callee));
          break;
        case "MemberExpression":
          callees.functions.push(...this.findAccessors(node));
          break;
        case "VariableDeclaration":
          callees.functions.push(...findDisposers(source, node));
          break;
        default:
      }
      stack.push(...getChildren(node, source.visitorKeys));
    }
    return callees;
  }

  /**
   * `function log (reply) { reply.flush() }`, called with an instance of a class of the file.
   *
   * @param {Node} call
   * @returns {Node[]}
   */
  findCalledOnParameter(call) {
    const callee = unwrap(call.callee);
    const name =
      callee.type === "MemberExpression" && callee.object.type === "Identifier" ? getPropertyName(callee) : undefined;
    return name === undefined
      ? []
      : this.getClassesOfParameter(callee.object)
          .flatMap((classNode) => findInstanceMembers(this.source, classNode, name))
          .filter(isFunction);
  }

  /**
   * The classes whose instances a parameter is given by the calls in the file.
   *
   * @param {Node} identifier
   * @returns {Node[]}
   */
  getClassesOfParameter(identifier) {
    const parameter = resolve(this.source, identifier).find(
      (value) => value.kind === "parameter" && value.path.length === 0,
    );
    if (parameter?.kind !== "parameter") return [];
    let classes = this.parameterClasses.get(parameter.identifier);
    if (classes === undefined) {
      // Set first, so that functions which pass the parameter to each other come to an end.
      this.parameterClasses.set(parameter.identifier, []);
      const given = getCallers(this.source, parameter.owner).flatMap(
        (call) => getHandedArguments(this.source, call)[parameter.index] ?? [],
      );
      classes = [
        ...new Set(
          given.flatMap((argument) => [
            ...resolve(this.source, argument).flatMap((value) => (value.kind === "instance" ? [value.classNode] : [])),
            ...(argument.type === "Identifier" ? this.getClassesOfParameter(argument) : []),
          ]),
        ),
      ];
      this.parameterClasses.set(parameter.identifier, classes);
    }
    return classes;
  }

  /**
   * `this.url` runs the accessor `url` of the class.
   *
   * @param {Node} node - MemberExpression
   * @returns {Node[]}
   */
  findAccessors(node) {
    const name = node.object.type === "Super" ? undefined : getPropertyName(node);
    const named = name === undefined ? undefined : getAccessors(this.source).get(name);
    if (named === undefined) return [];
    const classes = resolve(this.source, node.object).flatMap((value) =>
      value.kind === "instance" ? [value.classNode] : [],
    );
    if (node.object.type === "Identifier") classes.push(...this.getClassesOfParameter(node.object));
    return classes.flatMap((classNode) => named.get(classNode) ?? []);
  }
}

/**
 * `load(req).catch((error) => { report(error); })`
 *
 * @param {Node} fn - written as an argument, or in one
 */
function isAfterError(fn) {
  const given = getBound(fn);
  return given.parent.type === "CallExpression" && isCalledBackOnError(given.parent, given);
}
