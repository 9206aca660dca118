/** @import { Node } from "../../types.js" */

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/**
 * @param {Node | null | undefined} node
 * @returns {boolean}
 */
export function isFunction(node) {
  return node != null && FUNCTIONS.has(node.type) && node.body != null;
}

/**
 * @param {Node | null | undefined} node
 * @returns {boolean}
 */
export function isClass(node) {
  return node != null && (node.type === "ClassDeclaration" || node.type === "ClassExpression");
}

/**
 * @param {Node} node
 * @returns {boolean} `a = 1` or `accessor a = 1` in a class
 */
export function isField({ type }) {
  return type === "PropertyDefinition" || type === "AccessorProperty";
}

/**
 * The function whose body, parameters or field initialisers a node runs in: for a class field initialiser the class's
 * PropertyDefinition, AccessorProperty or StaticBlock. Undefined at module level.
 *
 * @param {Node} node
 * @returns {Node | undefined}
 */
export function findFunction(node) {
  let child = node;
  let steps = 0;
  for (let parent = node.parent; parent != null; child = parent, parent = parent.parent) {
    if (isFunction(parent)) {
      // Computed keys and decorators of a method belong to the code around the class, but are children of the method's
      // definition, not of its function: nothing to do here.
      return parent;
    }
    if (isField(parent) && parent.value === child) return parent;
    if (parent.type === "StaticBlock") return parent;
    if (++steps === FAR) return findFarFunction(parent);
  }
  return undefined;
}

/** Levels of the tree between a node and its function, of which hand-written code has less. */
const FAR = 30;

/** @type {WeakMap<Node, { fn: Node | undefined }>} */
const farFunctions = new WeakMap();

/**
 * `app.get("/", a).get("/b", b).…`: every link of a chain stands inside of all that follow it, and each is asked about.
 *
 * @param {Node} node
 * @returns {Node | undefined} what `findFunction` finds, found once for each node
 */
function findFarFunction(node) {
  let far = farFunctions.get(node);
  if (far === undefined) {
    far = { fn: findFunction(node) };
    farFunctions.set(node, far);
  }
  return far.fn;
}

/**
 * The node that `this` belongs to: the nearest function that is no arrow, or the field initialiser around it.
 *
 * @param {Node} node
 * @returns {Node | undefined}
 */
export function findThisFunction(node) {
  let owner = findFunction(node);
  while (owner?.type === "ArrowFunctionExpression") owner = findFunction(owner);
  return owner;
}

/**
 * The class that a function is a member of (method, accessor, constructor, or field initialiser).
 *
 * @param {Node | undefined} owner - as `findThisFunction` returns it
 * @returns {Node | undefined}
 */
export function findClassOfMember(owner) {
  if (owner == null) return undefined;
  if (isField(owner) || owner.type === "StaticBlock") return owner.parent.parent;
  return owner.parent?.type === "MethodDefinition" && owner.parent.value === owner
    ? owner.parent.parent.parent
    : undefined;
}

/**
 * The constructor's function of a class, if it has one of its own.
 *
 * @param {Node} classNode
 * @returns {Node | undefined}
 */
export function findConstructor(classNode) {
  return classNode.body.body.find(
    (/** @type {Node} */ member) =>
      member.type === "MethodDefinition" && member.kind === "constructor" && isFunction(member.value),
  )?.value;
}

/**
 * What people call a function: its own name, or the one of the variable, property, method or field it is the value of.
 *
 * @param {Node} node - a function, class or field
 * @returns {string | undefined}
 */
export function findName(node) {
  if (node.id != null) return node.id.name;
  const { parent } = node;
  if (node.type === "PropertyDefinition") return getKeyName(node);
  if (parent == null) return undefined;
  if (parent.type === "VariableDeclarator" && parent.init === node && parent.id.type === "Identifier")
    return parent.id.name;
  if (["MethodDefinition", "Property", "PropertyDefinition"].includes(parent.type) && parent.value === node)
    return getKeyName(parent);
  if (parent.type === "AssignmentExpression" && parent.right === node) {
    const name =
      parent.left.type === "Identifier"
        ? parent.left.name
        : parent.left.type === "MemberExpression"
          ? getPropertyName(parent.left)
          : undefined;
    // `module.exports = function () {}` names nothing.
    return name === "exports" ? undefined : name;
  }
  return undefined;
}

/**
 * The name of a property, method or field where it is fixed: `a`, `"a"`, `["a"]`, `1`; private names with their `#`.
 *
 * @param {Node} node - Property, MethodDefinition, PropertyDefinition or a TypeScript signature
 * @returns {string | undefined}
 */
export function getKeyName(node) {
  return getFixedName(node.key, node.computed);
}

/**
 * @param {Node} fn
 * @returns {Node[]} what callers hand it: `function (this: Server, request) {}` is handed a request first
 */
export function getParams({ params }) {
  const [first] = params;
  return first?.type === "Identifier" && first.name === "this" ? params.slice(1) : params;
}

/**
 * The name that a member expression reads or writes, where it is fixed.
 *
 * @param {Node} node - MemberExpression
 * @returns {string | undefined}
 */
export function getPropertyName(node) {
  return getFixedName(node.property, node.computed);
}

/**
 * @param {Node} key
 * @param {boolean} computed
 * @returns {string | undefined}
 */
function getFixedName(key, computed) {
  if (key == null) return undefined;
  if (key.type === "PrivateIdentifier" || key.type === "PrivateName") return `#${key.name ?? key.id.name}`;
  if (!computed && key.type === "Identifier") return key.name;
  if (key.type === "Literal" && key.value !== null) return String(key.value);
  if (key.type === "TemplateLiteral" && key.expressions.length === 0) return key.quasis[0].value.cooked ?? undefined;
  return undefined;
}
