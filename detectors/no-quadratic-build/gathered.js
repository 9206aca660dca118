import { contains } from "../../lib/ast/syntax/contains.js";
import { findFreshKind } from "./copies.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isAssignmentTarget } from "../../lib/ast/syntax/assignment-target.js";
import { isHandedParts } from "./repeated.js";
import { isSameObject } from "../../lib/ast/values/same-object.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/**
 * Bytes that are gathered over calls, in a field or in a variable that outlives the call.
 *
 * @typedef {object} Gathered
 * @property {Copy} copy
 * @property {boolean} isStream - they come in the chunks of a stream, and not as numbers and short texts
 */

/** What is assigned where there is nothing yet, or nothing any more. */
const EMPTY = /^(null|undefined|void 0|""|''|new Uint8Array\(0\)|EMPTY\w*|new ([\w.]+\.)?Buffer\(.*\))$/;

/** Methods that give a part of the bytes. */
const PART = /^(slice|subarray)$/;

/** What chunks are called. */
const CHUNK = /^_?(chunk|data|buf|buffer|part|piece|incoming|bytes)$/i;

/** Names of constants. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/**
 * Bytes that grow from call to call: `this.buffer = Buffer.concat([this.buffer, chunk])`. What is consumed on the way is copied again and
 * again only while a part waits for the rest of it: where the length of the bytes is compared with one that they bring, or that
 * somebody asks for.
 *
 * @param {Source} source
 * @param {Node} assignment - AssignmentExpression
 * @returns {Gathered | undefined}
 */
export function findGathered(source, assignment) {
  if (assignment.operator !== "=" || getWrapped(assignment).parent.type !== "ExpressionStatement") return undefined;
  const target = unwrap(assignment.left);
  const copy = findByteCopy(source, assignment.right, target);
  if (copy === undefined) return undefined;
  const values = findOtherValues(source, target, assignment);
  if (values === undefined) return undefined;
  const consumed = values.filter((value) => isPartOf(source, value, target));
  const isLeft = consumed.length > 0 || unwrap(copy.node.arguments[0]).elements[0] !== copy.collected;
  const isOwn = values.every(
    (value) =>
      consumed.includes(value) ||
      EMPTY.test(source.slice(value)) ||
      findFreshKind(value) === "bytes" ||
      isParameter(source, value) ||
      findByteCopy(source, value, target) !== undefined,
  );
  if (!isOwn || (isLeft && !isAwaited(source, target))) return undefined;
  const isStream = isLeft || isOfStream(assignment, copy);
  // A variable may be of one call only: of a function that is handed one part after the other, it is not.
  return target.type === "Identifier" && !outlivesCall(source, target, assignment, isLeft)
    ? undefined
    : { copy, isStream };
}

/**
 *   Buffer.concat([buffer, chunk])      buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} target - `this.buffer`, `buffer`
 * @returns {Copy | undefined}
 */
function findByteCopy(source, expression, target) {
  const node = unwrap(expression);
  if (node.type === "ConditionalExpression")
    return findByteCopy(source, node.consequent, target) ?? findByteCopy(source, node.alternate, target);
  if (node.type !== "CallExpression" || !/(^|\.)Buffer\.concat$/.test(getDottedName(node.callee))) return undefined;
  const list = node.arguments[0] === undefined ? undefined : unwrap(node.arguments[0]);
  if (list?.type !== "ArrayExpression" || list.elements.length < 2 || list.elements[0] === null) return undefined;
  const first = unwrap(list.elements[0]);
  //   Buffer.concat([this.buffer.subarray(this.position), chunk])
  const collected = isPartOf(source, first, target) ? unwrap(unwrap(first.callee).object) : first;
  return isSameObject(source, collected, target) ? { kind: "bytes", node, collected, how: "concat" } : undefined;
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {Node} target
 * @returns {boolean} whether it is a part of what was gathered: `buffer.subarray(length)`
 */
function isPartOf(source, value, target) {
  const node = unwrap(value);
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return (
    callee?.type === "MemberExpression" &&
    PART.test(getPropertyName(callee) ?? "") &&
    isSameObject(source, callee.object, target)
  );
}

/**
 * What else is assigned to it.
 *
 * @param {Source} source
 * @param {Node} target
 * @param {Node} assignment
 * @returns {Node[] | undefined} undefined where that cannot be told
 */
function findOtherValues(source, target, assignment) {
  if (target.type === "Identifier") {
    const variable = source.findVariable(target);
    const definition = /** @type {any} */ (variable?.defs[0]);
    if (variable?.defs.length !== 1 || definition.type !== "Variable" || definition.node.id !== definition.name)
      return undefined;
    const { init } = definition.node;
    return getAssigned([...getWrites(variable)], assignment, init == null ? [] : [unwrap(init)]);
  }
  const name = target.type === "MemberExpression" && !target.computed ? getPropertyName(target) : undefined;
  return name === undefined
    ? undefined
    : getAssigned(getNamedMembers(source, name).filter(isAssignmentTarget), assignment, []);
}

/**
 * @param {Node[]} targets
 * @param {Node} assignment - that is left out
 * @param {Node[]} values - so far
 * @returns {Node[] | undefined}
 */
function getAssigned(targets, assignment, values) {
  for (const target of targets) {
    const { parent } = getWrapped(target);
    if (parent === assignment) continue;
    if (parent.type !== "AssignmentExpression" || parent.operator !== "=") return undefined;
    values.push(unwrap(parent.right));
  }
  return values;
}

/**
 * @param {Source} source
 * @param {Node} value
 */
function isParameter(source, value) {
  const node = unwrap(value);
  return (
    node.type === "Identifier" &&
    /** @type {any} */ (source.findVariable(node)?.defs ?? []).some(
      (/** @type {any} */ { type }) => type === "Parameter",
    )
  );
}

/**
 * Whether the file compares the length of the bytes with one that is not a constant: `if (length > buffer.length) break`.
 *
 * @param {Source} source
 * @param {Node} target
 */
function isAwaited(source, target) {
  const isLength = (/** @type {Node} */ node) =>
    node.type === "MemberExpression" && getPropertyName(node) === "length" && isSameObject(source, node.object, target);
  return source.nodes("BinaryExpression").some(({ operator, left, right }) => {
    if (!/^[<>]=?$/.test(operator)) return false;
    const [a, b] = [unwrap(left), unwrap(right)];
    return (isLength(a) && mayDiffer(b)) || (isLength(b) && mayDiffer(a));
  });
}

/** @param {Node} node - what a length is compared with */
function mayDiffer(node) {
  if (node.type === "Literal") return false;
  const name = node.type === "MemberExpression" ? getPropertyName(node) : node.name;
  return name === undefined || !CONSTANT.test(name);
}

/**
 * @param {Node} assignment
 * @param {Copy} copy
 * @returns {boolean} whether chunks are added that a stream brings
 */
function isOfStream(assignment, { node }) {
  const fn = findFunction(assignment);
  const added = unwrap(unwrap(node.arguments[0]).elements[1] ?? node);
  return fn !== undefined && isFunction(fn) && added.type === "Identifier" && CHUNK.test(added.name);
}

/**
 * @param {Source} source
 * @param {Node} target - Identifier
 * @param {Node} assignment
 * @param {boolean} isConsumed
 * @returns {boolean} whether the variable is there before and after a function that adds to it, which is called for each part
 */
function outlivesCall(source, target, assignment, isConsumed) {
  const fn = findFunction(assignment);
  const declared = /** @type {any} */ (source.findVariable(target)?.defs[0]?.name);
  return fn !== undefined && !contains(fn, declared) && (isConsumed || isHandedParts(source, fn));
}
