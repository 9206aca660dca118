import { findFreshKind, isBytes } from "./copies.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isAssignmentTarget } from "../../lib/ast/syntax/assignment-target.js";
import { isSameObject } from "../../lib/ast/values/same-object.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/** What is assigned where there is nothing yet, or nothing any more. */
const EMPTY = /^(null|undefined|void 0|""|''|new Buffer\(0\)|new Uint8Array\(0\)|EMPTY\w*)$/;

/**
 * Bytes of an object that grow from call to call: `this.buffer = Buffer.concat([this.buffer, chunk])`. Nothing else is ever
 * assigned but what is empty, so that they only grow. What is consumed on the way is not; see loop.js.
 *
 * @param {Source} source
 * @param {Node} assignment - AssignmentExpression
 * @returns {Copy | undefined}
 */
export function findGrownField(source, assignment) {
  const left = unwrap(assignment.left);
  const name = left.type === "MemberExpression" && !left.computed ? getPropertyName(left) : undefined;
  if (name === undefined || assignment.operator !== "=" || !isStatement(assignment)) return undefined;
  const copy = findByteCopy(source, assignment.right, left);
  if (copy === undefined) return undefined;
  const others = getNamedMembers(source, name).filter((member) => member !== left && isAssignmentTarget(member));
  return others.every((member) => isEmptiedOrGrown(source, member)) ? copy : undefined;
}

/** @param {Node} assignment */
function isStatement(assignment) {
  return getWrapped(assignment).parent.type === "ExpressionStatement";
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} field - `this.buffer`
 * @returns {Copy | undefined}
 */
function findByteCopy(source, expression, field) {
  const node = unwrap(expression);
  if (node.type !== "CallExpression" || !isBytes(source, unwrap(node.callee))) return undefined;
  const list = node.arguments[0] === undefined ? undefined : unwrap(node.arguments[0]);
  if (list?.type !== "ArrayExpression" || list.elements.length < 2 || list.elements[0] === null) return undefined;
  const collected = unwrap(list.elements[0]);
  return isSameObject(source, collected, field) ? { kind: "bytes", node, collected, how: "concat" } : undefined;
}

/**
 * @param {Source} source
 * @param {Node} target - that is assigned to
 */
function isEmptiedOrGrown(source, target) {
  const { parent } = getWrapped(target);
  if (parent.type !== "AssignmentExpression" || parent.operator !== "=") return false;
  const value = unwrap(parent.right);
  return (
    EMPTY.test(source.slice(value)) ||
    findFreshKind(value) === "bytes" ||
    findByteCopy(source, value, unwrap(target)) !== undefined
  );
}
