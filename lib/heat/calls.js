import { getOrInsert } from "../ast/get-or-insert.js";
import {
  findClassOfMember,
  findConstructor,
  findFunction,
  getPropertyName,
  isClass,
  isFunction,
} from "../ast/syntax/functions.js";
import { findInstanceMembers, resolve, resolveClasses, resolveFunctions } from "../ast/values/resolve.js";
import { getAccessors } from "./accessors.js";
import { getBound } from "../ast/syntax/bound.js";
import { findBoundMethods } from "./bound-this.js";
import { findDisposers } from "./disposers.js";
import { findHandedOn } from "./handed-on.js";
import { findListed, getFunctionsOfObject } from "./listed.js";
import { findListeners } from "./listeners.js";
import { findObjectMethods } from "../ast/objects/object-methods.js";
import { findStored } from "./stored.js";
import { findStreamHooks } from "./stream-hooks.js";
import { getChildren } from "../ast/syntax/walk.js";
import { findOwnAside, getKeptFor } from "./aside.js";
import { isCalledBackOnError } from "./on-error.js";
import { isHandedOut } from "./handed-out.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** @type {readonly Node[]} */
const NONE = [];

/**
 * What a piece of code runs: functions it calls or hands to somebody who calls them, and classes it makes instances of.
 *
 * @typedef {object} Callees
 * @property {Node[]} functions
 * @property {Node[]} callbacks - functions written inside it as (or in) an argument of a call, or put on an object
 * @property {Node[]} classes
 */

/** Who calls whom inside one file. */
export class CallGraph {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** @type {Map<Node, Callees>} */
    this.callees = new Map();
    /** @type {Map<Node, Node[]>} */
    this.called = new Map();
    /** @type {Map<Node, Node[]>} */
    this.parameterClasses = new Map();
    /** @type {Map<Node, Set<Node>> | undefined} */
    this.callers = undefined;
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
      if (findOwnAside(source, node) !== undefined && !kept.includes(node)) continue;
      if (isFunction(node)) {
        if (isHandedOut(node) && !isAfterError(node)) callees.callbacks.push(node);
        continue;
      }
      if (isClass(node)) continue;
      switch (node.type) {
        case "CallExpression":
          callees.functions.push(
            ...this.getCalled(node),
            ...this.findCalledOnParameter(node),
            ...findListeners(source, node),
            ...findHandedOn(source, node),
          );
          if (node.callee.type === "Super") callees.classes.push(...this.findParentClasses(node));
          break;
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
   * The functions that a call runs. Who runs a function and what a function runs both come from it.
   *
   * @param {Node} call
   * @returns {Node[]}
   */
  getCalled(call) {
    return getOrInsert(this.called, call, () => this.findCalled(call));
  }

  /**
   * @param {Node} call
   * @returns {Node[]}
   */
  findCalled(call) {
    const { source } = this;
    const callee = unwrap(call.callee);
    if (callee.type === "Super") return [];
    if (callee.type !== "MemberExpression") {
      const functions = resolveFunctions(source, callee);
      return [...(functions.length > 0 ? functions : this.findFunctionsOfEntry(callee)), ...this.findKept(callee)];
    }
    // super.send()
    if (callee.object.type === "Super") {
      const name = getPropertyName(callee);
      return name === undefined
        ? []
        : this.findParentClasses(call)
            .flatMap((parent) => findInstanceMembers(source, parent, name))
            .filter(isFunction);
    }
    const name = getPropertyName(callee);
    // handlers[req.method](req, res): every function of the object may be called
    if (name === undefined) return getFunctionsOfObject(source, callee.object, []);
    const functions = resolveFunctions(source, callee);
    if (functions.length > 0) return functions;
    // onRequest.call(this, req)
    if (name !== "call" && name !== "apply") return this.findKept(callee);
    return [...resolveFunctions(source, callee.object), ...this.findKept(unwrap(callee.object))];
  }

  /**
   * @param {Node} callee - unwrapped
   * @returns {Node[]} the functions that it takes from maps, lists, the object around, and a `this` that was handed on
   */
  findKept(callee) {
    return [
      ...findStored(this.source, callee),
      ...findListed(this.source, callee),
      ...findObjectMethods(this.source, callee),
      ...findBoundMethods(this.source, callee),
    ];
  }

  /**
   * `const route = routes[req.url]; route(req, res)`
   *
   * @param {Node} callee
   * @returns {Node[]}
   */
  findFunctionsOfEntry(callee) {
    const definition =
      callee.type === "Identifier" ? /** @type {any} */ (this.source.findVariable(callee)?.defs[0]) : undefined;
    const init =
      definition?.type === "Variable" && definition.node.id.type === "Identifier"
        ? unwrap(definition.node.init)
        : undefined;
    return init?.type === "MemberExpression" && init.computed && getPropertyName(init) === undefined
      ? getFunctionsOfObject(this.source, init.object, [])
      : [];
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
      const given = [...this.getCallers(parameter.owner)].flatMap((call) => call.arguments[parameter.index] ?? []);
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

  /**
   * @param {Node} node - inside a member of a class
   * @returns {Node[]} the parent class, where the file has it
   */
  findParentClasses(node) {
    let owner = findFunction(node);
    while (owner?.type === "ArrowFunctionExpression") owner = findFunction(owner);
    const classNode = findClassOfMember(owner);
    return classNode?.superClass == null ? [] : resolveClasses(this.source, classNode.superClass);
  }

  /**
   * Calls and `new` expressions in the file that run a function (for a class: that make an instance).
   *
   * @param {Node} target - a function or a class
   * @returns {Iterable<Node>}
   */
  getCallers(target) {
    if (this.callers === undefined) {
      this.callers = new Map();
      for (const call of this.source.nodes("CallExpression"))
        for (const called of this.getCalled(call)) this.addCaller(called, call);
      for (const call of this.source.nodes("NewExpression")) {
        for (const constructed of resolveClasses(this.source, call.callee)) {
          this.addCaller(constructed, call);
          const constructor = isClass(constructed) ? findConstructor(constructed) : undefined;
          if (constructor !== undefined) this.addCaller(constructor, call);
        }
      }
    }
    return this.callers.get(target) ?? NONE;
  }

  /**
   * @param {Node} target
   * @param {Node} call
   */
  addCaller(target, call) {
    const calls = this.callers?.get(target);
    if (calls === undefined) this.callers?.set(target, new Set([call]));
    else calls.add(call);
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
