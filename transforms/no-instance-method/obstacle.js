import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { hasComputedKey } from "../../lib/ast/objects/request-tables.js";
import { mayBeKey } from "../../lib/ast/objects/on-prototype.js";
import { findBroken } from "../../lib/ast/objects/class-model.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findThis } from "../../lib/ast/values/this-alias.js";
import { findInstanceMembers, resolve } from "../../lib/ast/values/resolve.js";
import { isDetached } from "../../lib/ast/syntax/detached.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { refuse } from "../../lib/ast/refuse.js";
import { getUses } from "../../detectors/no-instance-method/uses.js";
import { hasCommentInHead } from "../../lib/edit/function-text.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getKeptUses, needsInstance } from "../../detectors/no-instance-method/on-purpose.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { OwnFunction } from "../../detectors/no-instance-method/own-functions.js" */

/** What members of a function can be read of a method as well. */
const FUNCTION_MEMBERS = new Set(["length", "name"]);

/** What says itself which object is `this`. */
const CALLERS = new Set(["call", "apply", "bind"]);

/**
 * Why an own function cannot be a member of the class, apart from what it captures.
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @returns {Refusal | undefined} undefined where it can
 */
export function findMemberObstacle(source, own) {
  const { classNode, form, name, statement } = own;
  if (name === undefined) return refuse(source, "nameComputed");
  if (!/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) || name === "constructor")
    return refuse(source, "nameNotIdentifier", { name });
  const text = findTextObstacle(source, own, name);
  if (text !== undefined) return text;
  if (statement.type !== "PropertyDefinition" && statement.parent !== findFunction(statement)?.body)
    return refuse(source, "madeUnderCondition", { name });
  const broken = findBroken(
    source,
    { classNode, name, statement },
    // What is there from the start, bound or not, is called like the one that comes later.
    form === "bound"
      ? ["subclassesLackIt", "declaredHereOnly"]
      : ["functionNotSeenEarly", "parentsKnown", "parentsLackIt", "subclassesLackIt", "declaredHereOnly"],
  );
  if (broken !== undefined) return broken;
  const setter = form === "accessor" ? findDefinedSetter(source, classNode, name) : undefined;
  if (setter !== undefined) return refuse(source, "setterDefinedAlone", { at: setter, name });
  return (
    findBoundObstacle(source, own, name) ??
    findUseObstacle(source, own, name) ??
    (statement.type === "PropertyDefinition" ? findFieldObstacle(source, statement) : undefined)
  );
}

/**
 * The setter that an instance gets in a call of its own: on the instance, it would hide a getter of the class.
 *
 *   this.__defineSetter__("path", function (value) { … });
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {Node | undefined}
 */
function findDefinedSetter(source, classNode, name) {
  return source.nodes("CallExpression").find(({ callee, arguments: [key] }) => {
    if (getPropertyName(unwrap(callee)) !== "__defineSetter__" || ![name, undefined].includes(key?.value)) return false;
    const instance = findThis(source, unwrap(callee).object);
    return instance !== undefined && findClassOfThis(source, instance) === classNode;
  });
}

/**
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {string} name
 * @returns {Refusal | undefined} why its text is not that of a member
 */
function findTextObstacle(source, { fn, form, get, set }, name) {
  if (form === "accessor" && !(isFunction(get) && (set === undefined || isFunction(set))))
    return refuse(source, "getterShared");
  if ([fn, get, set].some((part) => isFunction(part) && hasCommentInHead(source, /** @type {Node} */ (part))))
    return refuse(source, "commentInHead");
  const callsItself =
    fn?.id != null &&
    source.scopeManager
      .getDeclaredVariables(/** @type {any} */ (fn))
      .some((variable) => variable.name === fn.id.name && variable.references.length > 0);
  return callsItself ? refuse(source, "callsItselfByName", { name }) : undefined;
}

/**
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {string} name
 * @returns {Refusal | undefined} why a method stays bound
 */
function findBoundObstacle(source, { classNode, form, method }, name) {
  if (form !== "bound" || method === undefined) return undefined;
  if (getPropertyName(method) !== name)
    return refuse(source, "boundUnderOtherName", { name: String(getPropertyName(method)) });
  const isMethod = findInstanceMembers(source, classNode, name).some(
    (value) => isFunction(value) && value.parent.type !== "PropertyDefinition",
  );
  if (!isMethod) return refuse(source, "noMethodShown", { name });
  const { hidden } = getClassUses(source, classNode);
  // Bound on purpose: whoever takes it off the instance may be in another file.
  return hidden === undefined || /^[_#]/.test(name)
    ? undefined
    : refuse(source, "mayBeBoundOnPurpose", { name: hidden.refused, other: name });
}

/**
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {string} name
 * @returns {Refusal | undefined} a use that would do something else with a member of the class
 */
function findUseObstacle(source, own, name) {
  const needs = needsInstance(source, own);
  const kept = getKeptUses(source, own);
  const computed = findComputedUse(source, own.classNode);
  if (needs && computed !== undefined) return refuse(source, "mayBeTakenOff", { at: computed, name });
  const written = getOpenWrites(source, own.classNode).find(
    (write) => write.range[1] <= own.statement.range[0] && mayBeSetBy(source, write, name),
  );
  if (written !== undefined) return refuse(source, "mayBeSetElsewhere", { at: written, name });
  for (const { isSure, kind, node } of getUses(source, own.classNode, name)) {
    if (node === unwrap(own.node) || (own.form === "bound" && contains(own.statement, node))) continue;
    if (kind === "write" && (own.form !== "accessor" || node.parent.type === "UnaryExpression"))
      return refuse(source, "setElsewhere", { at: node, name });
    if (own.form === "accessor") continue;
    if (kind === "made") return refuse(source, "usedAsConstructor", { at: node, name });
    const inner = kind === "member" ? getPropertyName(node.parent) : undefined;
    if (kind === "member" && !FUNCTION_MEMBERS.has(inner ?? "") && !CALLERS.has(inner ?? ""))
      return refuse(source, "hasOwnProperties", { at: node, name });
    //   reply.send.call(null, body)
    if (needs && CALLERS.has(inner ?? "") && isSure) return refuse(source, "calledWithOtherThis", { at: node, name });
    if (needs && kind === "detached" && !kept.includes(node)) return refuse(source, "takenOff", { at: node, name });
  }
  return undefined;
}

/**
 * The place where any member may be taken off an instance:
 *
 *   this.socket.on(event, this[event]);
 *                         ^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Node | undefined}
 */
function findComputedUse(source, classNode) {
  return getOfClass(source, findComputedUse, classNode, () =>
    source
      .nodes("MemberExpression")
      .find(
        (node) =>
          getPropertyName(node) === undefined &&
          isDetached(node) &&
          resolve(source, node.object).some((value) => value.kind === "instance" && value.classNode === classNode),
      ),
  );
}

/**
 * Where an instance gets members of any name while it is made. What is set on it later takes their place; a member of the class would stand behind them:
 *
 *   this[name] = plugins[name];   Object.assign(this, options);
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Node[]} AssignmentExpressions and CallExpressions
 */
function getOpenWrites(source, classNode) {
  return getOfClass(source, getOpenWrites, classNode, () => {
    const isInstance = (/** @type {Node | undefined} */ node) =>
      node !== undefined &&
      resolve(source, node).some((value) => value.kind === "instance" && value.classNode === classNode);
    return getNodesWithin(source, classNode, "AssignmentExpression", "CallExpression").filter((node) =>
      node.type === "CallExpression"
        ? FILLERS.test(getDottedName(node.callee)) && isInstance(node.arguments[0])
        : node.left.type === "MemberExpression" && hasComputedKey(source, node.left) && isInstance(node.left.object),
    );
  });
}

/** What sets members of its first argument. */
const FILLERS = /^Object\.(?:assign|defineProperty|defineProperties)$/;

/**
 * @param {Source} source
 * @param {Node} write
 * @param {string} name
 * @returns {boolean} whether it may set the member of that name
 */
function mayBeSetBy(source, write, name) {
  if (write.type === "AssignmentExpression") return mayBeKey(source, write.left.property, name);
  const [, ...given] = write.arguments;
  if (getDottedName(write.callee) === "Object.defineProperty") return mayBeKey(source, given[0], name);
  return given.some((/** @type {Node} */ one) =>
    resolve(source, one).some(
      (value) =>
        value.kind !== "node" ||
        value.node.type !== "ObjectExpression" ||
        value.node.properties.some(
          (/** @type {Node} */ property) =>
            property.type !== "Property" ||
            (property.computed ? mayBeKey(source, property.key, name) : getKeyName(property) === name),
        ),
    ),
  );
}

/**
 * Computes something once for all functions of a class.
 *
 * @template T
 * @param {Source} source
 * @param {unknown} key
 * @param {Node} classNode
 * @param {() => T} compute
 * @returns {T}
 */
function getOfClass(source, key, classNode, compute) {
  /** @type {Map<Node, T>} */
  const known = source.memo(key, () => new Map());
  if (!known.has(classNode)) known.set(classNode, compute());
  return /** @type {T} */ (known.get(classNode));
}

/**
 * @param {Source} source
 * @param {Node} field - PropertyDefinition
 * @returns {Refusal | undefined}
 */
export function findFieldObstacle(source, field) {
  if (field.optional === true) return refuse(source, "fieldOptional");
  return field.computed === true ? refuse(source, "nameComputed") : undefined;
}

/**
 * @param {Node} node
 * @param {Node} classNode
 * @returns {boolean} whether code runs behind a `return` of its block, so that nothing put there would run
 */
export function isBehindReturn(node, classNode) {
  const owner = findFunction(classNode);
  return (
    owner !== undefined &&
    node.parent.body.some(
      (/** @type {Node} */ other) => other.type === "ReturnStatement" && other.range[1] <= node.range[0],
    )
  );
}
