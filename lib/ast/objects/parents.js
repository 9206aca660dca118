import { getOrInsert } from "../get-or-insert.js";
import { append } from "../append.js";
import { getPropertyName, isClass } from "../syntax/functions.js";
import { resolve, resolveClasses } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @typedef {object} Parents
 * @property {Node[]} seen - parent classes that the file shows
 * @property {boolean} isComplete - no parent is out of sight
 * @property {boolean} isEmitter - one of them is Node's EventEmitter
 */

/**
 * The parents of a class, as far as the file shows them.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Parents}
 */
export function getParents(source, classNode) {
  /** @type {Map<Node, Parents>} */
  const known = source.memo(getParents, () => new Map());
  return getOrInsert(known, classNode, () => findParents(source, classNode));
}

/**
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node[]} the classes of the file that extend it themselves, in the order of the text
 */
export function getSubclasses(source, classNode) {
  const byParent = source.memo(getSubclasses, () => {
    /** @type {Map<Node, Node[]>} */
    const subclasses = new Map();
    for (const node of source.nodes("ClassDeclaration", "ClassExpression"))
      if (node.superClass != null)
        for (const parent of resolveClasses(source, node.superClass)) append(subclasses, parent, node);
    return subclasses;
  });
  return byParent.get(classNode) ?? [];
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Parents}
 */
function findParents(source, classNode) {
  /** @type {Parents} */
  const parents = { seen: [], isComplete: true, isEmitter: false };
  const queue = [classNode];
  for (const current of queue) {
    for (const expression of isClass(current) ? [current.superClass] : getInherited(source, current)) {
      if (expression == null) continue;
      for (const value of resolve(source, expression)) {
        if (isEventEmitter(value)) parents.isEmitter = true;
        else if (value.kind !== "node" || (!isClass(value.node) && value.node.type !== "FunctionDeclaration"))
          parents.isComplete = false;
        else if (!queue.includes(value.node)) queue.push(value.node);
      }
    }
  }
  parents.seen = queue.slice(1);
  return parents;
}

/** @param {import("../values/resolve.js").Value} value */
function isEventEmitter(value) {
  if (value.kind !== "import" || !["events", "node:events"].includes(value.module)) return false;
  return ["", "default", "EventEmitter", "default.EventEmitter"].includes(value.path.join("."));
}

/**
 * The parents that a constructor function is given: `util.inherits(A, B)`, `A.prototype = Object.create(B.prototype)`, `B.call(this)`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[]}
 */
function getInherited(source, fn) {
  const found = [...(getLinks(source).get(fn) ?? [])];
  walk(fn.body, source.visitorKeys, (node) => {
    if (
      node.type === "CallExpression" &&
      node.callee.type === "MemberExpression" &&
      ["call", "apply"].includes(getPropertyName(node.callee) ?? "") &&
      node.arguments[0]?.type === "ThisExpression" &&
      node.callee.object.type !== "MemberExpression"
    )
      found.push(node.callee.object);
  });
  return found;
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by constructor function, what statements outside of it make its parent
 */
function getLinks(source) {
  return source.memo(getLinks, () => {
    /** @type {Map<Node, Node[]>} */
    const links = new Map();
    /**
     * @param {Node | undefined} child
     * @param {Node | undefined} parent
     */
    const add = (child, parent) => {
      if (child?.type !== "Identifier" || parent === undefined) return;
      for (const value of resolve(source, child)) if (value.kind === "node") append(links, value.node, parent);
    };
    for (const { left, right } of source.nodes("AssignmentExpression")) {
      //   A.prototype = Object.create(B.prototype), and not { send () {} }
      if (right.type !== "ObjectExpression") add(findOfPrototype(left), getPrototypeOwner(right));
      //   A.prototype.__proto__ = B.prototype
      if (left.type === "MemberExpression" && getPropertyName(left) === "__proto__")
        add(findOfPrototype(left.object), getPrototypeOwner(right));
    }
    for (const node of source.nodes("CallExpression")) {
      const [first, second] = node.arguments;
      const name = node.callee.type === "MemberExpression" ? getPropertyName(node.callee) : node.callee.name;
      if (name === "inherits") add(first, second);
      if (name === "setPrototypeOf" && second !== undefined) add(findOfPrototype(first), getPrototypeOwner(second));
    }
    return links;
  });
}

/**
 * @param {Node | undefined} node
 * @returns {Node | undefined} `A` of `A.prototype`
 */
function findOfPrototype(node) {
  return node?.type === "MemberExpression" && getPropertyName(node) === "prototype" ? node.object : undefined;
}

/**
 * `B` of `Object.create(B.prototype)`, `new B()` and `B.prototype`.
 *
 * @param {Node} expression
 * @returns {Node}
 */
function getPrototypeOwner(expression) {
  const inner = unwrap(expression);
  if (inner.type === "CallExpression" && inner.arguments.length > 0) return getPrototypeOwner(inner.arguments[0]);
  if (inner.type === "NewExpression") return inner.callee;
  return inner.type === "MemberExpression" && getPropertyName(inner) === "prototype" ? inner.object : inner;
}
