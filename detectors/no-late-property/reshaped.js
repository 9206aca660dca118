import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import {
  findConstructor,
  findFunction,
  findName,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import { findLiteral, hasAccessor, hasAccessors, isPlain } from "./descriptors.js";
import { findDeclaringFunction } from "../../lib/ast/objects/request-tables.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { isErrorName } from "../../lib/heat/seldom/on-error.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Heat, HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * What gives an object another shape than an assignment or a class would, and takes far longer.
 *
 * @typedef {object} Reshaping
 * @property {"definedPerRequest" | "prototypeSetPerRequest" | "nullObjectPerRequest"} messageId
 * @property {string} code - `Object.defineProperty()`
 * @property {string} object - that it is done to; "" for one that is made
 * @property {number} count - of properties
 * @property {Heat} [heat] - where it is not that of the place
 */

const CALLS = /^(Object|Reflect)\.(defineProperty|defineProperties|setPrototypeOf|create)$/;

/** Names by which the text of a call tells what it is, before anything is resolved. */
const NAMES = /^(defineProperty|defineProperties|__defineGetter__|setPrototypeOf|setprototypeof|create)$/;

const ERRORS = /(Error|Exception)$/;

/** What makes classes of functions callable, and what old compilers write for subclasses of errors. */
const OF_ERRORS = /\bnew\.target\b|Error\.prototype$/;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - CallExpression or AssignmentExpression
 * @returns {Reshaping | undefined}
 */
export function findReshaping(source, heat, node) {
  if (findFunction(node) === undefined) return undefined;
  if (node.type === "AssignmentExpression") {
    //   reply.__proto__ = proto;
    const left = unwrap(node.left);
    return left.type === "MemberExpression" && getPropertyName(left) === "__proto__"
      ? findNewPrototype(source, heat, node, left.object, node.right, "__proto__")
      : undefined;
  }
  const callee = unwrap(node.callee);
  if (!NAMES.test(findLastName(callee) ?? (callee.type === "Identifier" ? callee.name : ""))) return undefined;
  const [first, second, third] = node.arguments;
  //   this.__defineGetter__("ip", function () { … })
  if (callee.type === "MemberExpression" && getPropertyName(callee) === "__defineGetter__")
    return second !== undefined && (isFixed(first) || !isInLoop(node))
      ? findDefined(source, heat, node, callee.object, 1, true, "__defineGetter__()")
      : undefined;
  const path = findNativePath(source, callee) ?? "";
  if (first === undefined || node.arguments.some((/** @type {Node} */ { type }) => type === "SpreadElement"))
    return undefined;
  //   setPrototypeOf(reply, proto), of the package of that name
  if (path === "setprototypeof") return findNewPrototype(source, heat, node, first, second, "setPrototypeOf()");
  const method = CALLS.exec(path)?.[2];
  switch (method) {
    case "setPrototypeOf":
      return findNewPrototype(source, heat, node, first, second, `${path}()`);
    case "defineProperty":
      return third !== undefined &&
        findLiteral(source, third) !== undefined &&
        !isOfFunction(second) &&
        (isFixed(second) || !(isInLoop(node) || isPlain(source, third)))
        ? findDefined(source, heat, node, first, 1, hasAccessor(source, third), `${path}()`)
        : undefined;
    case "defineProperties": {
      const descriptors = second === undefined ? undefined : findLiteral(source, second);
      return descriptors !== undefined && descriptors.properties.length > 0
        ? findDefined(
            source,
            heat,
            node,
            first,
            descriptors.properties.length,
            hasAccessors(source, descriptors),
            `${path}()`,
          )
        : undefined;
    }
    case "create":
      return findCreated(source, node, first, second);
    default:
      return undefined;
  }
}

/**
 * `Object.create(null)`, `Object.create(proto, { id: { value: 1 } })`
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} proto
 * @param {Node | undefined} descriptors
 * @returns {Reshaping | undefined}
 */
function findCreated(source, node, proto, descriptors) {
  if (descriptors === undefined)
    return unwrap(proto).type === "Literal" && unwrap(proto).value === null && isLocal(node)
      ? { messageId: "nullObjectPerRequest", code: "Object.create(null)", object: "", count: 1 }
      : undefined;
  const literal = findLiteral(source, descriptors);
  //   Child.prototype = Object.create(Parent.prototype, { constructor: { value: Child } })
  const { parent } = getWrapped(node);
  const isPrototype = parent.type === "AssignmentExpression" && /\bprototype$/.test(source.slice(parent.left));
  return literal === undefined || literal.properties.length === 0 || isPrototype || isAccessorOfClass(node)
    ? undefined
    : { messageId: "definedPerRequest", code: "Object.create()", object: "object", count: literal.properties.length };
}

/**
 * `const pairs = Object.create(null);`: what is kept in a field may live long, and is a dictionary on purpose then.
 *
 * @param {Node} node
 */
function isLocal(node) {
  const { parent } = getWrapped(node);
  return (
    parent.type === "VariableDeclarator" ||
    (parent.type === "AssignmentExpression" && parent.left.type === "Identifier")
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {Node} object
 * @param {Node | undefined} proto
 * @param {string} code
 * @returns {Reshaping | undefined}
 */
function findNewPrototype(source, heat, node, object, proto, code) {
  if (proto === undefined || OF_ERRORS.test(source.slice(proto)) || !isOfRequest(source, object)) return undefined;
  return {
    messageId: "prototypeSetPerRequest",
    code,
    object: getName(source, object),
    count: 1,
    ...findOwnHeat(source, heat, node, object),
  };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {Node} object
 * @param {number} count - of properties
 * @param {boolean} isAccessor - whether one of them is one
 * @param {string} code
 * @returns {Reshaping | undefined}
 */
function findDefined(source, heat, node, object, count, isAccessor, code) {
  if (!isOfRequest(source, object) || isAccessorOfClass(node)) return undefined;
  const own = findOwnHeat(source, heat, node, object);
  // Accessors of instances could be the class's: no-instance-method.
  if (isAccessor && own.heat !== undefined) return undefined;
  return { messageId: "definedPerRequest", code, object: getName(source, object), count, ...own };
}

/**
 * Whether an object is made for one call, and is neither a function, which has no literal, nor an error, which is seldom.
 *
 * @param {Source} source
 * @param {Node} expression
 */
function isOfRequest(source, expression) {
  const object = unwrap(expression);
  const root = getRoot(object);
  if (isErrorName(object) || /\bprototype$/.test(source.slice(object))) return false;
  if (root.type === "ThisExpression") {
    const classNode = findClassOfThis(source, root);
    return classNode === undefined || !isErrorClass(classNode);
  }
  if (root.type === "Identifier" && findDeclaringFunction(source, root) === undefined) return false;
  return resolve(source, object).every((value) => {
    if (value.kind === "instance") return !isErrorClass(value.classNode);
    if (value.kind !== "node") return value.kind !== "global";
    const { node } = value;
    return (
      !isFunction(node) &&
      !isClass(node) &&
      !(node.type === "NewExpression" && ERRORS.test(findLastName(node.callee) ?? ""))
    );
  });
}

/**
 * @param {Source} source
 * @param {Node} object
 */
function getName(source, object) {
  const node = unwrap(object);
  return node.type === "ObjectExpression" ? "{ … }" : source.slice(node).replace(/\s+/g, " ");
}

/** @param {Node} classNode */
function isErrorClass(classNode) {
  const parent = classNode.superClass == null ? undefined : unwrap(classNode.superClass);
  return [findName(classNode), parent?.name, parent === undefined ? undefined : findLastName(parent)].some((name) =>
    ERRORS.test(name ?? ""),
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {Node} object
 * @returns {{ heat?: Heat }} of the making of instances, where a constructor does it to its own
 */
function findOwnHeat(source, heat, node, object) {
  const classNode = unwrap(object).type === "ThisExpression" ? findClassOfThis(source, unwrap(object)) : undefined;
  if (classNode === undefined) return {};
  const owner = findFunction(node);
  const isConstructor = owner === classNode || owner === findConstructor(classNode);
  return isConstructor ? { heat: heat.ofConstruction(classNode) } : {};
}

/**
 * `get user() { const value = load(); Object.defineProperty(this, "user", { value }); return value; }`: it is done once for each
 * instance of which somebody asks.
 *
 * @param {Node} node
 */
function isAccessorOfClass(node) {
  const { parent } = /** @type {Node} */ (findFunction(node));
  return parent !== undefined && (/^[gs]et$/.test(parent.kind) || /^[gs]et$/.test(getKeyName(parent) ?? ""));
}

/**
 * `Object.defineProperty(run, "name", { value })`: an assignment changes neither of these of a function, whatever it is called here.
 *
 * @param {Node | undefined} key
 * @returns {boolean}
 */
function isOfFunction(key) {
  return key !== undefined && /^(?:name|length)$/.test(String(unwrap(key).value));
}

/**
 * @param {Node | undefined} key
 * @returns {boolean} whether it is the same in each round of a loop
 */
function isFixed(key) {
  return key !== undefined && unwrap(key).type === "Literal";
}
