import { getChildren } from "../syntax/walk.js";
import { isClass, isFunction } from "../syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A place where a constructor adds a field, itself or through a method that it calls.
 *
 * @typedef {object} FieldAdd
 * @property {string} name
 * @property {Node} assignment
 * @property {Node} statement - of the constructor's body, in which it happens
 * @property {Node | undefined} branch - that it happens in; undefined where it always happens
 */

/** Expressions nested deeper than this are left out: nobody writes fields there. */
const MAX_DEPTH = 400;

/**
 * Follows code through its branches, loops and ends, with the fields that are there by then.
 *
 * A state is the set of the fields added so far, in order; undefined where the code cannot be reached.
 */
export class BranchWalker {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** @type {FieldAdd[]} */
    this.adds = [];
    /** @type {Set<string>} */
    this.reordered = new Set();
    /** States at `break` and `continue`, innermost loop or switch last.
     * @type {Set<string>[][]} */
    this.breaks = [];
    /** How often the code left a branch otherwise than by throwing. */
    this.leaves = 0;
    this.depth = 0;
  }

  /**
   * @param {Node} node
   * @param {Set<string> | undefined} state
   * @param {Node | undefined} branch
   * @returns {Set<string> | undefined}
   */
  run(node, state, branch) {
    if (state === undefined || node == null || isFunction(node) || isClass(node) || this.depth > MAX_DEPTH)
      return state;
    this.depth++;
    const result = this.runNode(node, state, branch);
    this.depth--;
    return result;
  }

  /**
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   * @returns {Set<string> | undefined}
   */
  runNode(node, state, branch) {
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression": {
        const tested = this.run(node.test, state, branch);
        if (tested === undefined) return undefined;
        const yes = this.runBranch(node.consequent, tested);
        return this.merge(yes, node.alternate == null ? tested : this.runBranch(node.alternate, tested));
      }
      case "LogicalExpression": {
        const left = this.run(node.left, state, branch);
        return left && this.merge(left, this.runBranch(node.right, left));
      }
      case "SwitchStatement":
        return this.runSwitch(node, this.run(node.discriminant, state, branch), branch);
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        return this.runLoop(node, state, branch);
      case "TryStatement":
        return this.runTry(node, state, branch);
      case "ThrowStatement":
        this.run(node.argument, state, branch);
        return undefined;
      case "BreakStatement":
      case "ContinueStatement":
        this.breaks.at(-1)?.push(state);
        this.leaves++;
        return undefined;
      default:
        return this.runOther(node, state, branch);
    }
  }

  /**
   * What is no branch: the place for what adds fields.
   *
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   * @returns {Set<string> | undefined}
   */
  runOther(node, state, branch) {
    return this.runChildren(node, state, branch);
  }

  /**
   * @param {Node} node
   * @param {Set<string> | undefined} state
   * @param {Node | undefined} branch
   */
  runChildren(node, state, branch) {
    let current = state;
    for (const child of getChildren(node, this.source.visitorKeys)) current = this.run(child, current, branch);
    return current;
  }

  /**
   * @param {Node} node - of which only one of several runs
   * @param {Set<string>} state
   */
  runBranch(node, state) {
    const { leaves } = this;
    const { length } = this.adds;
    const result = this.run(node, new Set(state), node);
    // What is added before a throw is never seen.
    if (result === undefined && leaves === this.leaves) this.adds.length = length;
    return result;
  }

  /**
   * @param {Node} node
   * @param {Set<string> | undefined} state
   * @param {Node | undefined} branch
   */
  runSwitch(node, state, branch) {
    if (state === undefined) return undefined;
    /** @type {Set<string>[]} */
    const breaks = [];
    this.breaks.push(breaks);
    /** @type {Set<string> | undefined} */
    let current;
    for (const part of node.cases) {
      this.run(part.test, state, branch);
      current = this.merge(current, new Set(state));
      for (const statement of part.consequent) current = this.run(statement, current, part);
    }
    this.breaks.pop();
    const hasDefault = node.cases.some((/** @type {Node} */ part) => part.test == null);
    return [...breaks, ...(hasDefault ? [] : [state])].reduce(
      (/** @type {Set<string> | undefined} */ a, b) => this.merge(a, b),
      current,
    );
  }

  /**
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   */
  runLoop(node, state, branch) {
    let head = this.run(node.init ?? node.right, state, branch);
    if (node.type !== "DoWhileStatement") head = this.run(node.test, head, branch);
    if (head === undefined) return undefined;
    /** @type {Set<string>[]} */
    const breaks = [];
    this.breaks.push(breaks);
    const body = node.type === "DoWhileStatement" ? this.run(node.body, head, branch) : this.runBranch(node.body, head);
    this.breaks.pop();
    const result = breaks.reduce((/** @type {Set<string> | undefined} */ a, b) => this.merge(a, b), body);
    return node.type === "DoWhileStatement" ? result : this.merge(head, result);
  }

  /**
   * Exceptions are rare, so a `try` counts as if none was thrown: what only a `catch` adds is left out.
   *
   * @param {Node} node
   * @param {Set<string>} state
   * @param {Node | undefined} branch
   */
  runTry(node, state, branch) {
    const tried = this.run(node.block, new Set(state), branch);
    const { length } = this.adds;
    const caught = node.handler == null ? undefined : this.run(node.handler.body, new Set(state), branch);
    this.adds.length = length;
    return this.run(node.finalizer, tried ?? caught, branch);
  }

  /**
   * The fields that both ways add; notes those that they add in different orders.
   *
   * @param {Set<string> | undefined} a
   * @param {Set<string> | undefined} b
   * @returns {Set<string> | undefined}
   */
  merge(a, b) {
    if (a === undefined || b === undefined) return a ?? b;
    const both = [...a].filter((name) => b.has(name));
    const other = [...b].filter((name) => a.has(name));
    for (const [index, name] of both.entries()) if (other[index] !== name) this.reordered.add(name);
    return new Set(both);
  }
}
