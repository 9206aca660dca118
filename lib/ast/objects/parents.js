import { getOrInsert } from "../get-or-insert.js";
import { append } from "../append.js";
import { findThisFunction, getPropertyName, isClass } from "../syntax/functions.js";
import { isConstructorFunction } from "./constructor-functions.js";
import { resolve, resolveClasses } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @typedef {object} Parents
 * @property {Node[]} seen - parent classes that the file shows
 * @property {boolean} isComplete - no parent is out of sight
 * @property {boolean} isOpen - one of them may be any class: `(Base) => class extends Base {}`
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
 * The classes and constructor functions of the file that extend a class, or may do so: through others, and as mixins that are handed
 * the class they extend.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node[]} in the order of the text
 */
export function getSubclasses(source, classNode) {
  /** @type {Map<Node, Node[]>} */
  const known = source.memo(getSubclasses, () => new Map());
  return getOrInsert(known, classNode, () =>
    source.nodes("ClassDeclaration", "ClassExpression", "FunctionDeclaration", "FunctionExpression").filter((other) => {
      if (other === classNode || !(isClass(other) || isConstructorFunction(source, other))) return false;
      const { seen, isOpen } = getParents(source, other);
      return isOpen || seen.includes(classNode);
    }),
  );
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Parents}
 */
function findParents(source, classNode) {
  /** @type {Parents} */
  const parents = { seen: [], isComplete: true, isOpen: false, isEmitter: false };
  const queue = [classNode];
  for (const current of queue) {
    for (const expression of getInherited(source, current)) {
      for (const value of resolveParent(source, expression)) {
        if (isEventEmitter(value)) {
          parents.isEmitter = true;
          continue;
        }
        const classes = getClasses(source, value);
        for (const one of classes) if (!queue.includes(one)) queue.push(one);
        if (value.kind === "node" && classes[0] === value.node) continue;
        parents.isComplete = false;
        if (value.kind === "parameter" || value.kind === "unknown") parents.isOpen = true;
      }
    }
  }
  parents.seen = queue.slice(1);
  return parents;
}

/**
 * @param {Source} source
 * @param {Node} expression - that a class extends
 * @returns {import("../values/resolve.js").Value[]}
 */
function resolveParent(source, expression) {
  //   static withPlugins() { return class extends this {}; }
  const owner = expression.type === "ThisExpression" ? findThisFunction(expression)?.parent : undefined;
  if (owner?.static === true) return [{ kind: "node", node: owner.parent.parent }];
  return resolve(source, expression);
}

/**
 * @param {Source} source
 * @param {import("../values/resolve.js").Value} value - of what a class extends
 * @returns {Node[]} the class itself, or those that a mixin gets: `extends Traced(Request)`
 */
function getClasses(source, value) {
  if (value.kind !== "node") return [];
  const { node } = value;
  if (isClass(node) || node.type === "FunctionDeclaration") return [node];
  if (node.type !== "CallExpression") return [];
  return node.arguments.flatMap((/** @type {Node} */ argument) =>
    resolveClasses(source, argument).filter((one) => isClass(one) || one.type === "FunctionDeclaration"),
  );
}

/** @param {import("../values/resolve.js").Value} value */
function isEventEmitter(value) {
  if (value.kind !== "import" || !["events", "node:events"].includes(value.module)) return false;
  return ["", "default", "EventEmitter", "default.EventEmitter"].includes(value.path.join("."));
}

/**
 * What a class extends, and the parents that statements give it: `util.inherits(A, B)`, `A.prototype = Object.create(B.prototype)`,
 * and `B.call(this)` in a constructor function.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node[]} expressions
 */
function getInherited(source, classNode) {
  const found = [...(getLinks(source).get(classNode) ?? [])];
  if (isClass(classNode)) return classNode.superClass == null ? found : [classNode.superClass, ...found];
  walk(classNode.body, source.visitorKeys, (node) => {
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
