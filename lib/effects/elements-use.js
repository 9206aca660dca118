import { CALLBACK_METHODS } from "../ast/array-methods.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findObjectUseOfParameter, findObjectUseOfPattern, findUseOfObject, isTest, joinUses } from "./result-use.js";
import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { isNothing } from "../ast/syntax/nothing.js";

/** @import { Node, Source } from "../types.js" */
/** @import { ObjectUse } from "./result-use.js" */

/** Methods of arrays that bring a list of the same elements, and one of them. */
const BRINGS_LIST = /^(?:filter|slice|sort|toSorted|reverse|toReversed)$/;
const BRINGS_ELEMENT = /^(?:find|findLast|at|pop|shift)$/;

const COMPARES = /^(?:sort|toSorted)$/;
const REDUCES = /^reduce(?:Right)?$/;

/** Functions that ask whether there is a list, or how long it is. */
const ASKS = /^(?:isEmpty|isArray|Boolean|size)$/;

/**
 * What code does with the elements of a list that an expression brings.
 *
 *   const posts = await listPosts();
 *                ^^^^^^^^^^^^^^^^^^
 *   for (const post of posts) if (post.isOpen) titles.push(post.title);
 *
 * @param {Source} source
 * @param {Node} expression - a list
 * @param {Node} [pattern] - what it is kept in, where the expression brings more than it
 * @returns {ObjectUse | undefined} undefined where an element, or the list, goes where nobody can tell
 */
export function findElementsUse(source, expression, pattern) {
  const reader = new ElementsReader(source);
  return pattern === undefined ? reader.findUse(expression) : reader.findUseOfPattern(pattern);
}

/**
 * @param {Iterable<string>} reads - members of what may be a list
 * @returns {boolean} whether they say nothing of its elements
 */
export function isOnlyCounted(reads) {
  return [...reads].every((name) => name === "length");
}

class ElementsReader {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** Variables that were looked at.
     * @type {Set<unknown>} */
    this.seen = new Set();
  }

  /**
   * @param {Node} list - an expression
   * @returns {ObjectUse | undefined}
   */
  findUse(list) {
    const node = getWrapped(list);
    const { parent } = node;
    switch (parent.type) {
      case "MemberExpression":
        return parent.object === node ? this.findUseOfMember(parent) : undefined;
      case "VariableDeclarator":
        return parent.init === node ? this.findUseOfPattern(parent.id) : undefined;
      case "AssignmentExpression":
        return parent.right === node && parent.operator === "=" && parent.parent.type === "ExpressionStatement"
          ? this.findUseOfPattern(parent.left)
          : undefined;
      case "ForOfStatement":
        return parent.right === node ? findObjectUseOfPattern(this.source, getDeclared(parent.left)) : undefined;
      case "LogicalExpression":
        //   (posts || []).map(…)      posts && posts.length
        if (parent.left === node && parent.operator === "&&") return joinUses([]);
        return isTest(parent) ? joinUses([]) : this.findUse(parent);
      case "BinaryExpression":
        return /^[!=]==?$/.test(parent.operator) && [parent.left, parent.right].some(isNothing)
          ? joinUses([])
          : undefined;
      case "CallExpression":
        return this.findUseOfHanded(parent, node);
      default:
        return isTest(node) ? joinUses([]) : undefined;
    }
  }

  /**
   * @param {Node} member - `posts.length`, `posts[0]`, `posts.map`
   * @returns {ObjectUse | undefined}
   */
  findUseOfMember(member) {
    const name = getPropertyName(member);
    if (name === "length") return joinUses([]);
    //   posts[0]      posts[index]
    if (member.computed && (name === undefined || /^\d+$/.test(name))) return findUseOfObject(this.source, member);
    const callee = getWrapped(member);
    const call = callee.parent;
    if (name === undefined || call.type !== "CallExpression" || call.callee !== callee) return undefined;
    const given = CALLBACK_METHODS.has(name) ? this.findUseOfCallback(name, call) : joinUses([]);
    if (given === undefined) return undefined;
    if (BRINGS_LIST.test(name) || BRINGS_ELEMENT.test(name)) {
      const isDropped = getWrapped(call).parent.type === "ExpressionStatement";
      const brought = BRINGS_LIST.test(name) ? this.findUse(call) : findUseOfObject(this.source, call);
      return isDropped ? given : joinAll([given, brought]);
    }
    return CALLBACK_METHODS.has(name) ? given : undefined;
  }

  /**
   * @param {string} name - of a method of arrays
   * @param {Node} call
   * @returns {ObjectUse | undefined} what the function does with elements that it is handed to
   */
  findUseOfCallback(name, { arguments: [callback, first] }) {
    if (callback === undefined) return COMPARES.test(name) ? joinUses([]) : undefined;
    const fn = unwrap(callback);
    if (!isFunction(fn)) return undefined;
    const [from, to] = COMPARES.test(name) ? [0, 2] : REDUCES.test(name) ? [1, 2] : [0, 1];
    // Behind the index it is handed the list itself, and in front of an element what was made of the others, or the first of them.
    if (fn.params.length > to + 1 || (from === 1 && first === undefined)) return undefined;
    return joinAll(
      fn.params.slice(from, to).map((/** @type {Node} */ one) => findObjectUseOfParameter(this.source, one)),
    );
  }

  /**
   * @param {Node} call - that is handed the list
   * @param {Node} list
   * @returns {ObjectUse | undefined}
   */
  findUseOfHanded(call, list) {
    if (call.arguments[0] !== list) return undefined;
    const name = findLastName(call.callee) ?? "";
    if (ASKS.test(name)) return joinUses([]);
    const [, key] = call.arguments;
    //   _.map(posts, "id")
    return name === "map" && typeof key?.value === "string"
      ? joinUses([
          { read: new Set([key.value]), places: [{ name: key.value, node: key }], written: new Set(), passed: [] },
        ])
      : undefined;
  }

  /**
   * @param {Node} pattern - that the list is kept in
   * @returns {ObjectUse | undefined}
   */
  findUseOfPattern(pattern) {
    if (pattern.type === "ArrayPattern") {
      return joinAll(
        pattern.elements.map((/** @type {Node | null} */ element) =>
          element === null ? joinUses([]) : findObjectUseOfPattern(this.source, element),
        ),
      );
    }
    if (pattern.type !== "Identifier") return undefined;
    const variable = this.source.findVariable(pattern);
    if (variable === undefined || variable.defs.length !== 1 || variable.defs[0].type !== "Variable") return undefined;
    if (this.seen.has(variable)) return joinUses([]);
    this.seen.add(variable);
    return joinAll(
      variable.references.map((reference) =>
        reference.isRead() ? this.findUse(/** @type {any} */ (reference.identifier)) : joinUses([]),
      ),
    );
  }
}

/**
 * @param {(ObjectUse | undefined)[]} uses
 * @returns {ObjectUse | undefined} all of it; undefined where one of them cannot be told
 */
function joinAll(uses) {
  return uses.includes(undefined) ? undefined : joinUses(/** @type {ObjectUse[]} */ (uses));
}

/** @param {Node} left - of a loop: `const post` */
function getDeclared(left) {
  return left.type === "VariableDeclaration" ? left.declarations[0].id : left;
}
