import { findConstructor, findFunction, findThisFunction, getKeyName, getPropertyName, isClass } from "./functions.js";
import { getParents, isOnPrototype } from "./class-fields.js";
import { resolve, resolveClasses } from "./resolve.js";
import { findEarlyRead } from "./early-reads.js";
import { findInstanceWrittenOut } from "./written-out.js";
import { findOwnKeyReadOfInstance } from "./own-keys.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Why a field of a class cannot be an accessor of its prototype instead.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor, that sets the field
 * @param {Node | undefined} declared - the field as a member of the class
 * @returns {string | undefined} undefined where it can
 */
export function findAccessorObstacle(source, classNode, statement, declared) {
  const field = getPropertyName(statement.expression.left);
  if (field === undefined || !/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(field)) return "the field's name is no identifier";
  /** @param {Node} node */
  const at = (node) => `(line ${source.lineOf(node.range[0])})`;
  const read = field.startsWith("#") ? undefined : findOwnKeyReadOfInstance(source, classNode);
  if (read !== undefined) return `the instance's own properties are read ${at(read.node)}`;
  const written = field.startsWith("#") ? undefined : findInstanceWrittenOut(source, classNode);
  if (written !== undefined) return `the instance is written out with its properties ${at(written)}`;
  const { isComplete } = getParents(source, classNode);
  if (!isComplete && !field.startsWith("#")) return "a parent class is out of sight and may have the property itself";
  if (isOnPrototype(source, classNode, field)) return "the prototype has a member of that name";
  if ((declared?.decorators?.length ?? 0) > 0) return "the field has a decorator";
  if (declared?.override === true || declared?.type.startsWith("TSAbstract")) return "a parent class declares the field";
  const subclass = source.nodes("ClassDeclaration", "ClassExpression").find((other) => other.superClass != null && resolveClasses(source, other.superClass).includes(classNode) && other.body.body.some((/** @type {Node} */ member) => member.key != null && getKeyName(member) === field));
  if (subclass !== undefined) return `a subclass has a member of that name ${at(subclass)}`;
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  const again = source.nodes("AssignmentExpression").find((node) => node !== statement.expression && node.left.type === "MemberExpression" && node.left.object.type === "ThisExpression" && getPropertyName(node.left) === field && findFunction(node) === constructor);
  if (again !== undefined) return `the constructor sets the field twice ${at(again)}`;
  // Read before it is set: there the field is `undefined`, and no accessor could tell.
  const early = findEarlyRead(source, classNode, statement, field);
  if (early !== undefined) return `${early.why} ${at(early.node)}`;
  const deleted = source.nodes("UnaryExpression").find((node) => node.operator === "delete" && node.argument.type === "MemberExpression" && getPropertyName(node.argument) === field);
  if (deleted !== undefined) return `the field is deleted ${at(deleted)}`;
  const wrapped = source.nodes("CallExpression", "NewExpression").find((node) => isWrapping(source, node, classNode));
  if (wrapped !== undefined) return `the instance is frozen or wrapped ${at(wrapped)}`;
  const other = isClass(classNode) ? undefined : findOtherPrototype(source, classNode);
  if (other !== undefined) return `other objects than its instances get the field ${at(other)}`;
  return !isClass(classNode) && (classNode.id == null || classNode.type !== "FunctionDeclaration") ? "the constructor function is not declared by name" : undefined;
}

/** Functions that keep an object from remembering anything, or put another one in front of it. */
const WRAPPERS = /^((Object|Reflect)\.(freeze|seal|preventExtensions|create|setPrototypeOf)|Proxy)$|(^|\.)\w*[fF]reeze$/;

/**
 * `Object.freeze(this)`, `new Proxy(request, …)`, `Object.create(request)`: the accessor could not remember its value. So
 * does `Object.create(Request.prototype)` an object that the constructor has never seen.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} classNode
 */
function isWrapping(source, node, classNode) {
  const callee = unwrap(node.callee);
  const [global] = resolve(source, callee);
  const name = global.kind === "global" ? [global.name, ...global.path].join(".") : source.slice(callee);
  if (node.arguments.length === 0 || !WRAPPERS.test(name)) return false;
  const argument = unwrap(node.arguments[0]);
  if (argument.type === "MemberExpression" && getPropertyName(argument) === "prototype") {
    //   Child.prototype = Object.create(Request.prototype, …)
    const isInherited = node.parent.type === "AssignmentExpression" && node.parent.left.type === "MemberExpression" && getPropertyName(node.parent.left) === "prototype";
    return name === "Object.create" && !isInherited && resolve(source, argument.object).some((value) => value.kind === "node" && value.node === classNode);
  }
  return resolve(source, argument).some((value) => (value.kind === "instance" ? value.classNode === classNode : value.kind === "unknown" || value.kind === "parameter"));
}

/**
 * A place where a constructor function runs on something that its prototype is not the prototype of, or gets another
 * prototype somewhere else than behind its declaration.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined}
 */
function findOtherPrototype(source, fn) {
  const variable = fn.id == null ? undefined : source.findVariable(fn.id);
  for (const { identifier } of /** @type {any[]} */ (variable?.references ?? [])) {
    const { parent } = identifier;
    if (parent.type !== "MemberExpression" || parent.object !== identifier) continue;
    const name = getPropertyName(parent);
    const call = parent.parent;
    //   Request.call(target, raw)
    if (name === "bind" || ((name === "call" || name === "apply") && call.type === "CallExpression" && call.callee === parent && !isInheriting(source, call, fn))) return call;
    //   if (isOld) Request.prototype = { … }
    if (name === "prototype" && call.type === "AssignmentExpression" && call.left === parent && (call.parent.type !== "ExpressionStatement" || call.parent.parent !== fn.parent)) return call;
  }
  return undefined;
}

/**
 * `Request.call(this, raw)` in a constructor function that inherits from it.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} fn
 */
function isInheriting(source, call, fn) {
  const child = findThisFunction(call);
  return call.arguments[0]?.type === "ThisExpression" && child?.id != null && source.nodes("AssignmentExpression", "CallExpression").some((node) => {
    const text = source.slice(node);
    return new RegExp(`\\b${child.id.name}\\b`).test(text) && new RegExp(`\\b${fn.id.name}\\b`).test(text) && (node.type === "AssignmentExpression" ? /\.(prototype|__proto__)$/.test(source.slice(node.left)) : /inherits$|setPrototypeOf$/.test(source.slice(node.callee)));
  });
}
