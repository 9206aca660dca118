import { findInstanceMembers } from "../values/resolve.js";
import { BranchWalker } from "./branch-walker.js";
import { walk } from "../syntax/walk.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { findClassOfThis } from "./class-of-this.js";
import { findSetter } from "./setter.js";
import { findThis } from "../values/this-alias.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { FieldAdd } from "./branch-walker.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * @typedef {object} FieldFlow
 * @property {FieldAdd[]} adds - in the order in which they run
 * @property {Set<string>} always - fields that every finished instance has
 * @property {Set<string>} reordered - fields that two branches add in different orders
 * @property {boolean} isOpen - it adds fields whose names the code does not say
 */

/**
 * Follows a constructor and tells which fields its instances have always, which only sometimes.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} constructor - its function
 * @param {Iterable<string>} declared - fields that are there before its body runs
 * @returns {FieldFlow}
 */
export function getFieldFlow(source, classNode, constructor, declared) {
  const walker = new Walker(source, classNode);
  /** @type {Set<string> | undefined} */
  let state = new Set(declared);
  for (const statement of constructor.body.body) {
    walker.statement = statement;
    state = walker.run(statement, state, undefined);
  }
  const ends = state === undefined ? walker.exits : [...walker.exits, state];
  const always = ends.reduce((/** @type {Set<string> | undefined} */ a, b) => walker.merge(a, b), undefined);
  return { adds: walker.adds, always: always ?? new Set(declared), reordered: walker.reordered, isOpen: walker.isOpen };
}

/** Knows what adds fields to an instance. */
class Walker extends BranchWalker {
  /**
   * @param {Source} source
   * @param {Node} classNode
   */
  constructor(source, classNode) {
    super(source);
    this.classNode = classNode;
    this.isOpen = false;
    /** @type {Node} */
    this.statement = classNode;
    /** States at `return`.
     * @type {Set<string>[]} */
    this.exits = [];
    /** The statement that may have returned before.
     * @type {Node | undefined} */
    this.left = undefined;
    /** Methods being followed.
     * @type {Node[]} */
    this.methods = [];
  }

  /**
   * `this`, or the constant that holds it: `const self = this; self.raw = raw`
   *
   * @param {Node | undefined} node
   */
  isInstance(node) {
    if (node === undefined || node.type === "ThisExpression") return node !== undefined;
    const held = findThis(this.source, node);
    return held !== undefined && findClassOfThis(this.source, held) === this.classNode;
  }

  /**
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   * @returns {Set<string> | undefined}
   */
  runOther(node, state, branch) {
    switch (node.type) {
      case "ReturnStatement":
        return this.runReturn(node, state, branch);
      case "AssignmentExpression":
        return this.runAssignment(node, state, branch);
      case "CallExpression":
        return this.runCall(node, this.runChildren(node, state, branch), branch);
      default:
        return this.runChildren(node, state, branch);
    }
  }

  /**
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   */
  runReturn(node, state, branch) {
    const after = this.run(node.argument, state, branch);
    // if (!(this instanceof Reply)) return new Reply(raw)
    //                               ^^^^^^^^^^^^^^^^^^^^^ another object
    if (node.argument != null && !this.isInstance(node.argument) && this.methods.length === 0) return undefined;
    if (after !== undefined) this.exits.push(after);
    this.left = node;
    this.leaves++;
    return undefined;
  }

  /**
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   */
  runAssignment(node, state, branch) {
    const left = unwrap(node.left);
    if (left.type === "ObjectPattern" || left.type === "ArrayPattern")
      return this.runPattern(left, this.runChildren(node, state, branch), branch);
    if (left.type !== "MemberExpression" || !this.isInstance(left.object)) return this.runChildren(node, state, branch);
    const after = this.run(node.right, state, branch);
    const name = getPropertyName(left);
    if (name === undefined) this.isOpen = true;
    //   this.points = points, with set points(value) { this._points = value }
    const setter = name === undefined ? undefined : findSetter(this.source, this.classNode, name);
    if (setter !== undefined)
      return after === undefined || this.methods.includes(setter) ? after : this.runMethod(setter, after, branch);
    // `this.a += 1` and `this.a &&= 1` read a field that is there.
    if (
      after === undefined ||
      name === undefined ||
      name.startsWith("#") ||
      !["=", "??=", "||="].includes(node.operator)
    )
      return after;
    if (!after.has(name))
      this.adds.push({ name, assignment: node, statement: this.statement, branch: branch ?? this.left });
    return new Set(after).add(name);
  }

  /**
   * `({ id: this.id, ...this.rest } = raw)`
   *
   * @param {Node} pattern
   * @param {Set<string> | undefined} state
   * @param {Node | undefined} branch
   */
  runPattern(pattern, state, branch) {
    if (state === undefined) return undefined;
    const names = new Set(state);
    walk(pattern, this.source.visitorKeys, (node) => {
      if (node.type === "MemberExpression" && this.isInstance(node.object)) {
        const name = getPropertyName(node);
        // In a branch it is one way among several, which nothing here could rewrite.
        if (name === undefined || branch !== undefined) this.isOpen = true;
        else names.add(name);
      }
      return !isFunction(node);
    });
    return names;
  }

  /**
   * @param {Node} node
   * @param {Set<string> | undefined} state
   * @param {Node | undefined} branch
   */
  runCall(node, state, branch) {
    const callee = unwrap(node.callee);
    if (state === undefined) return undefined;
    // Object.defineProperty(this, "name", …), and what compilers make of class fields: _defineProperty(this, "name", value)
    const [target, key] = node.arguments;
    if (this.isInstance(target) && key?.type === "Literal" && typeof key.value === "string")
      return new Set(state).add(key.value);
    if (callee.type !== "MemberExpression") return state;
    const name = getPropertyName(callee);
    // Object.assign(this, options)
    if (
      this.isInstance(target) &&
      callee.object.name === "Object" &&
      (name === "assign" || name === "defineProperties")
    )
      this.isOpen = true;
    if (!this.isInstance(callee.object) || name === undefined) return state;
    const [method, ...others] = findInstanceMembers(this.source, this.classNode, name);
    if (
      others.length > 0 ||
      !isFunction(method) ||
      method.type === "ArrowFunctionExpression" ||
      method.async ||
      method.generator ||
      this.methods.includes(method)
    )
      return state;
    return this.runMethod(method, state, branch);
  }

  /**
   * @param {Node} method - that the constructor calls on its own instance
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   */
  runMethod(method, state, branch) {
    const { exits, left, breaks } = this;
    this.exits = [];
    this.breaks = [];
    this.methods.push(method);
    const end = this.run(method.body, state, branch);
    // path(value) { if (!value) return this._path; this._path = value; return this; }
    //                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what the constructor calls it for
    const result = end ?? this.exits.at(-1);
    this.methods.pop();
    Object.assign(this, { exits, left, breaks });
    return result;
  }
}
